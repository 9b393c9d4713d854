"""Memory and time at 6400 % on pages of all sizes."""
import os

import apps
import inputs
from launch import Launch
from report import report

MEMORY = 300    # MiB
A0 = (2383.94, 3370.39)


def files():
    named = {
        "A4": inputs.text(10),
        "A0": inputs.text(1, A0, "A0.pdf"),
        "14400pt": inputs.text(1, (14400, 14400), "14400pt.pdf"),
        "vector": inputs.vector_page(),
    }
    # More, such as real drawings: a list as in PATH.
    for path in filter(None, os.environ.get("POSTIL_BENCH_FILES", "").split(":")):
        named[os.path.splitext(os.path.basename(path))[0]] = path
    return named


def run(rounds):
    for name, path in files().items():
        sharp, peak, after, scrolled = [], [], [], []
        for _ in range(max(1, rounds // 2)):
            with Launch(apps.OURS, path) as launch:
                if launch.wait(lambda: launch.events("first-page-sharp"), 120) is None:
                    continue
                most = [0.0]

                def is_sharp():
                    most[0] = max(most[0], launch.memory()[0])
                    painted = [e for e in launch.events("page-painted") if e["scale"] > 63]
                    return bool(painted) and painted[-1]["sharp"]

                launch.activate("zoom", 64.0)
                sharp.append(launch.wait(is_sharp, 120))
                launch.wait(lambda: False, 2)
                after.append(launch.memory()[0])
                for _ in range(20):
                    launch.keys("Next")
                    most[0] = max(most[0], launch.memory()[0])
                launch.wait(is_sharp, 60)
                launch.wait(lambda: False, 1)
                scrolled.append(launch.memory()[0])
                peak.append(max(most[0], after[-1], scrolled[-1]))
        report(f"zoom.{name}.memory", "MiB", after, MEMORY)
        report(f"zoom.{name}.memory.scrolled", "MiB", scrolled, MEMORY)
        report(f"zoom.{name}.memory.peak", "MiB", peak)
        report(f"zoom.{name}.sharp", "ms", sharp)
