#include "CGtk.h"

typedef struct {
  PostilAnswered answered;
  void          *data;
} Question;

static void
question_answered (gpointer dialog, const char *response, Question *question)
{
  (void) dialog;
  if (question->answered)
    {
      PostilAnswered answered = question->answered;
      question->answered = NULL;
      answered (response, question->data);
    }
}

static void
question_free (gpointer question, GClosure *closure)
{
  (void) closure;
  /* A dialog that goes without a response (its parent was destroyed) still answers. */
  question_answered (NULL, "", question);
  g_free (question);
}

#if ADW_CHECK_VERSION (1, 5, 0)
# define ALERT(function) adw_alert_dialog_##function
# define AS_ALERT(pointer) ADW_ALERT_DIALOG (pointer)
#else
# define ALERT(function) adw_message_dialog_##function
# define AS_ALERT(pointer) ADW_MESSAGE_DIALOG (pointer)
#endif

gpointer
postil_alert_ask (GtkWidget *parent, const char *heading, const char *body, GtkWidget *extra,
                  const PostilResponse *responses, int count, const char *default_response,
                  const char *close_response, PostilAnswered answered, void *data)
{
  Question *question = g_new0 (Question, 1);
  question->answered = answered;
  question->data = data;

#if ADW_CHECK_VERSION (1, 5, 0)
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (heading, body));
#else
  GtkRoot *root = parent ? gtk_widget_get_root (parent) : NULL;
  AdwMessageDialog *dialog
    = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, heading, body));
  gtk_window_set_modal (GTK_WINDOW (dialog), TRUE);
#endif
  for (int i = 0; i < count; i++)
    {
      ALERT (add_response) (dialog, responses[i].id, responses[i].label);
      ALERT (set_response_appearance) (dialog, responses[i].id, (AdwResponseAppearance) responses[i].appearance);
      ALERT (set_response_enabled) (dialog, responses[i].id, responses[i].enabled);
    }
  if (default_response)
    ALERT (set_default_response) (dialog, default_response);
  if (close_response)
    ALERT (set_close_response) (dialog, close_response);
  if (extra)
    ALERT (set_extra_child) (dialog, extra);
  g_signal_connect_data (dialog, "response", G_CALLBACK (question_answered), question, question_free, 0);
#if ADW_CHECK_VERSION (1, 5, 0)
  adw_dialog_present (ADW_DIALOG (dialog), parent);
#else
  gtk_window_present (GTK_WINDOW (dialog));
#endif
  return dialog;
}

void
postil_alert_set_enabled (gpointer alert, const char *response, gboolean enabled)
{
  ALERT (set_response_enabled) (AS_ALERT (alert), response, enabled);
}

void
postil_alert_close (gpointer alert)
{
#if ADW_CHECK_VERSION (1, 5, 0)
  adw_dialog_close (ADW_DIALOG (alert));
#else
  gtk_window_close (GTK_WINDOW (alert));
#endif
}

gboolean
postil_alerts_are_windows (void)
{
#if ADW_CHECK_VERSION (1, 5, 0)
  return FALSE;
#else
  return TRUE;
#endif
}

gboolean
postil_window_shows_dialog (GtkWindow *window)
{
#if ADW_CHECK_VERSION (1, 5, 0)
  return (ADW_IS_APPLICATION_WINDOW (window)
          && adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)))
         || (ADW_IS_WINDOW (window) && adw_window_get_visible_dialog (ADW_WINDOW (window)));
#else
  (void) window;
  return FALSE;
#endif
}

#if ADW_CHECK_VERSION (1, 5, 0)
# define ABOUT(function) adw_about_dialog_##function
# define AS_ABOUT(pointer) ADW_ABOUT_DIALOG (pointer)
#else
# define ABOUT(function) adw_about_window_##function
# define AS_ABOUT(pointer) ADW_ABOUT_WINDOW (pointer)
#endif

void
postil_about_show (GtkWindow *parent, const PostilAbout *about)
{
  gpointer dialog = g_object_ref_sink (ABOUT (new) ());
  ABOUT (set_application_name) (AS_ABOUT (dialog), about->name);
  ABOUT (set_application_icon) (AS_ABOUT (dialog), about->icon);
  ABOUT (set_version) (AS_ABOUT (dialog), about->version);
  ABOUT (set_developer_name) (AS_ABOUT (dialog), about->developer);
  ABOUT (set_comments) (AS_ABOUT (dialog), about->comments);
  ABOUT (set_translator_credits) (AS_ABOUT (dialog), about->translators);
  ABOUT (set_license_type) (AS_ABOUT (dialog), GTK_LICENSE_GPL_3_0);
#if ADW_CHECK_VERSION (1, 5, 0)
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (parent));
#else
  gtk_window_set_transient_for (GTK_WINDOW (dialog), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (dialog), TRUE);
  gtk_window_set_modal (GTK_WINDOW (dialog), parent != NULL);
  gtk_window_present (GTK_WINDOW (dialog));
