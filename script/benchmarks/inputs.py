"""The files that are opened, made once into the cache; the same bytes' worth on every machine.

Page 1 of each that is opened on screen carries a block of the marker's colour."""
import math
import os
import random
import subprocess
import sys

import numpy as np

from pdfwriter import Pages
from places import CACHE

WORDS = """lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore
magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis
aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur""".split()
MARKER = "1 0 0.784314 rg"
A4 = (595.28, 841.89)


def made(name, make):
    """The path of an input, made now if it is not there yet."""
    folder = os.path.join(CACHE, "inputs")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        print(f"making {name}", file=sys.stderr)
        make(path + ".new")
        os.rename(path + ".new", path)
    return path


def line_of_words(random, length):
    words = []
    while sum(map(len, words)) + len(words) < length:
        words.append(random.choice(WORDS))
    return " ".join(words)[:length]


def text_page(random, number, count, size=A4):
    """About 3,300 characters in Times; on page 1 a block of the marker's colour above them."""
    width, height = size
    out = [f"BT /F2 16 Tf 60 {height - 60:.2f} Td (Page {number} of {count}) Tj ET"]
    top = height - 90
    if number == 1:
        out.append(f"q {MARKER} 60 {height - 320:.2f} {width - 120:.2f} 230 re f Q")
        top = height - 340
    out.append(f"BT /F1 10.5 Tf 13.5 TL 60 {top:.2f} Td")
    for _ in range(int((top - 60) / 13.5)):
        out.append(f"({line_of_words(random, 100)}) Tj T*")
    out.append(f"ET BT /F3 8 Tf {width / 2:.2f} 30 Td ({number}) Tj ET")
    return "\n".join(out)


def text(count, size=A4, name=None):
    def make(path):
        rng = random.Random(7)
        pages = Pages(path, size)
        for number in range(1, count + 1):
            pages.add(text_page(rng, number, count, size))
        pages.close()
    return made(name or f"text{count}.pdf", make)


def scan(count=150, distinct=15):
    """A book scanned at 300 dpi: a JPEG of its own on every page, no text; about 215 MB."""
    def make(path):
        width, height = 2480, 3508
        rng, noise = random.Random(11), np.random.default_rng(3)
        pictures = []
        for number in range(distinct + 1):
            lines = "\n".join(line_of_words(rng, 86) for _ in range(48))
            drawn = subprocess.run(
                ["convert", "-size", f"{width}x{height}", "xc:white", "-font", "DejaVu-Sans", "-pointsize", "42",
                 "-interline-spacing", "12", "-annotate", "+240+300", lines, "-depth", "8", "gray:-"],
                check=True, capture_output=True).stdout
            gray = np.frombuffer(drawn, np.uint8).reshape(height, width, 1).astype(np.int16)
            page = 40 + gray * np.array([207, 204, 196], np.int16) // 255
            page = page + noise.normal(0, 5, (height, width, 1)).astype(np.int16)
            if number == 0:
                page[int(height * 0.10):int(height * 0.37), 250:width - 250] = (255, 0, 200)
            pixels = np.clip(page, 0, 255).astype(np.uint8).tobytes()
            pictures.append(subprocess.run(
                ["convert", "-size", f"{width}x{height}", "-depth", "8", "rgb:-", "-quality", "90", "jpg:-"],
                input=pixels, check=True, capture_output=True).stdout)
        pages = Pages(path, (595.2, 841.92))
        for number in range(count):
            image = pages.pdf.stream(
                pictures[0] if number == 0 else pictures[1 + (number - 1) % distinct],
                f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent 8"
                "/ColorSpace/DeviceRGB/Filter/DCTDecode", compress=False)
            pages.add("q 595.2 0 0 841.92 0 0 cm /Im0 Do Q", f"/XObject<</Im0 {image} 0 R>>")
        pages.close()
    return made(f"scan{count}.pdf", make)


