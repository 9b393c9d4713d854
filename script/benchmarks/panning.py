"""What a frame costs while a page is dragged about: one with 5,000 strokes against the same without."""
import random
import statistics

import apps
import inputs
from launch import Launch
from report import compare

RATIO = 1.1


def frames(launch):
    """Drags the page up and down with the middle button: the main thread's milliseconds for each frame."""
    before = len(launch.events("frame"))
    commands = ["mousemove 600 600", "mousedown 2"]
    places = list(range(600, 200, -5)) + list(range(200, 600, 5))
    for y in places * 2:
        commands += [f"mousemove 600 {y}", "sleep 0.016"]
    launch.pointer(commands + ["mouseup 2"])
    launch.wait(lambda: False, 0.5)
    costs = [e["cpu_ms"] for e in launch.events("frame")[before:]]
    return statistics.median(costs) if len(costs) > 50 else None


def measure(path, becomes_ours):
    with Launch(apps.OURS, path, {"POSTIL_DEBUG": "frames"}) as launch:
        if not launch.watch():
            return None
        launch.wait(lambda: False, 2)
        if becomes_ours:
            # What was changed is drawn by us, no more by the file's renderer.
            launch.activate("select-all")
            launch.activate("color", "'#a51d2d'")
            launch.wait(lambda: False, 3)
            launch.activate("tool", "'hand'")
            launch.wait(lambda: False, 1)
        return frames(launch)


def run(rounds):
    plain, loaded = inputs.strokes(0), inputs.strokes(5000)
    kinds = [("plain", plain, False), ("in-file", loaded, False), ("drawn-here", loaded, True)]
    results = {name: [] for name, _, _ in kinds}
    rng = random.Random(4)
    for number in range(rounds + 1):
        for name, path, becomes_ours in rng.sample(kinds, 3):
            value = measure(path, becomes_ours)
            if number > 0:
                results[name].append(value)
    for name in ("in-file", "drawn-here"):
        compare(f"pan.{name}", "ms", results[name], "the page without", results["plain"], RATIO)
