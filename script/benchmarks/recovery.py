"""Restoring 5,000 annotations that a crash left in the journal: how long it takes, and how long the window stands still."""
import os
import re
import shutil
import time

import apps
import engine
import inputs
from launch import Launch
from places import CACHE
from report import report

DONE = 1000.0    # ms from the answer to the question until all of it is restored


def run(rounds):
    folder = os.path.join(CACHE, "recovery")
    os.makedirs(folder, exist_ok=True)
    document = os.path.join(folder, "document.pdf")
    shutil.copy(inputs.text(10), document)
    journal = os.path.join(folder, "crashed.json")
    costs = [engine.measure("recovery", document, journal)[0] for _ in range(rounds)]
    parts = ("read_ms", "plan_ms", "perform_ms")
    report("recovery.engine", "ms", [c["value"] for c in costs], **{k: costs[-1][k] for k in parts},
           annotations=costs[-1]["annotations"], kib=costs[-1]["kib"])
    times, waits = zip(*[restored(document, journal) for _ in range(rounds)])
    report("recovery", "ms", times, DONE, longest_wait=max(w for w in waits if w is not None))


def restored(document, journal):
    """Milliseconds until everything is there, and the longest that the window took to answer meanwhile."""
    state = os.path.join(CACHE, "recovery", "state")
    shutil.rmtree(state, ignore_errors=True)
    os.makedirs(os.path.join(state, "postil", "recovery"))
    waiting = os.path.join(state, "postil", "recovery", "crashed.json")
    shutil.copy(journal, waiting)
    with Launch(apps.OURS, document, environment={"XDG_STATE_HOME": state}) as launch:
        launch.wait(lambda: launch.events("first-page-sharp"))
        launch.wait(lambda: question(launch), 10)
        launch.wait(lambda: False, 0.5)
        start = time.monotonic()
        launch.keys("Return")
        longest, done = 0.0, None
        while time.monotonic() - start < 30:
            before = time.monotonic()
            launch.activate("page-rect", "1")
            longest = max(longest, time.monotonic() - before)
            if done is None and len(launch.events("annotation-added")) >= 5000:
                done = (time.monotonic() - start) * 1000
            if done is not None and not os.path.exists(waiting):
                break
    return done, longest * 1000


def question(launch):
    """Whether a dialog is open over the window."""
    windows = launch.tool("xprop", "-root", "_NET_CLIENT_LIST").stdout
    return len(re.findall("0x[0-9a-f]+", windows)) > 1
