"""A minimal PDF writer for test inputs: objects in order, one cross-reference table."""
import zlib


class PDFWriter:
    def __init__(self, path):
        self.file = open(path, "wb")
        self.offsets = []
        self.file.write(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")

    def reserve(self):
        """A number for an object that is written later."""
        self.offsets.append(0)
        return len(self.offsets)

    def put(self, body, number=None):
        """Writes an object; gives its number."""
        number = number or self.reserve()
        if isinstance(body, str):
            body = body.encode("latin-1")
        self.offsets[number - 1] = self.file.tell()
        self.file.write(b"%d 0 obj\n" % number + body + b"\nendobj\n")
        return number

    def stream(self, data, entries="", compress=True, number=None):
        if isinstance(data, str):
            data = data.encode("latin-1")
        if compress:
            data, entries = zlib.compress(data), entries + "/Filter/FlateDecode"
        head = f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1")
        return self.put(head + data + b"\nendstream", number)

    def close(self, catalog):
        start = self.file.tell()
        table = [b"xref\n0 %d\n0000000000 65535 f \n" % (len(self.offsets) + 1)]
        table += [b"%010d 00000 n \n" % offset for offset in self.offsets]
        self.file.write(b"".join(table))
        self.file.write(b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
                        % (len(self.offsets) + 1, catalog, start))
        self.file.close()


class Pages:
    """Pages in a balanced tree, with the standard fonts as F1 (Times), F2 (Times bold) and F3 (Helvetica)."""

    def __init__(self, path, size=(595.28, 841.89)):
        self.pdf, self.size = PDFWriter(path), size
        self.root = self.pdf.reserve()
        self.kids, self.leaf, self.nodes = [], 0, []
        fonts = "".join(f"/F{i + 1}<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>"
                        for i, name in enumerate(("Times-Roman", "Times-Bold", "Helvetica")))
        self.fonts = self.pdf.put(f"<<{fonts}>>")

    def add(self, content, resources="", annotations=""):
        self.leaf = self.leaf or self.pdf.reserve()
        stream = self.pdf.stream(content)
        self.kids.append(self.pdf.put(
            f"<</Type/Page/Parent {self.leaf} 0 R/MediaBox[0 0 {self.size[0]} {self.size[1]}]"
            f"/Resources<</Font {self.fonts} 0 R{resources}>>/Contents {stream} 0 R{annotations}>>"))
        if len(self.kids) == 50:
            self.finish_leaf()

    def finish_leaf(self):
        kids = " ".join(f"{k} 0 R" for k in self.kids)
        self.pdf.put(f"<</Type/Pages/Parent {self.root} 0 R/Count {len(self.kids)}/Kids[{kids}]>>", self.leaf)
        self.nodes.append((self.leaf, len(self.kids)))
        self.kids, self.leaf = [], 0

    def close(self):
        if self.kids:
            self.finish_leaf()
        kids = " ".join(f"{n} 0 R" for n, _ in self.nodes)
        total = sum(count for _, count in self.nodes)
        self.pdf.put(f"<</Type/Pages/Count {total}/Kids[{kids}]>>", self.root)
        self.pdf.close(self.pdf.put(f"<</Type/Catalog/Pages {self.root} 0 R>>"))
