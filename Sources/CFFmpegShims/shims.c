#include "CFFmpegShims.h"

#include <string.h>

int rv_error_eof(void) { return AVERROR_EOF; }

int rv_error_again(void) { return AVERROR(EAGAIN); }

int rv_error_external(void) { return AVERROR_EXTERNAL; }

// The position of the next 00 00 01, or size.
static int start_code(const uint8_t *data, int size, int position) {
  while (position + 3 <= size) {
    const uint8_t *one = memchr(data + position + 2, 1, (size_t)(size - position - 2));
    if (!one) break;
    int at = (int)(one - data);
    if (data[at - 1] == 0 && data[at - 2] == 0) return at - 2;
    position = at - 1;
  }
  return size;
}

int rv_next_nal(const uint8_t *data, int size, int position, int *start, int *end) {
  int code = start_code(data, size, position);
  if (code + 3 > size) return -1;
  int next = start_code(data, size, code + 3);
  *start = code + 3;
  *end = next;
  // Zeros before a start code (and at the very end) belong to the framing: a NAL unit ends in a one bit.
  while (*end > *start && data[*end - 1] == 0) --*end;
  return next;
}
