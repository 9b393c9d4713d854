/* postilpen: an Xorg input driver that is a drawing tablet without hardware, for tests.
 *
 * To clients it looks like xf86-input-wacom: absolute axes x, y, pressure, tilt x, tilt y and wheel, proximity,
 * and the two device properties from which GDK makes a GdkDeviceTool ("Wacom Tool Type", "Wacom Serial IDs").
 * GDK makes the tool only when the serial property CHANGES while the client runs: send `tool` after it started.
 *
 * It is driven by lines of text on a unix socket (Option "SocketPath"); each is answered `ok` or `error WHY`
 * once the server has queued its events. A new client takes over from the one before.
 *
 *   tool STYLUS|ERASER|CURSOR SERIAL ID    which physical pen is near (SERIAL > 0, ID e.g. 2083)
 *   prox 0|1                               out of or into proximity
 *   move X Y PRESSURE TILTX TILTY WHEEL    0…65535 ×3, −64…63 ×2, −900…899; fractions allowed
 *   btn N 0|1                              button N (1 tip, 2 and 3 barrel) up or down
 *
 * Build: startx.sh does. One device is one end of a pen: configure one for the stylus and one for the eraser.
 */
#include <xorg-server.h>

#include <X11/Xatom.h>
#include <exevents.h>
#include <xf86.h>
#include <xf86Module.h>
#include <xf86Xinput.h>
#include <xserver-properties.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { AXIS_COUNT = 6, BUTTON_COUNT = 3 };

static const struct {
  const char *label;
  int minimum, maximum;
} axes[AXIS_COUNT] = {
  { AXIS_LABEL_PROP_ABS_X, 0, 65535 },        { AXIS_LABEL_PROP_ABS_Y, 0, 65535 },
  { AXIS_LABEL_PROP_ABS_PRESSURE, 0, 65535 }, { AXIS_LABEL_PROP_ABS_TILT_X, -64, 63 },
  { AXIS_LABEL_PROP_ABS_TILT_Y, -64, 63 },    { AXIS_LABEL_PROP_ABS_WHEEL, -900, 899 },
};

typedef struct {
  char *path;               /* of the socket */
  int listener;             /* accepts clients */
  int client;               /* the one being listened to, or -1 */
  char line[512];           /* what it has sent of the next line */
  size_t length;
  double position[AXIS_COUNT];
} Pen;

static Pen *
pen_of (DeviceIntPtr device)
{
  return ((InputInfoPtr) device->public.devicePrivate)->private;
}

/* ---- commands ---- */

static void
set_property (DeviceIntPtr device, const char *name, Atom type, int count, const CARD32 *values)
{
  Atom atom = MakeAtom (name, strlen (name), TRUE);
  XIChangeDeviceProperty (device, atom, type, 32, PropModeReplace, count, values, TRUE);
}

static void
set_tool (DeviceIntPtr device, const char *kind, CARD32 serial, CARD32 id)
{
  /* Tablet id, previous serial and id, current serial and id, as the Wacom driver orders them. */
  CARD32 type = MakeAtom (kind, strlen (kind), TRUE);
  CARD32 serials[5] = { 1, serial, id, serial, id };
  set_property (device, "Wacom Tool Type", XA_ATOM, 1, &type);
  set_property (device, "Wacom Serial IDs", XA_INTEGER, 5, serials);
}

