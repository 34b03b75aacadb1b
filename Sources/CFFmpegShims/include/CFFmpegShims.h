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
/// AVERROR_EXTERNAL: a library behind libavcodec failed.
int rv_error_external(void);

/// Silences libav; what it would have printed is kept, a few lines for each thread.
void rv_log_install(void);
/// Forgets what the calling thread has kept.
void rv_log_forget(void);
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
/// Gives two files each other's name. Returns 0 or -errno; -EINVAL where the file system can't.
int rv_exchange(const char *one, const char *other);
/// Takes the exclusive lock of an open file or folder without waiting. Returns 0 or -errno.
int rv_lock(int fd);

/// Whether `size` bytes of memory could be had at this moment.
int rv_has_memory(int64_t size);

/// Remembers a temporary file, or a folder of them, for rv_parts_remove. Returns what rv_part_forget takes,
/// or -1 where there are too many or the path is too long.
int rv_part_remember(const char *path);
/// Forgets a temporary file that has its name or is gone.
void rv_part_forget(int part);
/// Removes all that is remembered. May be called from a signal handler.
void rv_parts_remove(void);

/// Finds the next NAL unit of an Annex B stream at or after `position`; its bytes are [*start, *end).
/// Returns where to go on, or -1 where there is none.
int rv_next_nal(const uint8_t *data, int size, int position, int *start, int *end);

/// Makes a file for reading and writing that nobody else has a name for, and says in `path` where libav can
/// open it again: in memory for `size` bytes that are few, else in the folder `folder`. Returns a descriptor or
/// -errno. Where the system opens no descriptors anew (other than Linux) the path is the file's own, and
/// *is_named, so that the caller unlinks it after use.
int rv_scratch_file(int64_t size, const char *folder, char *path, int path_size, int *is_named);
