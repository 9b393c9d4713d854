#!/usr/bin/env python3
"""Checks the tracked files themselves: no path of the machine they were written on, no merge marks, no long files
without a reason. Long files are a warning, the rest are errors."""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LONG = 500
TEXT = {".swift", ".c", ".h", ".cc", ".py", ".sh", ".md", ".xml", ".in", ".build", ".txt", ".css", ".svg", ".po", ".json", ""}

here = [re.escape(str(ROOT) + "/")]
home = os.path.expanduser("~")
if home not in {"/", ""}:
    here.append(re.escape(home.rstrip("/") + "/"))
# A folder shared by a checkout and its neighbours, unless it is one every machine has.
if len(ROOT.parent.parts) > 1 and str(ROOT.parent) not in {"/tmp", "/usr", "/var", "/opt", "/srv", "/home", "/usr/src", "/builds"}:
    here.append(re.escape(str(ROOT.parent) + "/"))
MACHINE = re.compile("(?<![\\w.}])(?:" + "|".join(here) + r"|/(?:home|Users)/[a-z][\w-]*/)")


def tracked():
    """Files git knows or would add; every file where there is no git."""
    run = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                         capture_output=True, text=True)
    if run.returncode == 0:
        names = [n for n in run.stdout.split("\0") if n]
    else:
        names = [str(p.relative_to(ROOT)) for p in ROOT.rglob("*") if not str(p.relative_to(ROOT)).startswith((".build", ".git/"))]
    return [ROOT / n for n in sorted(set(names)) if (ROOT / n).is_file()]


errors = []
for path in tracked():
    name = path.relative_to(ROOT)
    if path.suffix not in TEXT:
        continue
    try:
        text = path.read_text()
    except UnicodeDecodeError:
        continue
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if MACHINE.search(line):
            errors.append(f"{name}:{number}: a path of one machine")
        if re.match(r"(<{7}|>{7}) ", line):
            errors.append(f"{name}:{number}: merge mark")
    if path.suffix == ".swift" and len(lines) > LONG:
        print(f"warning: {name}: {len(lines)} lines; split it by topic, or say at its top why it stays")

print("\n".join(errors), end="\n" if errors else "")
sys.exit(1 if errors else 0)
