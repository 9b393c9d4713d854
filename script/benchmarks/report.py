"""Results as JSON, one object a line."""
import json
import os
import statistics
import sys


def rounded(value):
    return None if value is None else round(value, 4 if abs(value) < 1 else 3 if abs(value) < 100 else 1)


def report(name, unit, values, limit=None, **more):
    """One figure: the median of `values`; `limit` is the most it may be."""
    values = [v for v in values if v is not None]
    if not values:
        print(json.dumps({"name": name, "unit": unit, "value": None, "n": 0, **more}), flush=True)
        return
    value = statistics.median(values)
    line = {"name": name, "unit": unit, "value": rounded(value), "n": len(values)}
    if len(values) > 1:
        quartiles = statistics.quantiles(values, n=4)
        line["quartiles"] = [rounded(quartiles[0]), rounded(quartiles[2])]
    if limit is not None:
        line.update(limit=limit, within=value <= limit)
    line.update({k: rounded(v) if isinstance(v, float) else v for k, v in more.items()})
    line["load"] = round(os.getloadavg()[0], 1)
    print(json.dumps(line), flush=True)


def compare(name, unit, ours, peer, theirs, limit=None, **more):
    """The same figure side by side: `ours` and `theirs` by round; `limit` is the most their ratio may be.

    On a shared machine only ratios within one round mean anything: the median of those is given."""
    rounds = [i for i in range(min(len(ours), len(theirs))) if ours[i] is not None and theirs[i]]
    if not rounds:
        print(f"{name}: no round in which both {peer} and we got anywhere", file=sys.stderr)
        return
    ratio = statistics.median(ours[i] / theirs[i] for i in rounds)
    extra = {"peer": peer, "peer_value": statistics.median(theirs[i] for i in rounds), "ratio": ratio, **more}
    if limit is not None:
        extra.update(ratio_limit=limit, within=ratio <= limit)
    report(name, unit, [ours[i] for i in rounds], **extra)
