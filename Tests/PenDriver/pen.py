#!/usr/bin/env python3
"""Drives one end of the test pen (postilpen) over its socket; run alone, draws a stroke as a demonstration.

    with Pen("DIR/pen.sock") as pen: pen.near(serial=1234); pen.stroke([(x, y, pressure), …]); pen.away()

Positions are screen pixels, pressure and wheel 0…1, tilts -1…1.
"""
import math
import socket
import sys


class Pen:
    def __init__(self, path, size=(1280, 800)):
        self.size = size
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(5)
        self.socket.connect(path)
        self.replies = self.socket.makefile("r")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, line):
        self.socket.sendall(line.encode() + b"\n")
        reply = self.replies.readline().strip()
        if reply != "ok":
            raise RuntimeError(f"{line!r}: {reply or 'the server hung up'}")

    def near(self, serial, kind="STYLUS", hardware=0x823):
        self.send(f"tool {kind} {serial} {hardware}")
        self.send("prox 1")

    def away(self):
        self.send("prox 0")

    def move(self, x, y, pressure=0.0, tilt=(0.0, 0.0), wheel=0.5):
        width, height = self.size
        axes = (
            x * 65535 / (width - 1), y * 65535 / (height - 1), pressure * 65535,
            min(tilt[0] * 64, 63), min(tilt[1] * 64, 63), wheel * 1799 - 900,
        )
        self.send("move " + " ".join(f"{a:.3f}" for a in axes))

    def button(self, number, down):
        self.send(f"btn {number} {int(down)}")

    def stroke(self, points, each=lambda: None):
        """Draws through (x, y, pressure) points; `each` is called after every one (to wait for a frame, say)."""
        points = list(points)
        self.move(*points[0])
        self.button(1, True)
        for point in points[1:]:
            self.move(*point)
            each()
        self.button(1, False)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: pen.py SOCKET")
    with Pen(sys.argv[1]) as pen:
        pen.near(1234)
        pen.stroke((200 + i * 4, 300 + 80 * math.sin(i / 12), 0.5 - 0.5 * math.cos(i / 19)) for i in range(120))
        pen.away()
