"""Runs postil-bench and reads what it prints."""
import json
import subprocess

from places import program


def measure(*words):
    """The JSON objects that one benchmark prints."""
    run = subprocess.run([program("postil-bench"), *map(str, words)], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
