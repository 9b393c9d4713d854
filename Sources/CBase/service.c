/* System calls the render service and its client need and Swift can't reach: fd passing, confinement, spawning. */
#define _GNU_SOURCE
#include "CBase.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int
postil_socket_pair (int *mine, int *theirs)
{
  int pair[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
    return -1;
  *mine = pair[0];
  *theirs = pair[1];
  return 0;
}

ssize_t
postil_send (int socket, const void *bytes, size_t length, int descriptor, int nonblocking)
{
  struct iovec part = { (void *) bytes, length };
  union { char bytes[CMSG_SPACE (sizeof (int))]; struct cmsghdr align; } control;
  struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
  if (descriptor >= 0)
    {
      memset (&control, 0, sizeof control);
      message.msg_control = control.bytes;
      message.msg_controllen = sizeof control.bytes;
      struct cmsghdr *header = CMSG_FIRSTHDR (&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN (sizeof (int));
      memcpy (CMSG_DATA (header), &descriptor, sizeof (int));
    }
  ssize_t sent;
  do
    sent = sendmsg (socket, &message, MSG_NOSIGNAL | (nonblocking ? MSG_DONTWAIT : 0));
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t
postil_receive (int socket, void *bytes, size_t capacity, int *descriptor, int nonblocking)
{
  struct iovec part = { bytes, capacity };
  union { char bytes[CMSG_SPACE (8 * sizeof (int))]; struct cmsghdr align; } control;
  struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1,
                            .msg_control = control.bytes, .msg_controllen = sizeof control.bytes };
  *descriptor = -1;
  ssize_t received;
  do
    received = recvmsg (socket, &message, MSG_CMSG_CLOEXEC | (nonblocking ? MSG_DONTWAIT : 0));
  while (received < 0 && errno == EINTR);
  if (received < 0)
    return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR (&message); header; header = CMSG_NXTHDR (&message, header))
    {
      if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
        continue;
      size_t count = (header->cmsg_len - CMSG_LEN (0)) / sizeof (int);
      for (size_t i = 0; i < count; i++)
        {
          int fd;
          memcpy (&fd, CMSG_DATA (header) + i * sizeof (int), sizeof (int));
          if (*descriptor < 0)
            *descriptor = fd;
          else
            close (fd);
        }
    }
  return received;
}

int
postil_shared_memory (const char *name, size_t length)
{
  int fd = memfd_create (name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0)
    return -1;
  if (ftruncate (fd, (off_t) length) != 0
      || fcntl (fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
    {
      int saved = errno;
      close (fd);
      errno = saved;
      return -1;
    }
  return fd;
}

int
postil_spawn_service (const char *path, const char *role, int socket, int keep_stderr, pid_t *pid)
{
  extern char **environ;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  char *const arguments[] = { (char *) "postil-render", (char *) role, NULL };

  posix_spawn_file_actions_init (&actions);
  posix_spawnattr_init (&attributes);
  /* The socket may itself be 0, 1 or 2 in a program started with those closed: move it first. */
  posix_spawn_file_actions_adddup2 (&actions, socket, 3);
  posix_spawn_file_actions_addopen (&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen (&actions, 1, "/dev/null", O_WRONLY, 0);
  if (!keep_stderr)
    posix_spawn_file_actions_addopen (&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np (&actions, 4);
  sigemptyset (&none);
  sigfillset (&all);
  posix_spawnattr_setsigmask (&attributes, &none);
  posix_spawnattr_setsigdefault (&attributes, &all);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int error = posix_spawn (pid, path, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy (&attributes);
  posix_spawn_file_actions_destroy (&actions);
  return error;
}

static int watched_socket = -1;

static void
leave_when_alone (int signal)
{
  (void) signal;
  int saved = errno;
  struct pollfd state = { watched_socket, POLLRDHUP, 0 };
  if (poll (&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLRDHUP | POLLERR)))
    _exit (0);
  errno = saved;
}

int
postil_exit_with_peer (int socket)
{
  struct sigaction action = { .sa_handler = leave_when_alone, .sa_flags = SA_RESTART };
  watched_socket = socket;
  if (sigaction (SIGIO, &action, NULL) != 0 || fcntl (socket, F_SETOWN, getpid ()) != 0
      || fcntl (socket, F_SETFL, fcntl (socket, F_GETFL) | O_ASYNC) != 0)
    return -1;
  leave_when_alone (SIGIO);
  return 0;
}

int
postil_confine (uint64_t address_space, int background)
{
  struct rlimit memory = { address_space, address_space };
  struct rlimit nothing = { 0, 0 };
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  setrlimit (RLIMIT_CORE, &nothing);
  close_range (4, ~0U, 0);
  if (background)
    setpriority (PRIO_PROCESS, 0, 5);
  return address_space ? setrlimit (RLIMIT_AS, &memory) : 0;
}

uint64_t
postil_allocated_bytes (void)
{
  struct mallinfo2 info = mallinfo2 ();
  return info.uordblks + info.hblkhd;
}

void
postil_release_free_memory (size_t at_least)
{
  if (mallinfo2 ().fordblks >= at_least)
    malloc_trim (0);
}
