#define _GNU_SOURCE
#include "CFFmpegShims.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// What memory may hold for the while without anybody minding.
enum { FEW_BYTES = 64 << 20 };

static int temporary(const char *folder, char *path, int path_size) {
  if (snprintf(path, (size_t)path_size, "%s/ringvideo-XXXXXX", folder) >= path_size) return -ENAMETOOLONG;
  int fd = mkstemp(path);
  if (fd < 0) return -errno;
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  return fd;
}

int rv_scratch_file(int64_t size, const char *folder, char *path, int path_size, int *is_named) {
#if defined(__linux__)
  int fd = size <= FEW_BYTES ? memfd_create("ringvideo", MFD_CLOEXEC) : -1;
  if (fd < 0) {
    fd = temporary(folder, path, path_size);
    if (fd < 0) return fd;
    unlink(path);
  }
  *is_named = 0;
  snprintf(path, (size_t)path_size, "/proc/self/fd/%d", fd);
  return fd;
#else
  (void)size;
  *is_named = 1;
  return temporary(folder, path, path_size);
#endif
}
