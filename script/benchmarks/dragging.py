"""What it costs to drag the annotation bar about, against a bare window in which a box of its size and shadow moves."""
import json
import os
import random
import statistics

import apps
import engine
import inputs
from launch import Launch
from report import compare, report

RATE = 0.95     # of the bare window's frames, at least
OWN = 3.0       # milliseconds of a frame beyond the bare window's, at most
FIT = 0.2       # milliseconds to decide what a bar shows


def path(x, y):
    """A drag to and fro from a place, as xdotool has it; about 100 moves a second."""
    commands = [f"mousemove {x} {y}", "mousedown 1"]
    for i in range(200):
        commands += [f"mousemove {x + (i if i < 100 else 200 - i)} {y + 2 * (i if i < 100 else 200 - i)}", "sleep 0.01"]
    return commands + ["mouseup 1"]


def drag(launch, x, y, costs):
    """Frames a second, and the main thread's milliseconds for each."""
    before = len(costs())
    took = launch.wait(lambda: launch.pointer(path(x, y)) or True)
    launch.wait(lambda: False, 0.3)
    found = costs()[before:]
    return (len(found) / took * 1000, statistics.median(found)) if len(found) > 20 else (None, None)


def ours():
    with Launch(apps.OURS, inputs.strokes(0), {"POSTIL_DEBUG": "frames"}) as launch:
        if not launch.watch():
            return None, None
        launch.activate("annotation-toolbar")
        launch.activate("toolbar-position", "'free:200,200'")
        launch.wait(lambda: False, 1.5)
        launch.activate("toolbar-rect")
        said = launch.tool(
            "gdbus", "call", "--session", "--dest", "org.postil.Postil", "--object-path", "/org/postil/Postil/window/1",
            "--method", "org.gtk.Actions.Describe", "toolbar-rect").stdout
        place = {key: float(value) for key, value in json.loads("{" + said.split("{")[1].split("}")[0].replace("'", '"') + "}").items()}
        x, y = (place["handle-" + axis] + place["border"] + corner for axis, corner in zip("xy", corner(launch, "strokes")))
        return drag(launch, int(x), int(y), lambda: [e["cpu_ms"] for e in launch.events("bar-frame")])


def corner(launch, title):
    """Where the window with that title is on the screen."""
    window = launch.tool("xdotool", "search", "--onlyvisible", "--name", title).stdout.split()[0]
    lines = launch.tool("xdotool", "getwindowgeometry", "--shell", window).stdout.splitlines()
    values = dict(line.split("=") for line in lines)
    return int(values["X"]), int(values["Y"])


def bare():
    app = apps.App("bare-dragging", [apps.compiled("bare_dragging", "gtk4")])
    with Launch(app) as launch:
        launch.watch(needs_marker=False)
        log = launch.log.name
        return drag(launch, 300, 400, lambda: numbers(log))


def numbers(log):
    with open(log) as file:
        return [float(line) for line in file.read().split("\n") if line and line.replace(".", "").isdigit()]


def run(rounds):
    found = {"ours": [], "bare": []}
    rng = random.Random(7)
    for number in range(rounds + 1):
        for name, measure in rng.sample([("ours", ours), ("bare", bare)], 2):
            value = measure()
            if number > 0:
                found[name].append(value)
    mine, theirs = ([[v[i] for v in found[name]] for i in (0, 1)] for name in ("ours", "bare"))
    interval = [[1000 / rate if rate else None for rate in rates] for rates in (mine[0], theirs[0])]
    compare("drag.interval", "ms", interval[0], "a bare window", interval[1], 1 / RATE)
    report("drag.own", "ms", [a - b for a, b in zip(mine[1], theirs[1]) if a is not None and b is not None], OWN)
    for line in engine.measure("toolbar-fit"):
        report("toolbar.fit", "ms", [line["value"]], FIT, p99=line["p99"])