/* Carries out one line; NULL when done, else what is wrong with it. */
static const char *
perform (DeviceIntPtr device, const char *line)
{
  Pen *pen = pen_of (device);
  double to[AXIS_COUNT];
  char kind[16];
  unsigned serial, id;
  int button, on;
  int is_move = sscanf (line, "move %lf %lf %lf %lf %lf %lf", &to[0], &to[1], &to[2], &to[3], &to[4], &to[5]);
  ValuatorMask *mask;

  if (sscanf (line, "tool %15s %u %u", kind, &serial, &id) == 3) {
    if (strcmp (kind, "STYLUS") && strcmp (kind, "ERASER") && strcmp (kind, "CURSOR")) return "no such tool";
    set_tool (device, kind, serial, id);
    return NULL;
  }

  if (is_move == AXIS_COUNT) {
    for (int i = 0; i < AXIS_COUNT; i++) {
      /* Written so that NaN is refused too. */
      if (!(to[i] >= axes[i].minimum && to[i] <= axes[i].maximum)) return "an axis is out of range";
    }
    memcpy (pen->position, to, sizeof to);
  } else if (sscanf (line, "prox %d", &on) == 1) {
    is_move = 0;
    button = 0;
  } else if (sscanf (line, "btn %d %d", &button, &on) == 2) {
    is_move = 0;
    if (button < 1 || button > BUTTON_COUNT) return "no such button";
  } else {
    return "unknown command";
  }

  mask = valuator_mask_new (AXIS_COUNT);
  if (!mask) return "out of memory";
  for (int i = 0; i < AXIS_COUNT; i++) valuator_mask_set_double (mask, i, pen->position[i]);
  input_lock ();
  if (is_move) xf86PostMotionEventM (device, Absolute, mask);
  else if (button) xf86PostButtonEventM (device, Absolute, button, on != 0, mask);
  else xf86PostProximityEventM (device, on != 0, mask);
  input_unlock ();
  valuator_mask_free (&mask);
  return NULL;
}

/* ---- the socket ---- */

static void
hang_up (Pen *pen)
{
  if (pen->client < 0) return;
  RemoveNotifyFd (pen->client);
  close (pen->client);
  pen->client = -1;
  pen->length = 0;
}

static void
answer (Pen *pen, const char *problem)
{
  char text[128];
  int n = problem ? snprintf (text, sizeof text, "error %s\n", problem) : snprintf (text, sizeof text, "ok\n");
  /* A client that went away is noticed on the next read. */
  if (send (pen->client, text, n, MSG_NOSIGNAL) < 0) return;
}

static void
client_readable (int fd, int ready, void *data)
{
  DeviceIntPtr device = data;
  Pen *pen = pen_of (device);
  for (;;) {
    char *start = pen->line, *end;
    ssize_t n = read (fd, pen->line + pen->length, sizeof pen->line - pen->length);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (n <= 0) {
      hang_up (pen);
      return;
    }
    pen->length += n;
    while ((end = memchr (start, '\n', pen->line + pen->length - start))) {
      *end = '\0';
      answer (pen, perform (device, start));
      start = end + 1;
    }
    pen->length = pen->line + pen->length - start;
    memmove (pen->line, start, pen->length);
    if (pen->length == sizeof pen->line) {
      answer (pen, "line too long");
      hang_up (pen);
      return;
    }
  }
}

static void
listener_readable (int fd, int ready, void *data)
{
  DeviceIntPtr device = data;
  Pen *pen = pen_of (device);
  int client = accept (fd, NULL, NULL);
  if (client < 0) return;
  hang_up (pen);
  fcntl (client, F_SETFL, fcntl (client, F_GETFL) | O_NONBLOCK);
  fcntl (client, F_SETFD, FD_CLOEXEC);
  pen->client = client;
  SetNotifyFd (client, client_readable, X_NOTIFY_READ, device);
}

static int
listen_on (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd;
  if (strlen (path) >= sizeof address.sun_path) return -1;
  strcpy (address.sun_path, path);
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  unlink (path);
  if (bind (fd, (struct sockaddr *) &address, sizeof address) == 0 && listen (fd, 4) == 0) return fd;
  close (fd);
  return -1;
}

/* ---- the device ---- */

static void
ignore_control (DeviceIntPtr device, PtrCtrl *control)
{
}

