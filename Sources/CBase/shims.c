#define _GNU_SOURCE
#include "CBase.h"
#include <errno.h>
#include <linux/fs.h>
#include <malloc.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

int postil_memfd_create (const char *name) { return memfd_create (name, MFD_CLOEXEC); }
int postil_reflink (int destination, int source) { return ioctl (destination, FICLONE, source); }
ssize_t postil_copy_file_range (int source, int destination, size_t length) { return copy_file_range (source, NULL, destination, NULL, length, 0); }
int postil_die_with_parent (void) { return prctl (PR_SET_PDEATHSIG, SIGKILL); }
int postil_errno (void) { return errno; }

void
postil_keep_heap_small (void)
{
  mallopt (M_ARENA_MAX, 2);               /* one an idle worker thread would keep megabytes each */
  mallopt (M_MMAP_THRESHOLD, 256 * 1024); /* a fixed one: GLIBC raises it as large blocks are freed */
}
