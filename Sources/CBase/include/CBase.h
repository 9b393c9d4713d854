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

#endif