static int
initialise (DeviceIntPtr device)
{
  static const char *button_names[BUTTON_COUNT] = {
    BTN_LABEL_PROP_BTN_LEFT, BTN_LABEL_PROP_BTN_MIDDLE, BTN_LABEL_PROP_BTN_RIGHT };
  unsigned char map[BUTTON_COUNT + 1] = { 0, 1, 2, 3 };
  Atom button_labels[BUTTON_COUNT], axis_labels[AXIS_COUNT];

  for (int i = 0; i < BUTTON_COUNT; i++) button_labels[i] = XIGetKnownProperty (button_names[i]);
  for (int i = 0; i < AXIS_COUNT; i++) axis_labels[i] = XIGetKnownProperty (axes[i].label);
  if (!InitPointerDeviceStruct ((DevicePtr) device, map, BUTTON_COUNT, button_labels, ignore_control,
                                GetMotionHistorySize (), AXIS_COUNT, axis_labels))
    return BadAlloc;
  for (int i = 0; i < AXIS_COUNT; i++)
    xf86InitValuatorAxisStruct (device, i, axis_labels[i], axes[i].minimum, axes[i].maximum, 1, 1, 1, Absolute);
  if (!InitProximityClassDeviceStruct (device)) return BadAlloc;
  set_tool (device, "STYLUS", 0, 0);
  return Success;
}

static int
device_control (DeviceIntPtr device, int what)
{
  Pen *pen = pen_of (device);
  switch (what) {
  case DEVICE_INIT:
    return initialise (device);
  case DEVICE_ON:
    SetNotifyFd (pen->listener, listener_readable, X_NOTIFY_READ, device);
    device->public.on = TRUE;
    return Success;
  case DEVICE_OFF:
    RemoveNotifyFd (pen->listener);
    hang_up (pen);
    device->public.on = FALSE;
    return Success;
  case DEVICE_CLOSE:
    return Success;
  default:
    return BadValue;
  }
}

/* The server reads no descriptor of ours itself. */
static void
read_nothing (InputInfoPtr info)
{
}

static int
pre_init (InputDriverPtr driver, InputInfoPtr info, int flags)
{
  Pen *pen = calloc (1, sizeof *pen);
  if (!pen) return BadAlloc;
  pen->client = -1;
  pen->path = xf86SetStrOption (info->options, "SocketPath", NULL);
  pen->listener = pen->path ? listen_on (pen->path) : -1;
  if (pen->listener < 0) {
    xf86IDrvMsg (info, X_ERROR, "can't listen on SocketPath \"%s\"\n", pen->path ? pen->path : "");
    free (pen->path);
    free (pen);
    return BadValue;
  }
  info->private = pen;
  info->type_name = XI_TABLET;
  info->device_control = device_control;
  info->read_input = read_nothing;
  info->fd = -1;
  return Success;
}

static void
un_init (InputDriverPtr driver, InputInfoPtr info, int flags)
{
  Pen *pen = info->private;
  if (pen) {
    close (pen->listener);
    unlink (pen->path);
    free (pen->path);
    free (pen);
    info->private = NULL;
  }
  xf86DeleteInput (info, flags);
}

/* ---- what the server's loader looks for: the symbol is the driver's name + "ModuleData" ---- */

static InputDriverRec driver = {
  .driverVersion = 1, .driverName = "postilpen", .PreInit = pre_init, .UnInit = un_init };

static void *
plug (void *module, void *options, int *error_major, int *error_minor)
{
  xf86AddInputDriver (&driver, module, 0);
  return module;
}

static XF86ModuleVersionInfo version = {
  "postilpen", "Postil", MODINFOSTRING1, MODINFOSTRING2, XORG_VERSION_CURRENT, 1, 0, 0,
  ABI_CLASS_XINPUT, ABI_XINPUT_VERSION, MOD_CLASS_XINPUT, { 0, 0, 0, 0 } };

_X_EXPORT XF86ModuleData postilpenModuleData = { &version, plug, NULL };
