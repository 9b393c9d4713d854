"""What it costs to open the colour picker, to drag about in its plane of colours, and to scroll a palette of a thousand."""
import os
import random
import statistics

import apps
import inputs
from dragging import numbers
from launch import Launch
from report import report

OPEN = 50.0     # milliseconds until the frame with the picker is over, at most
OWN = 2.0       # milliseconds of a frame beyond what a bare plane takes, at most
SCROLL = 8.0    # milliseconds for nearly every frame of scrolling, at most: half of what a frame has at 60 a second


def plane(picture):
    """The middle of what is red on the screen: the plane of that hue, which is large; a picture has every other pixel."""
    b, g, r = (picture[..., i].astype(int) for i in range(3))
    reds = (abs(g - b) < 4) & (r > g + 60)
    rows, columns = ((reds.sum(axis=axis) > 30).nonzero()[0] for axis in (1, 0))
    return int(columns[0] + columns[-1]), int(rows[0] + rows[-1])


def open_picker(launch):
    launch.activate("annotation-toolbar")
    launch.activate("toolbar-position", "'left'")
    launch.activate("tool", "'square'")
    launch.activate("color", "'#ff0000'")
    launch.wait(lambda: False, 1.5)
    launch.activate("color-picker", "'stroke'")
    return launch.wait(lambda: launch.events("picker-shown"), 10) is not None


def scrolling():
    """What 19 of 20 frames cost at most while a palette of a thousand colours is scrolled up and down."""
    with Launch(apps.OURS, inputs.strokes(0), {"POSTIL_DEBUG": "all-frames"}) as launch:
        if not launch.watch():
            return None
        path = os.path.join(launch.display.folder, "thousand.gpl")
        with open(path, "w") as file:
            file.write("GIMP Palette\nName: Thousand\n#\n")
            file.writelines(f"255 {i % 10 * 20} {i % 10 * 20} {i}\n" for i in range(1000))
        launch.activate("import-palette-path", f"'{path}'")
        launch.wait(lambda: False, 1)
        if not open_picker(launch):
            return None
        launch.keys("ctrl+Next")
        launch.wait(lambda: False, 1)
        x, y = plane(launch.display.screen.picture())
        before = len(launch.events("any-frame"))
        wheel = ["click 5", "sleep 0.016"] * 120 + ["click 4", "sleep 0.016"] * 120
        launch.pointer([f"mousemove {x} {y}"] + wheel)
        frames = [e["cpu_ms"] for e in launch.events("any-frame")[before:]]
        return statistics.quantiles(frames, n=20)[-1] if len(frames) > 100 else None


def drag(launch, x, y):
    moves = [f"mousemove {x} {y}", "mousedown 1"]
    for i in range(200):
        step = i if i < 100 else 200 - i
        moves += [f"mousemove {x - 50 + step} {y - 25 + step // 2}", "sleep 0.016"]
    launch.pointer(moves + ["mouseup 1"])
    launch.wait(lambda: False, 0.3)


def bare():
    """The same drag in a plane of a bare window."""
    with Launch(apps.App("bare-plane", [apps.compiled("bare_plane", "gtk4")])) as launch:
        launch.watch(needs_marker=False)
        drag(launch, *plane(launch.display.screen.picture()))
        frames = numbers(launch.log.name)
        return statistics.median(frames) if len(frames) > 20 else None


def ours():
    with Launch(apps.OURS, inputs.strokes(0), {"POSTIL_DEBUG": "frames"}) as launch:
        if not launch.watch():
            return None, None
        if not open_picker(launch):
            return None, None
        launch.keys("ctrl+Next")
        launch.keys("ctrl+Next")
        launch.wait(lambda: False, 1)
        x, y = plane(launch.display.screen.picture())
        drag(launch, x, y)
        frames = [e["cpu_ms"] for e in launch.events("picker-frame")]
        shown = launch.events("picker-shown")[0]["ms"]
        return shown, statistics.median(frames) if len(frames) > 20 else None


def run(rounds):
    rng = random.Random(7)
    found = {ours: [], bare: []}
    for number in range(rounds + 1):
        for measure in rng.sample([ours, bare], 2):
            value = measure()
            if number > 0:
                found[measure].append(value)
    report("palette.scroll", "ms", [scrolling() for _ in range(rounds)], SCROLL)
    report("picker.open", "ms", [shown for shown, _ in found[ours]], OPEN)
    pairs = [(a, b) for (_, a), b in zip(found[ours], found[bare]) if a is not None and b is not None]
    report("picker.own", "ms", [a - b for a, b in pairs], OWN, whole=statistics.median(a for a, _ in pairs))
