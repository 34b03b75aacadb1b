#define _GNU_SOURCE
#include "CFFmpegShims.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

int rv_write_all(int fd, const uint8_t *data, int64_t size) {
  // A broken pipe shall be an error of this call alone, whatever the process does about SIGPIPE.
  sigset_t pipe_signal, previous, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &previous);

  int result = 0;
  while (size > 0) {
    ssize_t written = write(fd, data, (size_t)(size < (1 << 30) ? size : (1 << 30)));
    if (written > 0) {
      data += written;
      size -= written;
    } else if (written == 0) {
      result = -EIO;
      break;
    } else if (errno == EAGAIN) {  // somebody made the pipe non-blocking
      struct pollfd ready = {.fd = fd, .events = POLLOUT};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      result = -errno;
      break;
    }
  }

  if (result == -EPIPE && !was_pending) {
    sigpending(&pending);
    int signal_number;
    if (sigismember(&pending, SIGPIPE)) sigwait(&pipe_signal, &signal_number);
  }
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  return result;
}

#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t *written_bytes;
#else
typedef uint8_t *written_bytes;
#endif

static int io_write(void *opaque, written_bytes data, int size) {
  int error = rv_write_all((int)(intptr_t)opaque, data, size);
  return error < 0 ? error : size;
}

static int64_t io_seek(void *opaque, int64_t offset, int whence) {
  if (whence & AVSEEK_SIZE) return AVERROR(ENOSYS);
  off_t position = lseek((int)(intptr_t)opaque, offset, whence & ~AVSEEK_FORCE);
  return position < 0 ? -errno : position;
}

AVIOContext *rv_io_open(int fd, int seekable) {
  enum { SIZE = 1 << 16 };
  unsigned char *buffer = av_malloc(SIZE);
  if (!buffer) return NULL;
  AVIOContext *io =
      avio_alloc_context(buffer, SIZE, 1, (void *)(intptr_t)fd, NULL, io_write, seekable ? io_seek : NULL);
  if (!io) av_free(buffer);
  return io;
}

void rv_io_close(AVIOContext **io) {
  if (!*io) return;
  av_freep(&(*io)->buffer);
  avio_context_free(io);
}

int rv_rename_exclusive(const char *from, const char *to) {
#if defined(__linux__)
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
#else
  if (renamex_np(from, to, RENAME_EXCL) == 0) return 0;
#endif
  // Some file systems know no such rename; a second link refuses a taken name as well.
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -errno;
  if (link(from, to) < 0) return -errno;
  unlink(from);
  return 0;
}

int rv_exchange(const char *one, const char *other) {
#if defined(__linux__)
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0 ? 0 : -errno;
#else
  return renamex_np(one, other, RENAME_SWAP) == 0 ? 0 : errno == ENOTSUP ? -EINVAL : -errno;
#endif
}

int rv_lock(int fd) { return flock(fd, LOCK_EX | LOCK_NB) == 0 ? 0 : -errno; }
