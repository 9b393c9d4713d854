"""Release benchmarks: `script/bench` builds and calls this.

ADDING A BENCHMARK
1. Its file here, with `run(rounds)` that calls `report` or `compare`; what needs no window is measured in
   Sources/postil-bench and called through `engine`.
2. Its line in BENCHMARKS."""
import argparse
import sys
import traceback

import colors
import dragging
import opening
import paging
import panning
import recovery
import saving
import strokes
import tiles
import zooming

BENCHMARKS = {
    "open": opening.time,
    "memory": opening.memory,
    "zoom": zooming.run,
    "paging": paging.run,
    "stroke": strokes.run,
    "pan": panning.run,
    "drag": dragging.run,
    "colors": colors.run,
    "save": saving.run,
    "recovery": recovery.run,
    "tiles": tiles.run,
}

parser = argparse.ArgumentParser(prog="script/bench", description="Prints one JSON object a line.")
parser.add_argument("-n", "--rounds", type=int, default=5, help="rounds that count (default 5)")
parser.add_argument("names", nargs="*", metavar="NAME", help="of " + ", ".join(BENCHMARKS))
arguments = parser.parse_args()
unknown = [n for n in arguments.names if n not in BENCHMARKS]
if unknown:
    parser.error(f"no benchmark called {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
failed = False
for name in arguments.names or BENCHMARKS:
    try:
        BENCHMARKS[name](arguments.rounds)
    except Exception:    # the others still run
        traceback.print_exc()
        failed = True
sys.exit(1 if failed else 0)
