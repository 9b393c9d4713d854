#!/usr/bin/env python3
"""Writes the .ase fixtures beside it, by the public descriptions of Adobe Swatch Exchange; shares no code with Postil."""
import pathlib
import struct

HERE = pathlib.Path(__file__).parent
GLOBAL, SPOT, NORMAL = 0, 1, 2


def name(text):
    units = (text + "\0").encode("utf-16-be")
    return struct.pack(">H", len(units) // 2) + units


def block(kind, body=b""):
    return struct.pack(">HI", kind, len(body)) + body


def color(text, space, *components, kind=NORMAL):
    return block(0x0001, name(text) + space + struct.pack(f">{len(components)}f", *components) + struct.pack(">H", kind))


def group(text, *colors):
    return [block(0xC001, name(text)), *colors, block(0xC002)]


def write(file, blocks, count=None):
    head = b"ASEF" + struct.pack(">HHI", 1, 0, len(blocks) if count is None else count)
    (HERE / file).write_bytes(head + b"".join(blocks))


write("spaces.ase", [
    color("Azul", b"RGB ", 0x35 / 255, 0x84 / 255, 0xE4 / 255, kind=GLOBAL),
    color("Cyan, printed", b"CMYK", 1.0, 0.0, 0.0, 0.0),
    color("Brown, printed", b"CMYK", 0.0, 0.45, 0.8, 0.4, kind=SPOT),
    color("Middle", b"Gray", 0.5),
    color("Lab pink", b"LAB ", 0.50, 50.0, 0.0),
    color("Lab green", b"LAB ", 0.70, -45.0, 0.0),
    color("", b"RGB ", 1.0, 1.0, 1.0),
])

write("groups.ase", [
    color("loose", b"RGB ", 0.0, 0.0, 0.0),
    *group("Grün & Ελλάδα 🎨", color("eins", b"RGB ", 0.0, 1.0, 0.0), color("zwei", b"RGB ", 0.0, 0.4, 0.0)),
    *group("Empty"),
    *group("Twice", color("red", b"RGB ", 1.0, 0.0, 0.0)),
    *group("Twice", color("blue", b"RGB ", 0.0, 0.0, 1.0)),
    color("loose too", b"RGB ", 1.0, 1.0, 1.0),
])

# As writers do that count their colours only, and never close a group.
write("miscounted.ase", [
    block(0xC001, name("Open")),
    color("red", b"RGB ", 1.0, 0.0, 0.0),
    color("green", b"RGB ", 0.0, 1.0, 0.0),
    color("blue", b"RGB ", 0.0, 0.0, 1.0),
], count=3)
