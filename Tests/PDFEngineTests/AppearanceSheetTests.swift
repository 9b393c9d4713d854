import DocumentModel
import Geometry
import TestSupport
import Testing

@testable import PDFEngine

struct AppearanceSheetTests {
  private static func form(_ keys: String, _ content: String) -> String {
    "<</Type/XObject/Subtype/Form\(keys)/Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
  }

  /// A page with these annotations; `bodies` come first and are numbered from 1.
  private func file(_ bodies: [String], annotations: [String]) -> [UInt8] {
    var builder = PDFBuilder()
    for body in bodies { builder.add(body) }
    let root = builder.reserve()
    let tree = builder.reserve()
    let marks = annotations.map { builder.add($0) }.map { "\($0) 0 R" }.joined(separator: " ")
    let page = builder.add("<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 300 300]/Annots[\(marks)]>>")
    builder.set(tree, "<</Type/Pages/Count 1/Kids[\(page) 0 R]>>")
    builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R>>")
    return builder.bytes(root: root)
  }

  private func read(_ sheet: AppearanceSheet) throws -> (file: QPDFFile, pages: [PageNode]) {
    let file = try QPDFFile(bytes: sheet.bytes)
    #expect(!file.isRepaired)
    let tree = PageTree(catalog: file.catalog, source: file)
    return (file, (0..<tree.count).compactMap { tree.page($0) })
  }

  private func content(_ page: PageNode, _ file: QPDFFile) -> String {
    String(decoding: file.resolve(page.dictionary["Contents"]).stream?.data ?? [], as: UTF8.self)
  }

  private func appearance(_ page: PageNode, _ file: QPDFFile) -> CosStream? {
    let reader = CosReader(page.dictionary, in: file)
    return reader.reader("Resources")?.reader("XObject")?["X"].stream
  }

  @Test func theTransformedBoxIsFittedIntoTheRect() async throws {
    // Turned a quarter: the box 0 0 10 20 becomes -20 0 0 10.
    let bytes = file(
      [Self.form("/BBox[0 0 10 20]/Matrix[0 1 -1 0 0 0]", "0 0 10 20 re f")],
      annotations: ["<</Type/Annot/Subtype/Stamp/Rect[100 100 140 130]/AP<</N 1 0 R>>/NM(s)>>"])
    let opened = try await OpenedFile(bytes)
    let sheet = try await opened.file.appearanceSheet(page: 0, ids: [AnnotationID("s")])
    #expect(sheet.entries == [.init(size: Size(width: 40, height: 30), multiplies: false, isBlank: false)])
    let (file, pages) = try read(sheet)
    let box = CosReader(pages[0].dictionary, in: file).rect("MediaBox")
    #expect(box == Rect(x: 100, y: 100, width: 40, height: 30))
    #expect(content(pages[0], file) == "q 2 0 0 3 140 100 cm /X Do Q")
    #expect(appearance(pages[0], file)?.data == Array("0 0 10 20 re f".utf8))
  }

