#!/usr/bin/env python3
"""Checks that every room imports only what ARCHITECTURE.md lets it, and that unsafe marks stay where they may be.

The table below is the one in ARCHITECTURE.md; change both together."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

LANGUAGE = {"Swift", "_Concurrency", "Synchronization"}
ESSENTIALS = LANGUAGE | {"FoundationEssentials"}
SYSTEM = ESSENTIALS | {"Glibc", "Dispatch"}      # no Foundation: it brings ICU, 40 MB and 20 ms at start-up
PURE = {"Geometry", "DocumentModel", "Tools", "Toolbars", "Colors"}
ENGINES = PURE | {"Rendering", "PDFEngine", "Editor"}

MAY_IMPORT = {
    "Geometry": ESSENTIALS | {"Glibc", "Musl"},      # the standard library has no sine
    "RenderProtocol": ESSENTIALS,
    "TextReading": SYSTEM | {"Geometry", "CBase"},
    "DocumentModel": ESSENTIALS | {"Geometry"},
    "Tools": ESSENTIALS | {"Geometry", "DocumentModel"},
    "Toolbars": ESSENTIALS | {"Geometry", "DocumentModel", "Tools"},
    "Colors": ESSENTIALS | {"Glibc", "Musl", "DocumentModel", "Tools"},      # nor a power
    "Localization": SYSTEM | {"CBase"},
    "Rendering": SYSTEM | {"Geometry", "DocumentModel", "CBase", "CRsvg"},
    "PDFEngine": SYSTEM | {"Geometry", "DocumentModel", "Rendering", "RenderProtocol", "CQPDF", "CBase"},
    "Editor": ESSENTIALS | {"Dispatch"} | PURE,
    "GTKBinding": SYSTEM | {"Geometry", "Rendering", "Localization", "CGtk", "CBase"},
    "Components": ESSENTIALS | {"Glibc"} | PURE | {"Rendering", "Localization", "GTKBinding"},
    "Application": SYSTEM | ENGINES | {"RenderProtocol", "Localization", "GTKBinding", "Components", "CBase"},
    "postil": LANGUAGE | {"Application"},
    "postil-cli": SYSTEM | ENGINES | {"Localization"},
    "postil-bench": SYSTEM | ENGINES | {"Foundation"},
    "postil-render": SYSTEM | {"RenderProtocol", "TextReading", "Geometry", "CBase", "CPoppler"},
}

# Each system header is reached through one C module.
HEADER_OWNER = {
    r"(glib|gio|gobject|cairo|pango)[-/.a-z]*": "CBase",
    r"(gtk|gdk|gsk|adwaita|graphene)[-/.a-z]*": "CGtk",
    r"poppler[-/.a-z]*": "CPoppler",
    r"qpdf/.*": "CQPDF",
    r"librsvg/.*": "CRsvg",
}

UNSAFE_ROOMS = {"GTKBinding", "Rendering", "PDFEngine"}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?([A-Za-z_]\w*)")
UNSAFE = re.compile(r"@unchecked\s+Sendable|nonisolated\(unsafe\)")

problems = []


def problem(path, line, text):
    problems.append(f"{path.relative_to(ROOT)}:{line}: {text}")


def check_swift(room, path):
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        found = IMPORT.match(line)
        if found and found[1] not in MAY_IMPORT[room]:
            problem(path, number, f"{room} must not import {found[1]} (ARCHITECTURE.md)")
        if found and "@_exported" in line:
            problem(path, number, "@_exported hides who depends on whom")
        code = line.split("//")[0]
        if UNSAFE.search(code):
            above = lines[number - 2].strip() if number > 1 else ""
            if room not in UNSAFE_ROOMS:
                problem(path, number, f"{room} may not hold unchecked isolation (only {', '.join(sorted(UNSAFE_ROOMS))})")
            elif "//" not in line and not above.startswith("//"):
                problem(path, number, "unchecked isolation needs its reason in one line beside or above it")


def check_c(module, path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.match(r"\s*#\s*include\s*<([^>]+)>", line)
        for pattern, owner in HEADER_OWNER.items():
            if found and re.fullmatch(pattern, found[1]) and owner != module:
                problem(path, number, f"<{found[1]}> belongs to {owner}; include <{owner}.h>")


for folder in sorted(p for p in (ROOT / "Sources").iterdir() if p.is_dir()):
    if re.match(r"C[A-Z]", folder.name) and folder.name != "Components":
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".h", ".c", ".cc", ".cpp"}:
                check_c(folder.name, path)
        continue
    if folder.name not in MAY_IMPORT:
        problems.append(f"Sources/{folder.name}: a room that the table in {pathlib.Path(__file__).name} does not know")
        continue
    for path in sorted(folder.rglob("*.swift")):
        check_swift(folder.name, path)

print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
