#define _GNU_SOURCE
#include "CFFmpegShims.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// Temporary files are remembered where a signal handler can find them: no memory is allocated, no lock taken.

enum { PARTS = 64, PATH_SIZE = 4096 };
enum { FREE, TAKEN, KNOWN };

static struct {
  _Atomic int state;
  char path[PATH_SIZE];
} parts[PARTS];

int rv_part_remember(const char *path) {
  size_t length = strlen(path);
  if (length >= PATH_SIZE) return -1;
  for (int part = 0; part < PARTS; part++) {
    int expected = FREE;
    if (!atomic_compare_exchange_strong(&parts[part].state, &expected, TAKEN)) continue;
    memcpy(parts[part].path, path, length + 1);
    atomic_store(&parts[part].state, KNOWN);
    return part;
  }
  return -1;
}

void rv_part_forget(int part) {
  if (part >= 0) atomic_store(&parts[part].state, FREE);
}

// Removes the files in a folder. readdir allocates memory, so the system is asked itself.
static void empty_folder(const char *path) {
#if defined(__linux__)
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  _Alignas(8) char entries[4096];
  long size;
  while ((size = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long at = 0; at < size;) {
      // struct linux_dirent64: inode, offset, the entry's length in 16 bits, its type in 8, its name.
      unsigned short length;
      memcpy(&length, entries + at + 16, sizeof length);
      unlinkat(folder, entries + at + 19, 0);
      at += length;
    }
  }
  close(folder);
#else
  (void)path;
#endif
}

void rv_parts_remove(void) {
  for (int part = 0; part < PARTS; part++) {
    if (atomic_load(&parts[part].state) != KNOWN) continue;
    const char *path = parts[part].path;
    if (unlink(path) == 0) continue;
    // Another thread may be adding files to it.
    for (int attempt = 0; attempt < 10 && rmdir(path) != 0; attempt++) empty_folder(path);
  }
}

int rv_has_memory(int64_t size) {
  void *memory = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 0;
  munmap(memory, (size_t)size);
  return 1;
}