def manual(count=6600):
    """Merged manuals: 6,600 pages, 20 links on each, a figure on every third; about 160,000 objects and 109 MB."""
    def make(path):
        rng, noise = random.Random(5), np.random.default_rng(5)
        pages = Pages(path)
        for number in range(1, count + 1):
            links = [pages.pdf.put(
                f"<</Type/Annot/Subtype/Link/Rect[60 {700 - 30 * i} 200 {712 - 30 * i}]/Border[0 0 0]"
                f"/A<</S/URI/URI(https://example.org/{number}/{i})>>>>") for i in range(20)]
            resources = ""
            content = text_page(rng, number, count)
            if number % 3 == 0:
                # Noise does not compress: the bulk of the file.
                data = noise.integers(0, 256, 34_000, np.uint8).tobytes()
                image = pages.pdf.stream(
                    data, "/Type/XObject/Subtype/Image/Width 170/Height 200/BitsPerComponent 8/ColorSpace/DeviceGray",
                    compress=False)
                resources = f"/XObject<</Im0 {image} 0 R>>"
                content += "\nq 170 0 0 200 300 60 cm /Im0 Do Q"
            pages.add(content, resources, "/Annots[" + " ".join(f"{n} 0 R" for n in links) + "]")
        pages.close()
    return made(f"manual{count}.pdf", make)


def vector_page(shapes=220_000, size=A4):
    """A map-like page: so many small shapes, each in its own graphics state, that reading it takes seconds."""
    def make(path):
        rng = random.Random(13)
        width, height = size
        out = [f"q {MARKER} 60 {height - 320:.2f} {width - 120:.2f} 230 re f Q 0.3 w"]
        for i in range(shapes):
            x, y = rng.uniform(10, width - 10), rng.uniform(10, height - 340)
            r = rng.uniform(0.4, 1.6)
            color = f"{rng.random():.2f} {rng.random():.2f} {rng.random():.2f}"
            corners = " ".join(f"{r * math.cos(a):.2f} {r * math.sin(a):.2f} {'l' if a else 'm'}"
                               for a in (0, 1.6, 3.1, 4.7))
            out.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm {color} rg {color} RG {corners} h {'f' if i % 4 else 'S'} Q")
        pages = Pages(path, size)
        pages.add("\n".join(out))
        pages.close()
    return made(f"vector{shapes}.pdf", make)


def strokes(count, pages_count=3):
    """A page with `count` ink annotations as other programs leave them: with an appearance each."""
    def make(path):
        rng = random.Random(17)
        pages = Pages(path)
        numbers = []
        for _ in range(count):
            x, y = rng.uniform(60, 480), rng.uniform(60, 780)
            points = [(x + 1.2 * i, y + 5 * math.sin(0.8 * i) + rng.uniform(-0.3, 0.3)) for i in range(30)]
            text = [f"{a:.2f} {b:.2f}" for a, b in points]
            box = f"{x - 2:.2f} {y - 8:.2f} {x + 38:.2f} {y + 8:.2f}"
            form = pages.pdf.stream(
                "1 J 1 j 1.5 w 0.1 0.2 0.6 RG " + text[0] + " m " + " l ".join(text[1:]) + " l S",
                f"/Type/XObject/Subtype/Form/BBox[{box}]")
            numbers.append(pages.pdf.put(
                f"<</Type/Annot/Subtype/Ink/Rect[{box}]/F 4/C[0.1 0.2 0.6]/BS<</W 1.5>>"
                f"/InkList[[{' '.join(text)}]]/AP<</N {form} 0 R>>>>"))
        annotations = "/Annots[" + " ".join(f"{n} 0 R" for n in numbers) + "]" if numbers else ""
        for number in range(1, pages_count + 1):
            pages.add(text_page(rng, number, pages_count), "", annotations if number == 1 else "")
        pages.close()
    return made(f"strokes{count}.pdf", make)
