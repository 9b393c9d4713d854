"""Page Down 40 times through the scan: how long the screen ever stands still."""
import random

import apps
import inputs
from launch import Launch
from report import compare, report

STILLNESS = 0.2    # seconds
PRESSES = 40


def run(rounds):
    programs = apps.installed(apps.OURS, apps.EVINCE, apps.OKULAR)
    results = {app.name: [] for app in programs}
    rng = random.Random(2)
    for number in range(max(2, rounds // 2) + 1):
        for app in rng.sample(programs, len(programs)):
            with Launch(app, inputs.scan()) as launch:
                launch.watch()
                stillness, changes = launch.longest_stillness("Next", PRESSES)
            if number > 0:
                results[app.name].append((stillness, changes))
    ours = [s for s, _ in results["postil"]]
    report("paging.scan.stillness", "s", ours, STILLNESS, changes=results["postil"][-1][1])
    for peer in ("evince", "okular"):
        if peer in results:
            compare("paging.scan.stillness", "s", ours, peer, [s for s, _ in results[peer]],
                    peer_changes=results[peer][-1][1])
