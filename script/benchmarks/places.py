"""Where things are: the installed build under test, the cache for inputs and profiles."""
import os

HERE = os.path.dirname(os.path.abspath(__file__))
CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "postil-bench")
PREFIX = os.environ["POSTIL_PREFIX"]


def program(name):
    return os.path.join(PREFIX, "bin", name)
