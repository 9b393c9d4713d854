"""What drawing costs: each reading of the pen, and memory over thousands of strokes."""
import math
import random

import numpy as np

import apps
import engine
import inputs
from launch import Launch
from report import report

SAMPLE = 1.0     # ms of processor time a reading
MEMORY = 10.0    # kB a stroke
STROKES = 2000
BATCH = 200


def run(rounds):
    runs = [engine.measure("stroke") for _ in range(rounds)]
    for results in zip(*runs):
        first = results[0]
        parts = ("median", "p99", "worst", "tool", "paint", "stroke_end")
        more = {k: float(np.median([r[k] for r in results])) for k in parts}
        report(first["name"], "ms", [r["value"] for r in results], SAMPLE, samples=first["n"], **more)
    report("stroke.memory", "kB/stroke", [engine.measure("stroke-memory")[0]["value"] for _ in range(rounds)], MEMORY)
    in_the_app()


def squiggle(rng):
    """xdotool's commands for one stroke."""
    x, y = rng.uniform(250, 950), rng.uniform(300, 850)
    places = [(x + 4 * i, y + 12 * math.sin(0.9 * i)) for i in range(16)]
    commands = [f"mousemove {places[0][0]:.0f} {places[0][1]:.0f}", "mousedown 1"]
    for a, b in places[1:]:
        commands += ["sleep 0.003", f"mousemove {a:.0f} {b:.0f}"]
    return commands + ["sleep 0.003", "mouseup 1", "sleep 0.003"]


def in_the_app():
    """The same strokes with a mouse in the running program: memory of both processes, and each stroke's latency."""
    rng = random.Random(3)
    with Launch(apps.OURS, inputs.text(10)) as launch:
        launch.watch()
        launch.wait(lambda: False, 2)
        launch.activate("tool", "'ink.pen'")
        memory = []
        for done in range(0, STROKES, BATCH):
            wanted = done + BATCH
            launch.pointer([c for _ in range(BATCH) for c in squiggle(rng)])
            launch.wait(lambda: len(launch.events("annotation-added")) >= wanted, 10)
            launch.wait(lambda: False, 2)
            memory.append((len(launch.events("annotation-added")), launch.memory()[0] * 1048.576))
        counts, kilobytes = zip(*memory[1:])
        slope = float(np.polyfit(counts, kilobytes, 1)[0]) if counts[-1] > counts[0] else None
        latencies = [e["latency_ms"] for e in launch.events("stroke-point")]
    report("stroke.memory.app", "kB/stroke", [slope], MEMORY, strokes=counts[-1], sent=STROKES,
           from_mib=kilobytes[0] / 1048.576, to_mib=kilobytes[-1] / 1048.576)
    early, late = latencies[:500], latencies[-500:]
    report("stroke.latency.app", "ms", latencies, p99=float(np.quantile(latencies, 0.99)) if latencies else None,
           first_500=float(np.median(early)) if early else None, last_500=float(np.median(late)) if late else None)
