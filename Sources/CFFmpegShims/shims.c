#include "CFFmpegShims.h"

int rv_error_eof(void) { return AVERROR_EOF; }
