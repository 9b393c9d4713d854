"""One launch of one program on one file, watched from outside."""
import glob
import json
import os
import shutil
import subprocess
import time

import numpy as np

import display as screens
from places import CACHE

POLL = 0.008    # seconds between two looks at the screen
QUIET = 1.5     # seconds without a change that count as settled

# What programs remember of earlier runs; it is dropped before each, caches stay warm.
REMEMBERED = [
    ".local/share/okular/docdata", ".local/share/recently-used.xbel", ".local/share/gvfs-metadata",
    ".local/share/zathura", ".local/state/postil",
]


class Launch:
    """A running program. `first`, `sharp`, `window` and `settled` are milliseconds since its exec."""

    def __init__(self, app, file=None, environment=None, arguments=()):
        self.app = app
        home = os.path.join(CACHE, "profiles", app.name)
        self.prepare(home)
        self.display = screens.Display()
        try:
            self.environment = self.make_environment(home, environment or {})
            self.trace_path = os.path.join(self.display.folder, "trace")
            if app.is_ours:
                self.environment["POSTIL_TRACE"] = self.trace_path
            self.log = open(os.path.join(home, "last.log"), "wb")
            self.base = self.display.screen.picture()
            self.started = time.monotonic()
            self.process = subprocess.Popen(
                app.command(file, arguments), env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log,
                stderr=subprocess.STDOUT, start_new_session=True)
        except BaseException:
            self.display.close()
            raise

    @staticmethod
    def prepare(home):
        for folder in ("", ".config", ".cache", ".local/share", ".local/state", "run"):
            os.makedirs(os.path.join(home, folder), exist_ok=True)
        os.chmod(os.path.join(home, "run"), 0o700)
        for name in REMEMBERED:
            path = os.path.join(home, name)
            if os.path.isdir(path):
                shutil.rmtree(path, ignore_errors=True)
            elif os.path.exists(path):
                os.remove(path)

    def make_environment(self, home, more):
        kept = ("PATH", "LANG", "LD_LIBRARY_PATH", "XDG_DATA_DIRS")
        environment = {k: v for k, v in os.environ.items() if k in kept}
        environment.update(
            HOME=home, XDG_CONFIG_HOME=home + "/.config", XDG_CACHE_HOME=home + "/.cache",
            XDG_DATA_HOME=home + "/.local/share", XDG_STATE_HOME=home + "/.local/state",
            XDG_RUNTIME_DIR=home + "/run", XDG_SESSION_TYPE="x11", GDK_BACKEND="x11", QT_QPA_PLATFORM="xcb",
            NO_AT_BRIDGE="1", GTK_A11Y="none", GSETTINGS_BACKEND="memory", GIO_USE_VFS="local", GTK_USE_PORTAL="0",
            LIBGL_ALWAYS_SOFTWARE="1", GSK_RENDERER=os.environ.get("GSK_RENDERER", "cairo"), LC_ALL="C.UTF-8")
        environment.update(self.display.environment)
        environment.update(more)
        return environment

    def close(self):
        screens.end(self.process)
        self.display.close()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # ------------------------------------------------------------ looking

    def now(self):
        return (time.monotonic() - self.started) * 1000

    def watch(self, needs_marker=True, timeout=90):
        """Looks until the screen is still, and says when the page was there; False when it never was."""
        screen, frames = self.display.screen, []
        last = screen.glance()
        picture, changed, self.window = self.base, None, None
        until = time.monotonic() + timeout
        while time.monotonic() < until and self.process.poll() is None:
            glance, now = screen.glance(), self.now()
            if not np.array_equal(glance, last):
                last, picture, changed = glance, screen.picture(), now
                marks = screens.marked(picture)
                if self.window is None and (picture != self.base).any(axis=2).mean() > 0.05:
                    self.window = now
                frames.append((now, int(marks.sum()), picture))
            elif changed is not None and now - changed > QUIET * 1000:
                if not needs_marker or frames[-1][1] > 60:
                    break
            time.sleep(POLL)
        self.settled, self.first, self.sharp = changed, None, None
        final = frames[-1][1] if frames else 0
        if needs_marker and final > 60:
            self.first = next(t for t, marks, _ in frames if marks >= final / 2)
            box = self.marker_box(frames[-1][2])
            self.sharp = next(t for t, _, p in frames if (p[box] == picture[box]).all(axis=2).mean() >= 0.99)
        return self.first is not None or not needs_marker

    @staticmethod
    def marker_box(picture):
        """The marker's box and as much again below it, where there is text."""
        marks = screens.marked(picture)
        rows, columns = marks.sum(axis=1), marks.sum(axis=0)
        r, c = np.where(rows > rows.max() / 2)[0], np.where(columns > columns.max() / 2)[0]
        return slice(r[0], min(picture.shape[0], 2 * r[-1] - r[0] + 1)), slice(c[0], c[-1] + 1)

    def longest_stillness(self, keys, count, pause=0.15):
        """Presses a key again and again: the longest time in seconds between two changes, and how many there were."""
        screen = self.display.screen
        last, changed, longest, changes = screen.glance(), time.monotonic(), 0.0, 0
        for i in range(count + 1):
            if i < count:
                self.keys(keys)
            until = time.monotonic() + (pause if i < count else 1)
            while time.monotonic() < until:
                glance = screen.glance()
                if not np.array_equal(glance, last):
                    now = time.monotonic()
                    longest, last, changed, changes = max(longest, now - changed), glance, now, changes + 1
                time.sleep(POLL)
        return longest, changes

    # ------------------------------------------------------------ the trace of our own program

    def events(self, name=None):
        try:
            with open(self.trace_path) as file:
                lines = file.read().splitlines()
        except OSError:
            return []
        found = [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]
        return [e for e in found if name is None or e["event"] == name]

    def wait(self, condition, timeout=60, pause=0.02):
        """Waits until `condition()` is true; gives the milliseconds it took, or None."""
        start = time.monotonic()
        while time.monotonic() - start < timeout:
            if condition():
                return (time.monotonic() - start) * 1000
            if self.process.poll() is not None:
                return None
            time.sleep(pause)
        return None

    # ------------------------------------------------------------ memory

    def tree(self):
        """The program and all it started, also what was handed to init."""
        parents, sessions = {}, {}
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path) as file:
                    text = file.read()
            except OSError:
                continue
            fields = text[text.rindex(")") + 2:].split()
            pid = int(path.split("/")[2])
            parents[pid], sessions[pid] = int(fields[1]), int(fields[3])
        found, grown = {self.process.pid}, True
        while grown:
            more = {p for p, q in parents.items()
                    if p not in found and (q in found or sessions[p] == self.process.pid)}
            found |= more
            grown = bool(more)
        return [p for p in found if p in parents]

    def memory(self):
        """Proportional set size in MiB: of all processes, and by the name of the program."""
        total = {}
        for pid in self.tree():
            try:
                with open(f"/proc/{pid}/comm") as file:
                    name = file.read().strip()
                with open(f"/proc/{pid}/smaps_rollup") as file:
                    kilobytes = sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
            except OSError:
                continue
            total[name] = total.get(name, 0) + kilobytes / 1024
        return sum(total.values()), total

    # ------------------------------------------------------------ input

    def tool(self, *words, **options):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, **options)

    def keys(self, *names):
        self.tool("xdotool", "key", *names)

    def pointer(self, commands):
        """Runs commands of xdotool, one a line."""
        self.tool("xdotool", "-", input="\n".join(commands) + "\n")

    def activate(self, action, *parameters):
        """Activates an action of our window over the session bus."""
        return self.tool(
            "gdbus", "call", "--session", "--dest", "org.postil.Postil", "--object-path",
            "/org/postil/Postil/window/1", "--method", "org.gtk.Actions.Activate", action,
            "[" + ", ".join(f"<{p}>" for p in parameters) + "]", "{}")
