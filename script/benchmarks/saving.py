"""Saving one stroke: how much is written, and how long it takes beside copying the file or rewriting it with qpdf."""
import os
import shutil
import subprocess
import time

import apps
import engine
import inputs
from places import CACHE
from report import compare, report

BYTES = 20_000
COPY = 1.15
REWRITE = 0.15


def files():
    return {"text10": inputs.text(10), "text1000": inputs.text(1000), "scan": inputs.scan(), "manual": inputs.manual()}


def copied(source, target):
    """Milliseconds to copy a file and have it on disk: as a reflink where the file system has it."""
    start = time.perf_counter()
    subprocess.run(["cp", "--reflink=auto", source, target], check=True)
    descriptor = os.open(target, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
    return (time.perf_counter() - start) * 1000


def rewritten(source, target):
    start = time.perf_counter()
    subprocess.run(["qpdf", source, target], check=False)
    return (time.perf_counter() - start) * 1000


def run(rounds):
    folder = os.path.join(CACHE, "saving")
    os.makedirs(folder, exist_ok=True)
    peers = {"scan": ("cp+fsync", copied, COPY)}
    if shutil.which("qpdf"):
        peers["manual"] = ("qpdf", rewritten, REWRITE)
    for name, path in files().items():
        ours, theirs = [], []
        peer = peers.get(name)
        target = os.path.join(folder, name + ".pdf")
        for number in range(rounds + 1):
            shutil.copyfile(path, target)
            os.sync()
            result = engine.measure("save", target)[0]
            os.sync()
            other = peer[1](path, target + ".peer") if peer else None
            if number > 0:
                ours.append(result)
                theirs.append(other)
        shutil.rmtree(folder)
        os.makedirs(folder)
        more = {k: ours[-1][k] for k in ("open_ms", "load_ms", "again_ms", "peak_mib", "pages")}
        if peer:
            compare(f"save.{name}", "ms", [r["value"] for r in ours], peer[0], theirs, peer[2], **more)
        else:
            report(f"save.{name}", "ms", [r["value"] for r in ours], **more)
        # What the page's own dictionary and /Annots take comes on top of the limit; here both are small.
        report(f"save.{name}.bytes", "bytes", [r["bytes_written"] for r in ours], BYTES)
