// C macros of FFmpeg that Swift can't import, and the differences between FFmpeg 5.1 and 7.1. No floating point here.
#pragma once

#include <libavcodec/avcodec.h>

/// AVERROR_EOF: no more packets or frames will come.
int rv_error_eof(void);
