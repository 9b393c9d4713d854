/* System calls a safe save needs and Swift can't reach: unnamed files, ranged copies, extended attributes. */
#define _GNU_SOURCE
#include "CBase.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

int
postil_open_unnamed (const char *directory, mode_t mode)
{
  int fd;
  do
    fd = open (directory, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
  while (fd < 0 && errno == EINTR);
  return fd;
}

int
postil_link_unnamed (int descriptor, const char *path)
{
  char source[64];
  snprintf (source, sizeof source, "/proc/self/fd/%d", descriptor);
  return linkat (AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

int
postil_lock (int descriptor)
{
  return flock (descriptor, LOCK_EX | LOCK_NB);
}

ssize_t
postil_copy_range (int source, int64_t source_offset, int destination, int64_t destination_offset, size_t length)
{
  off64_t from = source_offset, to = destination_offset;
  ssize_t copied;
  do
    copied = copy_file_range (source, &from, destination, &to, length, 0);
  while (copied < 0 && errno == EINTR);
  return copied;
}

int
postil_reserve (int descriptor, int64_t offset, int64_t length)
{
  int result;
  do
    result = fallocate (descriptor, FALLOC_FL_KEEP_SIZE, offset, length);
  while (result < 0 && errno == EINTR);
  return result;
}

/* What must survive a save: access lists and what the user stored. Of the system's own only the label is worth a
   try: hashes of the contents (security.ima) would be wrong. */
static int
is_kept (const char *name)
{
  return strcmp (name, "system.posix_acl_access") == 0 || strcmp (name, "system.nfs4_acl") == 0
         || strncmp (name, "user.", 5) == 0;
}

static char *
attribute_names (int descriptor, ssize_t *length)
{
  char *names = NULL;
  *length = 0;
  for (int attempt = 0; attempt < 8; attempt++)
    {
      ssize_t size = flistxattr (descriptor, NULL, 0);
      if (size <= 0)
        break;
      char *grown = realloc (names, (size_t) size);
      if (!grown)
        break;
      names = grown;
      *length = flistxattr (descriptor, names, (size_t) size);
      if (*length >= 0)
        return names;
      *length = 0;
      if (errno != ERANGE)
        break;
    }
  free (names);
  return NULL;
}

/* 1: set, 0: gone meanwhile, -1: can't be kept. */
static int
copy_attribute (int source, int destination, const char *name)
{
  ssize_t size = fgetxattr (source, name, NULL, 0);
  if (size < 0)
    return errno == ENODATA ? 0 : -1;
  char *value = malloc ((size_t) size + 1);
  if (!value)
    return -1;
  size = fgetxattr (source, name, value, (size_t) size);
  int result = size < 0 ? -1 : fsetxattr (destination, name, value, (size_t) size, 0) == 0 ? 1 : -1;
  free (value);
  return result;
}

int
postil_copy_attributes (int source, int destination)
{
  ssize_t length;
  int result = 0;
  /* What the folder's default access list gave the new file goes first: it is not the old file's. */
  char *names = attribute_names (destination, &length);
  for (char *name = names; name && name < names + length; name += strlen (name) + 1)
    if (is_kept (name))
      fremovexattr (destination, name);
  free (names);
  names = attribute_names (source, &length);
  for (char *name = names; name && name < names + length; name += strlen (name) + 1)
    if (is_kept (name))
      {
        if (copy_attribute (source, destination, name) < 0)
          result = -1;
      }
    else if (strcmp (name, "security.selinux") == 0)
      copy_attribute (source, destination, name);
  free (names);
  return result;
}
