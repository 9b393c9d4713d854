"""The programs that are measured: ours, its peers, and the bare minimum ours is made of."""
import glob
import os
import shutil
import subprocess

from places import CACHE, HERE, program


class App:
    def __init__(self, name, words, is_ours=False):
        self.name, self.words, self.is_ours = name, words, is_ours

    def command(self, file, arguments=()):
        words = [file if w == "{}" else w for w in self.words if w != "{}" or file]
        return words[:1] + list(arguments) + words[1:]

    @property
    def is_installed(self):
        return shutil.which(self.words[0]) is not None


OURS = App("postil", [program("postil"), "{}"], is_ours=True)
EVINCE = App("evince", ["evince", "{}"])
OKULAR = App("okular", ["okular", "{}"])
ZATHURA = App("zathura", ["zathura", "{}"])


def installed(*apps):
    return [app for app in apps if app.is_installed]


def compiled(name, package):
    """A small C program beside this file, compiled once."""
    source, result = os.path.join(HERE, name + ".c"), os.path.join(CACHE, name)
    sources = [source, *glob.glob(os.path.join(HERE, "*.h"))]
    if not os.path.exists(result) or os.path.getmtime(result) < max(map(os.path.getmtime, sources)):
        os.makedirs(CACHE, exist_ok=True)
        words = ["pkg-config", "--cflags", "--libs", package]
        flags = subprocess.run(words, check=True, capture_output=True, text=True)
        subprocess.run(["cc", "-O2", "-o", result, source, *flags.stdout.split()], check=True)
    return result


def bare():
    """An empty libadwaita window and a process that has drawn the first page with poppler."""
    window = compiled("bare_window", "libadwaita-1")
    poppler = compiled("bare_poppler", "poppler-glib")
    return App("bare", ["/bin/sh", "-c", f'"{poppler}" "$1" & exec "{window}"', "sh", "{}"])


def bare_window():
    return App("bare-window", [compiled("bare_window", "libadwaita-1")])