#endif
  g_object_unref (dialog);
}

typedef struct {
  PostilFilesChosen chosen;
  void             *data;
  PostilFileMode    mode;
  gpointer          dialog;
} FileQuestion;

static void
answer_with_files (FileQuestion *question, GListModel *files)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  guint n = files ? g_list_model_get_n_items (files) : 0;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      char *path = g_file_get_path (file);
      if (path)
        g_ptr_array_add (paths, path);
    }
  gboolean any = paths->len > 0;
  g_ptr_array_add (paths, NULL);
  question->chosen (any ? (const char *const *) paths->pdata : NULL, question->data);
  g_free (question);
}

#if GTK_CHECK_VERSION (4, 10, 0)

static void
file_dialog_done (GObject *source, GAsyncResult *result, gpointer data)
{
  FileQuestion *question = data;
  GtkFileDialog *dialog = GTK_FILE_DIALOG (source);
  g_autoptr (GListModel) files = NULL;
  if (question->mode == POSTIL_OPEN_MANY)
    files = gtk_file_dialog_open_multiple_finish (dialog, result, NULL);
  else
    {
      GFile *file = NULL;
      if (question->mode == POSTIL_OPEN)
        file = gtk_file_dialog_open_finish (dialog, result, NULL);
      else if (question->mode == POSTIL_SAVE)
        file = gtk_file_dialog_save_finish (dialog, result, NULL);
      else
        file = gtk_file_dialog_select_folder_finish (dialog, result, NULL);
      if (file)
        {
          GListStore *store = g_list_store_new (G_TYPE_FILE);
          g_list_store_append (store, file);
          g_object_unref (file);
          files = G_LIST_MODEL (store);
        }
    }
  answer_with_files (question, files);
}

void
postil_choose_files (GtkWindow *parent, PostilFileMode mode, const char *title, const char *accept_label,
                     const char *folder, const char *name, GListModel *filters, PostilFilesChosen chosen, void *data)
{
  FileQuestion *question = g_new0 (FileQuestion, 1);
  question->chosen = chosen;
  question->data = data;
  question->mode = mode;
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  gtk_file_dialog_set_title (dialog, title);
  if (accept_label)
    gtk_file_dialog_set_accept_label (dialog, accept_label);
  if (folder)
    {
      g_autoptr (GFile) file = g_file_new_for_path (folder);
      gtk_file_dialog_set_initial_folder (dialog, file);
    }
  if (name && mode == POSTIL_SAVE)
    gtk_file_dialog_set_initial_name (dialog, name);
  if (filters && g_list_model_get_n_items (filters) > 0)
    gtk_file_dialog_set_filters (dialog, filters);
  switch (mode)
    {
    case POSTIL_OPEN: gtk_file_dialog_open (dialog, parent, NULL, file_dialog_done, question); break;
    case POSTIL_OPEN_MANY: gtk_file_dialog_open_multiple (dialog, parent, NULL, file_dialog_done, question); break;
    case POSTIL_SAVE: gtk_file_dialog_save (dialog, parent, NULL, file_dialog_done, question); break;
    case POSTIL_FOLDER: gtk_file_dialog_select_folder (dialog, parent, NULL, file_dialog_done, question); break;
    }
}

#else

static void
chooser_response (GtkNativeDialog *dialog, int response, gpointer data)
{
  FileQuestion *question = data;
  g_autoptr (GListModel) files
    = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog)) : NULL;
  g_signal_handlers_disconnect_by_data (dialog, data);
  gtk_native_dialog_hide (dialog);
  answer_with_files (question, files);
  g_object_unref (dialog);
}

void
postil_choose_files (GtkWindow *parent, PostilFileMode mode, const char *title, const char *accept_label,
                     const char *folder, const char *name, GListModel *filters, PostilFilesChosen chosen, void *data)
{
  static const GtkFileChooserAction actions[] = {
    GTK_FILE_CHOOSER_ACTION_OPEN, GTK_FILE_CHOOSER_ACTION_OPEN, GTK_FILE_CHOOSER_ACTION_SAVE,
    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
  };
  FileQuestion *question = g_new0 (FileQuestion, 1);
  question->chosen = chosen;
  question->data = data;
  question->mode = mode;
  GtkFileChooserNative *native = gtk_file_chooser_native_new (title, parent, actions[mode], accept_label, NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (native), TRUE);
  gtk_file_chooser_set_select_multiple (chooser, mode == POSTIL_OPEN_MANY);
  if (folder)
    {
      g_autoptr (GFile) file = g_file_new_for_path (folder);
      gtk_file_chooser_set_current_folder (chooser, file, NULL);
    }
  if (name && mode == POSTIL_SAVE)
    gtk_file_chooser_set_current_name (chooser, name);
  guint n = filters ? g_list_model_get_n_items (filters) : 0;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);
      gtk_file_chooser_add_filter (chooser, filter);
    }
  g_signal_connect (native, "response", G_CALLBACK (chooser_response), question);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

#endif
