/* GTK 4 and libadwaita; only GTKBinding imports it. */
#ifndef POSTIL_CGTK_H
#define POSTIL_CGTK_H
#include <CBase.h>
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_DISABLE_DEPRECATION_WARNINGS
#include <adwaita.h>

/* libdispatch's main queue as a file descriptor, and the call that runs what is queued on it. */
int  postil_dispatch_fd (void);
void postil_dispatch_drain (void);

/* From now on a popover that is taken out of its window while it is open closes first. Call once GTK has started. */
void postil_close_removed_popovers (void);
/* From now on keys that nothing in an open popover has used are given to `pressed`, which says whether it used them.
 * Call once GTK has started. */
typedef gboolean (*PostilPopoverKey) (GtkWidget *popover, GdkEvent *event);
void postil_hear_popover_keys (PostilPopoverKey pressed);
/* No tooltips of what is behind an open popover; to be called before the first widget is made. */
void postil_keep_tooltips_off_popovers (void);

/* One marshaller for every signal signature. `arguments[0]` is the sender. `release` is called once, when the
 * handler is disconnected or the object disposed. */
typedef void (*PostilMarshal) (void *box, GValue *result, guint count, const GValue *arguments);
typedef void (*PostilRelease) (void *box);
gulong postil_signal_connect (gpointer object, const char *signal, gboolean after, void *box,
                              PostilMarshal marshal, PostilRelease release);

/* The type macros Swift can't see. */
static inline GType postil_type_boolean (void) { return G_TYPE_BOOLEAN; }
static inline GType postil_type_int (void)     { return G_TYPE_INT; }
static inline GType postil_type_uint (void)    { return G_TYPE_UINT; }
static inline GType postil_type_double (void)  { return G_TYPE_DOUBLE; }
static inline GType postil_type_string (void)  { return G_TYPE_STRING; }
static inline GType postil_type_object (void)  { return G_TYPE_OBJECT; }
static inline GType postil_type_invalid (void) { return G_TYPE_INVALID; }
static inline GType postil_type_of (gpointer object)          { return G_OBJECT_TYPE (object); }
static inline const char *postil_type_name_of (gpointer object) { return G_OBJECT_TYPE_NAME (object); }
static inline GType postil_value_type (const GValue *value)   { return G_VALUE_TYPE (value); }

/* Scales with nearest-neighbour filtering where the toolkit can (GTK 4.10), else as gtk_snapshot_append_texture. */
void postil_snapshot_append_texture (GtkSnapshot *snapshot, GdkTexture *texture,
                                     const graphene_rect_t *bounds, gboolean nearest);

/* Prints on the terminal of the process that started the program. */
void postil_command_line_print (GApplicationCommandLine *line, const char *text, gboolean is_error);

/* One button of a question. `appearance`: 0 plain, 1 suggested, 2 destructive. */
typedef struct {
  const char *id;
  const char *label;
  int         appearance;
  gboolean    enabled;
} PostilResponse;
typedef void (*PostilAnswered) (const char *response, void *data);

/* Asks with AdwAlertDialog (libadwaita 1.5) or AdwMessageDialog. `answered` is called exactly once. The result is
 * borrowed and alive until then: postil_alert_close() and postil_alert_set_enabled() take it. */
gpointer postil_alert_ask (GtkWidget *parent, const char *heading, const char *body, GtkWidget *extra,
                           const PostilResponse *responses, int count, const char *default_response,
                           const char *close_response, PostilAnswered answered, void *data);
void     postil_alert_set_enabled (gpointer alert, const char *response, gboolean enabled);
void     postil_alert_close (gpointer alert);
/* Whether questions are windows of their own rather than inside their parent's. */
gboolean postil_alerts_are_windows (void);
/* Whether a dialog is shown inside the window (libadwaita 1.5). */
gboolean postil_window_shows_dialog (GtkWindow *window);

/* Who made the program. */
typedef struct {
  const char *name, *icon, *version, *developer, *comments, *translators;
} PostilAbout;
/* Shows it with AdwAboutDialog (libadwaita 1.5) or AdwAboutWindow; the licence is the GPL 3. */
void     postil_about_show (GtkWindow *parent, const PostilAbout *about);

typedef enum { POSTIL_OPEN, POSTIL_OPEN_MANY, POSTIL_SAVE, POSTIL_FOLDER } PostilFileMode;
typedef void (*PostilFilesChosen) (const char *const *paths, void *data);

/* Asks for files with GtkFileDialog (GTK 4.10) or GtkFileChooserNative. `chosen` is called exactly once; `paths` is
 * NULL-terminated, or NULL when the user cancelled. `filters` is a GListModel of GtkFileFilter. */
void postil_choose_files (GtkWindow *parent, PostilFileMode mode, const char *title, const char *accept_label,
                          const char *folder, const char *name, GListModel *filters,
                          PostilFilesChosen chosen, void *data);

#endif
