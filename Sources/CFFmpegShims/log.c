#include "CFFmpegShims.h"

#include <libavutil/log.h>
#include <stdio.h>
#include <string.h>

enum { KEPT_SIZE = 1024 };

static _Thread_local char kept[KEPT_SIZE];
static _Thread_local int kept_length;

static void keep(void *source, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  char line[256];
  int prefix = 0;  // it would hold an address in memory, which is another one in every run
  int length = av_log_format_line2(source, level, format, arguments, line, (int)sizeof line, &prefix);
  if (length <= 0) return;
  if (length > (int)sizeof line - 1) length = (int)sizeof line - 1;
  if (kept_length + length >= KEPT_SIZE) return;  // the first errors say more than their consequences
  memcpy(kept + kept_length, line, (size_t)length);
  kept_length += length;
}

void rv_log_install(void) { av_log_set_callback(keep); }

void rv_log_forget(void) { kept_length = 0; }

void rv_log_take(char *out, int size) {
  int length = kept_length < size - 1 ? kept_length : size - 1;
  memcpy(out, kept, (size_t)length);
  out[length] = 0;
  kept_length = 0;
}
