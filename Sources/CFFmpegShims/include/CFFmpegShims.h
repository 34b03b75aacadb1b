// Macros of FFmpeg that Swift can't import, differences between FFmpeg 5.1 and 7.1, and the few system calls
// that Swift can't make. No floating point here.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stdint.h>

/// AVERROR_EOF: no more packets or frames will come.
int rv_error_eof(void);
/// AVERROR(EAGAIN): more input is needed first.
int rv_error_again(void);
/// AV_NOPTS_VALUE.
int64_t rv_no_timestamp(void);

/// Silences libav; what it would have printed is kept, a few lines for each thread.
void rv_log_install(void);
/// Copies the calling thread's kept errors, one a line, into `out`, and forgets them.
void rv_log_take(char *out, int size);

/// Writes all of `size` bytes to `fd`. A closed pipe is an error, not a signal. Returns 0 or -errno.
int rv_write_all(int fd, const uint8_t *data, int64_t size);
/// A byte stream of libavformat that writes to `fd`, which stays the caller's.
AVIOContext *rv_io_open(int fd, int seekable);
/// Frees a stream of rv_io_open; what is still buffered is dropped.
void rv_io_close(AVIOContext **io);

/// Renames a file unless the new name is taken. Returns 0 or -errno.
int rv_rename_exclusive(const char *from, const char *to);
/// Takes the exclusive lock of an open file or folder without waiting. Returns 0 or -errno.
int rv_lock(int fd);

/// Finds the next NAL unit of an Annex B stream at or after `position`; its bytes are [*start, *end).
/// Returns where to go on, or -1 where there is none.
int rv_next_nal(const uint8_t *data, int size, int position, int *start, int *end);
