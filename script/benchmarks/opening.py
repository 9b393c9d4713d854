"""From exec to the first page on the screen, and the memory two seconds later."""
import random
import sys

import apps
import inputs
from launch import Launch
from report import compare, report

# The most that ours may take of what the peer takes.
TIME = {"evince": 0.6, "zathura": 1.0}
MEMORY = {"evince": 1.25, "okular": 1.0}
OWN_MEMORY = 25    # MiB above a bare window and a bare poppler process

measured = {}


def files():
    return {"text10": inputs.text(10), "text1000": inputs.text(1000), "scan": inputs.scan()}


def measure(name, path, rounds):
    """Every program opens the file once a round, in a new order each time; the first round is thrown away."""
    if name in measured:
        return measured[name]
    programs = apps.installed(apps.OURS, apps.EVINCE, apps.OKULAR, apps.ZATHURA) + [apps.bare()]
    results = {app.name: [] for app in programs}
    rng = random.Random(1)
    for number in range(rounds + 1):
        for app in rng.sample(programs, len(programs)):
            with Launch(app, path) as launch:
                if not launch.watch(needs_marker=app.name != "bare"):
                    print(f"{app.name} never showed {name}", file=sys.stderr)
                launch.wait(lambda: False, timeout=2)
                total, parts = launch.memory()
                result = {"first": launch.first, "sharp": launch.sharp, "window": launch.window,
                          "total": total, "parts": parts}
            if number > 0:
                results[app.name].append(result)
    measured[name] = results
    return results


def time(rounds):
    for name, path in files().items():
        results = measure(name, path, rounds)
        ours = results["postil"]
        for peer, limit in (("evince", TIME["evince"]), ("okular", None),
                            ("zathura", TIME["zathura"] if name != "scan" else None)):
            if peer not in results:
                continue
            for what in ("first", "sharp"):
                compare(f"open.{name}.{what}", "ms", [r[what] for r in ours], peer,
                        [r[what] for r in results[peer]], limit if what == "first" else None)
        compare(f"open.{name}.window", "ms", [r["window"] for r in ours], "bare",
                [r["window"] for r in results["bare"]])


def memory(rounds):
    for name, path in files().items():
        results = measure(name, path, rounds)
        ours = results["postil"]
        for peer, limit in MEMORY.items():
            if peer in results:
                compare(f"memory.{name}", "MiB", [r["total"] for r in ours], peer,
                        [r["total"] for r in results[peer]], limit)
        bare = results["bare"]
        for part, theirs in (("postil", "bare_window"), ("postil-render", "bare_poppler")):
            values = [r["parts"].get(part, 0) for r in ours]
            compare(f"memory.{name}.{part}", "MiB", values, theirs, [r["parts"].get(theirs, 0) for r in bare])
        report(f"memory.{name}.own", "MiB", [a["total"] - b["total"] for a, b in zip(ours, bare)], OWN_MEMORY)
