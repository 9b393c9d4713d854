"""A page that takes seconds to draw: what each further tile costs once it has been drawn."""
import engine
import inputs
from report import report

TILE = 30.0    # ms


def run(rounds):
    for scale in (3, 4, 8):    # below, a page is one tile
        results = [engine.measure("tiles", inputs.vector_page(), 1, scale)[0] for _ in range(max(1, rounds // 2))]
        report(f"tiles.vector.at{scale}", "ms", [r["value"] for r in results], TILE,
               worst=max(r["worst"] or 0.0 for r in results), first_ms=results[-1]["first_ms"], tiles=results[-1]["n"])
