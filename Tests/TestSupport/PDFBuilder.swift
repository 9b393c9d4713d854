/// Writes small PDF files for tests: bodies of objects in, bytes with a cross-reference table out.
package struct PDFBuilder {
  private var bodies: [String] = []

  package init() {}

  /// Adds an object; gives its number. `body` is all between `obj` and `endobj`.
  @discardableResult package mutating func add(_ body: String) -> Int {
    bodies.append(body)
    return bodies.count
  }

  /// Keeps a number for an object that is set later.
  package mutating func reserve() -> Int { add("null") }

  package mutating func set(_ number: Int, _ body: String) { bodies[number - 1] = body }

  /// The file; `root` is the catalog's number, `trailer` further entries of the trailer dictionary.
  package func bytes(root: Int, trailer: String = "") -> [UInt8] {
    var out = Array("%PDF-1.7\n%\u{E2}\u{E3}\n".utf8)
    var offsets: [Int] = []
    for (i, body) in bodies.enumerated() {
      offsets.append(out.count)
      out += "\(i + 1) 0 obj\n\(body)\nendobj\n".utf8
    }
    let start = out.count
    out += "xref\n0 \(bodies.count + 1)\n0000000000 65535 f \n".utf8
    for offset in offsets {
      let digits = String(offset)
      out += "\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n".utf8
    }
    out +=
      "trailer\n<</Size \(bodies.count + 1)/Root \(root) 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n".utf8
    return out
  }

  /// A file of A4 pages with “Words to mark” at the height 642; each page's `annotations` are the bodies of its
  /// annotations, made objects of their own.
  package static func file(pages: [[String]], pageKeys: String = "") -> [UInt8] {
    file(pages: pages.map { FilePage(text: "Words to mark", annotations: $0, keys: pageKeys) })
  }

  /// A page of a file: `text` begins at (60, 642) in 12-point Helvetica, `keys` are further ones of its dictionary.
  package struct FilePage {
    package var text: String
    package var annotations: [String]
    package var keys: String

    package init(text: String, annotations: [String], keys: String = "") {
      self.text = text
      self.annotations = annotations
      self.keys = keys
    }
  }

  package static func file(pages: [FilePage]) -> [UInt8] {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let tree = builder.reserve()
    let font = builder.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    var contents: [String: Int] = [:]
    var kids: [Int] = []
    for page in pages {
      let stream = "BT /F0 12 Tf 60 642 Td (\(page.text)) Tj ET"
      let content =
        contents[page.text]
        ?? builder.add("<</Length \(stream.utf8.count)>>\nstream\n\(stream)\nendstream")
      contents[page.text] = content
      let numbers = page.annotations.map { builder.add($0) }
      let list = numbers.map { "\($0) 0 R" }.joined(separator: " ")
      kids.append(
        builder.add(
          "<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 595 842]/Contents \(content) 0 R"
            + "/Resources<</Font<</F0 \(font) 0 R>>>>\(numbers.isEmpty ? "" : "/Annots[\(list)]")\(page.keys)>>"
        ))
    }
    let list = kids.map { "\($0) 0 R" }.joined(separator: " ")
    builder.set(tree, "<</Type/Pages/Count \(kids.count)/Kids[\(list)]>>")
    builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R>>")
    return builder.bytes(root: root)
  }
}