  @Test func theAppearanceStateChooses() async throws {
    func stamp(_ name: String, _ state: String) -> String {
      "<</Subtype/Stamp/Rect[10 10 20 20]/AP<</N<</On 1 0 R/Off 2 0 R>>>>\(state)/NM(\(name))>>"
    }
    let bytes = file(
      [Self.form("/BBox[0 0 1 1]", "on"), Self.form("/BBox[0 0 1 1]", "off")],
      annotations: [
        stamp("on", "/AS/On"), stamp("off", "/AS/Off"), stamp("none", ""), stamp("odd", "/AS/Odd"),
      ])
    let opened = try await OpenedFile(bytes)
    let sheet = try await opened.file.appearanceSheet(
      page: 0, ids: ["on", "off", "none", "odd", "unknown"].map(AnnotationID.init))
    let (file, pages) = try read(sheet)
    #expect(
      pages.map { appearance($0, file).map { String(decoding: $0.data, as: UTF8.self) } } == [
        "on", "off", "off", nil, nil,
      ])
    #expect(sheet.entries.map(\.isBlank) == [false, false, false, true, true])
  }

  @Test func whatIsSharedIsCopiedOnceAndLoopsEnd() async throws {
    // The forms share resources, which lead back to the form, to the page tree and into a long chain.
    let count = 20_000
    var bodies = [
      Self.form("/BBox[0 0 1 1]/Resources 3 0 R", "a"), Self.form("/BBox[0 0 1 1]/Resources 3 0 R", "b"),
      "<</XObject<</A 1 0 R/B 2 0 R>>/Chain 4 0 R>>",
    ]
    for i in 0..<count { bodies.append("<</Next \(i + 1 < count ? i + 5 : 1) 0 R>>") }
    let opened = try await OpenedFile(
      file(
        bodies,
        annotations: ["a", "b"].enumerated().map {
          "<</Type/Annot/Subtype/Stamp/Rect[10 10 20 20]/AP<</N \($0 + 1) 0 R>>/NM(\($1))>>"
        }))
    let sheet = try await opened.file.appearanceSheet(page: 0, ids: ["a", "b"].map(AnnotationID.init))
    let (file, pages) = try read(sheet)
    let forms = pages.compactMap { appearance($0, file) }
    #expect(forms.count == 2)
    #expect(forms[0].dictionary["Resources"] == forms[1].dictionary["Resources"])
    #expect(file.trailer["Size"]?.int ?? 0 < count + 20)
  }

  @Test func whatMultipliesSaysSo() async throws {
    let multiply = "/Resources<</ExtGState<</G<</BM/Multiply>>>>>>"
    let bytes = file(
      [
        Self.form("/BBox[0 0 1 1]", ""), Self.form("/BBox[0 0 1 1]\(multiply)", ""),
        Self.form("/BBox[0 0 1 1]/Resources<</XObject<</F 2 0 R>>>>", ""),
        Self.form("/BBox[0 0 1 1]/Group<</S/Transparency/I true>>\(multiply)", ""),
        Self.form("/BBox[0 0 1 1]/Resources<</XObject<</F 4 0 R/G 5 0 R>>>>", ""),
      ],
      annotations: [("Highlight", 1), ("Stamp", 1), ("Stamp", 2), ("Stamp", 3), ("Stamp", 5)].enumerated().map
      {
        "<</Type/Annot/Subtype/\($1.0)/Rect[10 10 20 20]/AP<</N \($1.1) 0 R>>/NM(\($0))>>"
      })
    let opened = try await OpenedFile(bytes)
    let sheet = try await opened.file.appearanceSheet(page: 0, ids: (0..<5).map { AnnotationID("\($0)") })
    #expect(sheet.entries.map(\.multiplies) == [true, false, true, true, false])
  }

  @Test func withoutAnAppearanceTheRendererGetsTheAnnotation() async throws {
    let bytes = file(
      [],
      annotations: [
        "<</Type/Annot/Subtype/Polygon/Rect[10 10 60 60]/Vertices[10 10 60 10 30 60]/P 9 0 R/Popup 9 0 R/NM(p)>>"
      ])
    let opened = try await OpenedFile(bytes)
    let (file, pages) = try read(try await opened.file.appearanceSheet(page: 0, ids: [AnnotationID("p")]))
    let mark = CosReader(pages[0].dictionary, in: file).array("Annots")?.first?.dictionary
    #expect(mark?["Vertices"] == .numbers([10, 10, 60, 10, 30, 60]))
    #expect(mark?["P"] == nil && mark?["Popup"] == nil)
  }

  /// The window shows the file as it was opened: what a save wrote over an appearance doesn't count.
  @Test func theOriginalIsShownAfterSaves() async throws {
    let bytes = file(
      [Self.form("/BBox[0 0 1 1]", "0 0 1 1 re f")],
      annotations: ["<</Type/Annot/Subtype/Square/Rect[10 10 60 60]/C[1 0 0]/AP<</N 1 0 R>>/NM(s)>>"])
    let opened = try await OpenedFile(bytes)
    let old = try await opened.file.loadPage(0).annotations[0]
    var new = old
    new.content.style.color = .black
    try await opened.save([new], changed: [new])
    #expect(try opened.dictionaries()[0]["C"] == .numbers([0, 0, 0]))
    for _ in 0..<2 {
      let (file, pages) = try read(try await opened.file.appearanceSheet(page: 0, ids: [old.id]))
      #expect(appearance(pages[0], file)?.data == Array("0 0 1 1 re f".utf8))
      try await opened.save([old], changed: [old])
    }
    // The file on disk goes on as before.
    #expect(try await opened.file.loadPage(0).annotations == [old])
  }
}
