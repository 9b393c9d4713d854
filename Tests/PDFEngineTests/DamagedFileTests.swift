import DocumentModel
import Geometry
import TestSupport
import Testing

@testable import PDFEngine

/// Damaged files open with all the pages that are left in them, in their order, and a save makes them whole.
@Suite struct DamagedFileTests {
  private let directory = TemporaryDirectory()

  /// Pages of different widths, 101, 102 and so on, so that their order can be read off.
  private static func table(pages count: Int, rootComesLast: Bool = false) -> [UInt8] {
    var builder = PDFBuilder()
    let font = builder.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    var root = 0
    var tree = 0
    if !rootComesLast { (root, tree) = (builder.reserve(), builder.reserve()) }
    // Numbers are known beforehand: three objects a page.
    let first = rootComesLast ? 2 : 4
    if rootComesLast { tree = first + 3 * count }
    let kids = (0..<count).map { i in
      let text = "BT /F0 12 Tf 60 642 Td (Page \(i + 1)) Tj ET"
      // A length of its own object, as many programs write it.
      let length = first + 3 * i + 1
      builder.add("<</Length \(length) 0 R>>\nstream\n\(text)\nendstream")
      builder.add("\(text.utf8.count)")
      return builder.add(
        "<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 \(101 + i) 200]/Contents \(first + 3 * i) 0 R"
          + "/Resources<</Font<</F0 \(font) 0 R>>>>>>")
    }
    let list = kids.map { "\($0) 0 R" }.joined(separator: " ")
    let node = "<</Type/Pages/Count \(count)/Kids[\(list)]/Rotate 90>>"
    if rootComesLast {
      builder.add(node)
      root = builder.add("<</Type/Catalog/Pages \(tree) 0 R>>")
    } else {
      builder.set(tree, node)
      builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R>>")
    }
    return builder.bytes(root: root)
  }

  /// The same with all but the streams in an object stream, the catalog included (ISO 32000-1 §7.5.7); its numbers are not in their order.
  private static func stream(pages count: Int, isTightlyPacked: Bool = true) -> [UInt8] {
    var out = Array("%PDF-1.5\n".utf8)
    var places: [Int: (kind: UInt8, Int, Int)] = [:]
    let holder = count + 1
    let first = count + 2
    let tree = first + count
    let root = tree + 1
    for i in 0..<count {
      places[i + 1] = (1, out.count, 0)
      let text = "BT (Page \(i + 1)) Tj ET"
      out += "\(i + 1) 0 obj\n<</Length \(text.utf8.count)>>\nstream\n\(text)\nendstream\nendobj\n".utf8
    }
    var bodies: [(number: Int, body: String)] = [(root, "<</Type/Catalog/Pages \(tree) 0 R>>")]
    let kids = (0..<count).map { "\(first + $0) 0 R" }.joined(separator: " ")
    bodies.append((tree, "<</Type/Pages/Count \(count)/Kids[\(kids)]>>"))
    for i in 0..<count {
      bodies.append(
        (
          first + i,
          "<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 \(101 + i) 200]/Contents \(i + 1) 0 R/Rotate 90>>"
        ))
    }
    var heads = ""
    var text = ""
    for (index, (number, body)) in bodies.enumerated() {
      heads += "\(number) \(text.utf8.count) "
      text += body + "\n"
      places[number] = (2, holder, index)
    }
    let plain = Array((heads + text).utf8)
    let data = isTightlyPacked ? Deflate.compress(plain)! : plain
    places[holder] = (1, out.count, 0)
    out +=
      ("\(holder) 0 obj\n<</Type/ObjStm/N \(bodies.count)/First \(heads.utf8.count)/Length \(data.count)"
      + "\(isTightlyPacked ? "/Filter/FlateDecode" : "")>>\nstream\n").utf8
    out += data
    out += "\nendstream\nendobj\n".utf8
    let start = out.count
    places[root + 1] = (1, start, 0)
    var rows: [UInt8] = [0, 0, 0, 0]
    for number in 1...root + 1 {
      let place = places[number]!
      rows += [place.kind, UInt8(place.1 >> 8), UInt8(place.1 & 255), UInt8(place.2)]
    }
    out +=
      ("\(root + 1) 0 obj\n<</Type/XRef/Size \(root + 2)/Root \(root) 0 R/W[1 2 1]/Length \(rows.count)>>\n"
      + "stream\n").utf8
    out += rows
    out += "\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8
    return out
  }

  private static let square = Annotation(
    content: .shape(
      ShapeContent(
        form: .square, rect: Rect(x: 10, y: 10, width: 20, height: 20), color: .black, lineWidth: 1)))

  private func pages(_ file: PDFFile) async throws -> [Double] {
    var widths: [Double] = []
    for page in 0..<(try await file.facts().pageCount) {
      let geometry = try await file.loadPage(page).geometry
      // Turned by what the page inherits.
      #expect(geometry.rotation == 90)
      widths.append(geometry.cropBox.width)
    }
    return widths
  }

