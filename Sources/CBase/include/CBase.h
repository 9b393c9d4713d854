/* The one owner of the glib, gio, cairo and pango headers; upper C modules include this file first. */
#ifndef POSTIL_CBASE_H
#define POSTIL_CBASE_H

#include <glib.h>
#include <glib-unix.h>
#include <glib-object.h>
#include <gio/gio.h>
#include <cairo.h>
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <zlib.h>
#include <stdint.h>
#include <sys/types.h>

/* What Swift's Glibc module lacks (needs _GNU_SOURCE) or can't call (variadic, macros). */
int     postil_memfd_create (const char *name);                       /* CLOEXEC; -1 and errno on failure */
int     postil_reflink (int destination, int source);                 /* FICLONE; 0 or -1 and errno */
ssize_t postil_copy_file_range (int source, int destination, size_t length);
int     postil_die_with_parent (void);                                /* PR_SET_PDEATHSIG SIGKILL */
int     postil_errno (void);
void    postil_keep_heap_small (void);                                /* few malloc arenas, large blocks mapped apart */

/* The render service and its client (service.c). */
int     postil_socket_pair (int *mine, int *theirs);                  /* stream, CLOEXEC; 0, or -1 and errno */
ssize_t postil_send (int socket, const void *bytes, size_t length, int descriptor, int nonblocking);
                                                                      /* descriptor < 0: none; no SIGPIPE */
ssize_t postil_receive (int socket, void *bytes, size_t capacity, int *descriptor, int nonblocking);
                                                                      /* *descriptor: the one passed along, or -1 */
int     postil_shared_memory (const char *name, size_t length);       /* memfd that can't shrink or grow; -1 and errno */
int     postil_spawn_service (const char *path, const char *role, int socket, int keep_stderr, pid_t *pid);
                                                                      /* socket becomes fd 3, all else closed; 0 or an errno */
int     postil_exit_with_peer (int socket);                           /* SIGIO on hang-up ends the process, even in a loop */
int     postil_confine (uint64_t address_space, int background);      /* rlimits (0 = none), no cores, no new privileges */
uint64_t postil_allocated_bytes (void);                               /* bytes malloc has handed out */
void    postil_release_free_memory (size_t at_least);                  /* to the system, when so many bytes lie idle */

/* Safe saving (files.c): -1 and errno on failure. */
int     postil_open_unnamed (const char *directory, mode_t mode);     /* O_TMPFILE, CLOEXEC */
int     postil_link_unnamed (int descriptor, const char *path);       /* gives an unnamed file its name */
int     postil_lock (int descriptor);                                 /* exclusive, doesn't wait */
ssize_t postil_copy_range (int source, int64_t source_offset, int destination, int64_t destination_offset, size_t length);
int     postil_reserve (int descriptor, int64_t offset, int64_t length);  /* space on disk, size unchanged */
int     postil_copy_attributes (int source, int destination);         /* -1: an access list or user attribute can't be kept */

#endif