  /// Opens the bytes, expects the pages, saves a square and expects a sound file that has both.
  private func check(_ bytes: [UInt8], pages count: Int, isDamaged: Bool = true, _ what: Comment) async throws
  {
    let path = directory.write("damaged.pdf", bytes)
    let file = try await PDFFile.open(path: path)
    let wanted = (0..<count).map { Double(101 + $0) }
    #expect(try await pages(file) == wanted, what)
    #expect(try await file.facts().isRepaired == isDamaged, what)
    guard isDamaged else { return }
    #expect(try await file.rewritesOnSave(), what)
    let square = Self.square
    let page = count - 1
    _ = try await file.save(
      SaveRequest(pages: [.init(sourceIndex: page, annotations: [square], changed: [square.id])]))
    // The window's document goes on.
    #expect(try await pages(file) == wanted, what)
    let saved = try await PDFFile.open(path: path)
    #expect(try await pages(saved) == wanted, what)
    #expect(try await !saved.facts().isRepaired, what)
    #expect(try await !saved.rewritesOnSave(), what)
    #expect(try await saved.loadPage(page).annotations.map(\.id) == [square.id], what)
    #expect(try QPDFFile(path: path).isRepaired == false, what)
  }

  private static func replaced(_ bytes: [UInt8], _ old: String, _ new: String) -> [UInt8] {
    let old = Array(old.utf8)
    guard let place = bytes.indices.last(where: { bytes[$0...].starts(with: old) }) else { return bytes }
    return Array(bytes[..<place]) + Array(new.utf8) + Array(bytes[(place + old.count)...])
  }

  @Test func theFileBuiltHereIsSound() async throws {
    try await check(Self.table(pages: 3), pages: 3, isDamaged: false, "table")
    try await check(Self.table(pages: 3, rootComesLast: true), pages: 3, isDamaged: false, "table, root last")
    try await check(Self.stream(pages: 3), pages: 3, isDamaged: false, "stream")
  }

  @Test(arguments: ["table", "root last", "stream", "plain stream"])
  func whatPointsToTheTableIsWrong(_ form: String) async throws {
    let sound: [UInt8] =
      switch form {
      case "table": Self.table(pages: 5)
      case "root last": Self.table(pages: 5, rootComesLast: true)
      case "stream": Self.stream(pages: 5)
      default: Self.stream(pages: 5, isTightlyPacked: false)
      }
    let line = Array(sound.prefix { $0 != 10 }) + [10]
    let rest = sound[line.count...]
    let damages: [(Comment, [UInt8])] = [
      ("no startxref", Self.replaced(sound, "startxref", "")),
      ("startxref 0", Self.replaced(sound, "startxref\n", "startxref\n0 ")),
      ("startxref beyond the end", Self.replaced(sound, "startxref\n", "startxref\n9")),
      ("shifted by 2", line + Array("%\n".utf8) + rest),
      ("shifted by 20", line + Array("%                  \n".utf8) + rest),
      ("cut before startxref", Array(sound.dropLast(25))),
      (
        "much junk before and no startxref",
        Array(repeating: 0xE9, count: 3000) + [10] + Self.replaced(sound, "startxref", "")
      ),
    ]
    for (what, bytes) in damages { try await check(bytes, pages: 5, what) }
    let junk = Array("junk \u{1}\n".utf8)
    // These need no repair.
    for (what, bytes) in [("junk before", junk + sound), ("junk after", sound + junk)] as [(Comment, [UInt8])]
    {
      let file = try await PDFFile.open(path: directory.write("junk.pdf", bytes))
      #expect(try await pages(file).count == 5, what)
    }
  }

  /// However little is left of the end: every page that is whole is there.
  @Test(arguments: [false, true]) func cutAnywhere(_ rootComesLast: Bool) async throws {
    let sound = Self.table(pages: 6, rootComesLast: rootComesLast)
    // A page is there once its dictionary is closed.
    let ends = (0..<6).map { i -> Int in
      let box = Array("/MediaBox[0 0 \(101 + i) 200]".utf8)
      let start = sound.indices.first { sound[$0...].starts(with: box) }!
      let end = Array("\nendobj".utf8)
      return sound[start...].indices.first { sound[$0...].starts(with: end) }!
    }
    for cut in stride(from: sound.count - 2, to: ends[0], by: -13) {
      let count = ends.count { $0 <= cut }
      let path = directory.write("cut.pdf", Array(sound[..<cut]))
      let file = try await PDFFile.open(path: path)
      #expect(try await file.facts().pageCount == count, "cut at \(cut)")
      for page in 0..<count {
        #expect(try await file.loadPage(page).geometry.cropBox.width == Double(101 + page), "cut at \(cut)")
      }
    }
    try await check(Array(sound[..<(sound.count - 30)]), pages: 6, "cut behind all objects")
  }

  /// What qpdf gives up, a compressed object stream without its end, is read as far as it goes.
  @Test func cutWithinAnObjectStream() async throws {
    for isTightlyPacked in [true, false] {
      let sound = Self.stream(pages: 40, isTightlyPacked: isTightlyPacked)
      let start = sound.indices.first { sound[$0...].starts(with: Array("/Type/ObjStm".utf8)) }!
      let stop = sound.indices.first { sound[$0...].starts(with: Array("/Type/XRef".utf8)) }!
      let path = directory.write("cut.pdf", Array(sound[..<(start + (stop - start) * 3 / 4)]))
      let file = try await PDFFile.open(path: path)
      let widths = try await pages(file)
      #expect((5..<40).contains(widths.count))
      #expect(widths == (0..<widths.count).map { Double(101 + $0) })
    }
  }

  /// The last of several updates counts.
  @Test func laterObjectsReplaceEarlierOnes() async throws {
    let opened = try await OpenedFile(Self.table(pages: 2))
    var square = Self.square
    // Readers look for `startxref` in the last kilobyte: the first one shall not be in that.
    square.contents = String(repeating: "long ", count: 400)
    try await opened.save([square], changed: [square])
    let cut = Array(opened.bytes.dropLast(20))
    let path = directory.write("cut.pdf", cut)
    let file = try await PDFFile.open(path: path)
    #expect(try await file.loadPage(0).annotations.map(\.id) == [square.id])
    #expect(try await file.facts().pageCount == 2)
  }

  /// The bytes of a file within a file are no objects of the outer one.
  @Test func anEmbeddedFileIsNotTakenForTheDocument() async throws {
    let inner = String(decoding: Self.table(pages: 4).filter { $0 < 0x80 }, as: UTF8.self)
    var builder = PDFBuilder()
    let root = builder.add("<</Type/Catalog/Pages 2 0 R>>")
    builder.add("<</Type/Pages/Count 1/Kids[3 0 R]/Rotate 90>>")
    builder.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 101 200]/Resources<<>>>>")
    builder.add("<</Type/EmbeddedFile/Length \(inner.utf8.count)>>\nstream\n\(inner)\nendstream")
    try await check(
      Self.replaced(builder.bytes(root: root), "startxref\n", "startxref\n9"), pages: 1, "embedded")
  }

  /// A signed file that is damaged is never written over.
  @Test func aSignedFileIsNotRewritten() async throws {
    var builder = PDFBuilder()
    let root = builder.add("<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>")
    builder.add("<</Type/Pages/Count 1/Kids[3 0 R]>>")
    builder.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 101 200]/Resources<<>>>>")
    builder.add("<</FT/Sig/T(a)/V 5 0 R>>")
    builder.add("<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/ByteRange[0 1 2 3]>>")
    let bytes = Array(builder.bytes(root: root).dropLast(25))
    let opened = try await OpenedFile(bytes)
    #expect(try await opened.file.facts().isSigned)
    #expect(try await opened.file.rewritesOnSave())
    let square = Self.square
    await #expect(throws: DocumentFileError.signed) { try await opened.save([square], changed: [square]) }
    #expect(opened.bytes == bytes)
  }

  @Test func nothingIsMadeOfWhatHoldsNoPage() async {
    for text in [
      "%PDF-1.4\n1 0 obj", "%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n",
      "%PDF-1.4\n" + String(repeating: "x", count: 5000),
    ] {
      await #expect(throws: DocumentFileError.self) {
        try await PDFFile.open(path: directory.write("hopeless.pdf", Array(text.utf8)))
      }
    }
    await #expect(throws: DocumentFileError.notAPDF) {
      try await PDFFile.open(path: directory.write("text.pdf", Array("1 0 object lesson\n".utf8)))
    }
  }

  /// Readers pass over white space before a cross-reference section; so does an append.
  @Test func anOffsetShortOfItsSectionIsNoDamage() async throws {
    for sound in [Self.table(pages: 2), Self.stream(pages: 2)] {
      let text = Array("startxref\n".utf8)
      let place = sound.indices.last { sound[$0...].starts(with: text) }!
      let number = Int(String(decoding: sound[(place + text.count)...].prefix { $0 != 10 }, as: UTF8.self))!
      // The section moves on by two line feeds, its offset stays.
      let bytes = Array(sound[..<number]) + [10, 10] + sound[number...]
      let opened = try await OpenedFile(bytes)
      guard try await !opened.file.facts().isRepaired else { continue }
      #expect(try await !opened.file.rewritesOnSave())
      let square = Self.square
      for _ in 0..<2 {
        var moved = square
        moved.contents = "moved"
        try await opened.save([moved], changed: [moved])
      }
      #expect(opened.bytes.starts(with: bytes))
      #expect(try QPDFFile(path: opened.path).isRepaired == false)
      #expect(try await opened.reopened().loadPage(0).annotations.map(\.id) == [square.id])
    }
  }
}
