import DocumentModel
import Geometry
import Glibc
import Rendering
import TestSupport
import Testing

@testable import PDFEngine

struct PDFFileTests {
  private static let square =
    "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(first)/C[1 0 0]/BS<</W 2>>/Mine(kept)>>"
  private static let polygon =
    "<</Type/Annot/Subtype/Polygon/Rect[300 300 400 400]/Vertices[300 300 400 300 350 400]/NM(poly)/Odd 1.250000>>"
  private static let link =
    "<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/A<</S/URI/URI(https://example.org)>>>>"

  @Test(arguments: AnnotationSamples.all)
  func everyKindIsSavedAndReadBack(_ sample: Annotation) async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[Self.link]]))
    let before = opened.bytes
    try await opened.save([sample], changed: [sample])
    #expect(opened.bytes.starts(with: before))
    let back = try await opened.reopened().loadPage(0)
    #expect(back.annotations.count == 1)
    #expect(annotationsAreNear(back.annotations[0], sample, within: 1e-3))
    // Ours: the model draws it.
    #expect(back.fileDrawn[sample.id]?.original == nil)
    #expect(try await opened.reopened().verify().faults == [])
  }

  @Test func allKindsAtOnceAndAgain() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[]]))
    let all = AnnotationSamples.all
    try await opened.save(all, changed: all)
    let moved = all.map { $0.transformed(by: .translation(Vector(dx: 3, dy: -4))) }
    try await opened.save(moved, changed: moved)
    let back = try await opened.reopened().loadPage(0).annotations
    #expect(back.map(\.id) == all.map(\.id))
    for (a, b) in zip(back, moved) { #expect(annotationsAreNear(a, b, within: 1e-3)) }
  }

  @Test func foreignKeysLinksAndUntouchedOnesStay() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[Self.link, Self.square, Self.polygon]]))
    var annotations = try await opened.file.loadPage(0).annotations
    #expect(annotations.map(\.id.value) == ["first", "poly"])
    annotations[0].content.style.color = .black
    try await opened.save(
      annotations + [AnnotationSamples.note], changed: [annotations[0], AnnotationSamples.note])
    let entries = try opened.dictionaries()
    #expect(entries.map { $0["Subtype"]?.name } == ["Link", "Square", "Polygon", "Text"])
    #expect(entries[1]["Mine"] == .string(Array("kept".utf8)))
    #expect(entries[1]["C"] == .numbers([0, 0, 0]))
    // The polygon's object was not written again.
    let added = String(
      decoding: opened.bytes.dropFirst(
        PDFBuilder.file(pages: [[Self.link, Self.square, Self.polygon]]).count), as: UTF8.self)
    #expect(!added.contains("/Polygon") && !added.contains("/URI"))
  }

  @Test func opaqueOnesMoveAndKeepEverythingElse() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[Self.polygon]]))
    let old = try await opened.file.loadPage(0).annotations[0]
    let new = old.transformed(by: .translation(Vector(dx: 10, dy: 20)))
    try await opened.save([new], changed: [new])
    let entry = try opened.dictionaries()[0]
    #expect(entry["Rect"] == .numbers([310, 320, 410, 420]))
    #expect(entry["Vertices"] == .numbers([310, 320, 410, 320, 360, 420]))
    #expect(entry["Odd"] == .real(1.25))
    #expect(entry["PostilVersion"] == nil)
  }

  @Test func aForeignAppearanceIsShownUntilEditedAndMovesAlong() async throws {
    var builder = PDFBuilder()
    let form = builder.add(
      "<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Length 11>>\nstream\n0 0 9 9 re f\nendstream")
    let root = builder.reserve()
    let pages = builder.reserve()
    let mark = builder.add(
      "<</Type/Annot/Subtype/Circle/Rect[100 100 140 140]/C[0 0 1]/AP<</N \(form) 0 R>>/NM(c)/F 4>>")
    let page = builder.add("<</Type/Page/Parent \(pages) 0 R/MediaBox[0 0 300 300]/Annots[\(mark) 0 R]>>")
    builder.set(pages, "<</Type/Pages/Count 1/Kids[\(page) 0 R]>>")
    builder.set(root, "<</Type/Catalog/Pages \(pages) 0 R>>")
    let opened = try await OpenedFile(builder.bytes(root: root))
    let loaded = try await opened.file.loadPage(0)
    let old = loaded.annotations[0]
    #expect(loaded.fileDrawn[old.id]?.original == old)
    let moved = old.transformed(by: .translation(Vector(dx: 5, dy: 6)))
    try await opened.save([moved], changed: [moved])
    var entry = try opened.dictionaries()[0]
    #expect(entry["Rect"] == .numbers([105, 106, 145, 146]))
    #expect(entry["AP"] == .dictionary(["N": .reference(ObjectReference(form))]))
    var recoloured = moved
    recoloured.content.style.color = .black
    try await opened.save([recoloured], changed: [recoloured])
    entry = try opened.dictionaries()[0]
    #expect(entry["AP"] != .dictionary(["N": .reference(ObjectReference(form))]))
    #expect(entry["PostilVersion"] != nil)
  }

  @Test func signaturesAndCertification() async throws {
    func file(_ catalogKeys: String) async throws -> PDFFile {
      var builder = PDFBuilder()
      let root = builder.reserve()
      let pages = builder.reserve()
      let signature = builder.add(
        "<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1/V/1.2>>>>]>>")
      let page = builder.add("<</Type/Page/Parent \(pages) 0 R/MediaBox[0 0 300 300]>>")
      builder.set(pages, "<</Type/Pages/Count 1/Kids[\(page) 0 R]>>")
      let keys = catalogKeys.split(separator: "@", omittingEmptySubsequences: false).joined(
        separator: "\(signature) 0 R")
      builder.set(root, "<</Type/Catalog/Pages \(pages) 0 R \(keys)>>")
      return try await OpenedFile(builder.bytes(root: root)).file
    }
    let unsigned = try await file("/AcroForm<</SigFlags 1/Fields[<</FT/Sig/T(empty)>>]>>")
    #expect(try await unsigned.facts().isSigned == false)
    let signed = try await file("/AcroForm<</Fields[<</FT/Sig/Kids[<</T(a)/V @>>]>>]>>")
    #expect(try await signed.facts().isSigned)
    #expect(try await signed.certification() == nil)
    let certified = try await file("/Perms<</DocMDP @>>")
    #expect(try await certified.facts().isSigned)
    #expect(try await certified.certification() == 1)
  }

  /// Annotations that stand in the page's array themselves: the edited one becomes an object, the other stays.
  @Test func directEntries() async throws {
    let bytes = PDFBuilder.file(pages: [[]], pageKeys: "/Annots[\(Self.square) \(Self.polygon)]")
    let opened = try await OpenedFile(bytes)
    var annotations = try await opened.file.loadPage(0).annotations
    annotations[0].content.style.color = .black
    try await opened.save(annotations, changed: [annotations[0]])
    let file = try QPDFFile(path: opened.path)
    let page = PageTree(catalog: file.catalog, source: file).page(0)
    let entries = page?.dictionary["Annots"]?.array ?? []
    #expect(entries.map { $0.reference != nil } == [true, false])
    #expect(try opened.dictionaries().map { $0["NM"]?.bytes } == [Array("first".utf8), Array("poly".utf8)])
    #expect(try await opened.reopened().loadPage(0).annotations[1] == annotations[1])
  }

  /// Of a document too long to look through nobody knows what pages share: nothing they may share is changed.
  @Test func longDocumentsKeepWhatMayBeShared() async throws {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let pages = builder.reserve()
    let mark = builder.add(Self.square)
    let array = builder.add("[\(mark) 0 R]")
    let kids = (0..<400).map { _ in
      builder.add("<</Type/Page/Parent \(pages) 0 R/MediaBox[0 0 300 300]/Annots \(array) 0 R>>")
    }
    let list = kids.map { "\($0) 0 R" }.joined(separator: " ")
    builder.set(pages, "<</Type/Pages/Count 400/Kids[\(list)]>>")
    builder.set(root, "<</Type/Catalog/Pages \(pages) 0 R>>")
    let opened = try await OpenedFile(builder.bytes(root: root))
    let old = try await opened.file.loadPage(350).annotations[0]
    let moved = old.transformed(by: .translation(Vector(dx: 7, dy: 7)))
    try await opened.save([moved], changed: [moved], page: 350)
    let fresh = try await opened.reopened()
    #expect(try await fresh.loadPage(350).annotations[0].bounds == moved.bounds)
    #expect(try await fresh.loadPage(351).annotations[0].bounds == old.bounds)
  }

  @Test func deletingTakesThePopupAlong() async throws {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let pages = builder.reserve()
    let popup = builder.reserve()
    let note = builder.add("<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Popup \(popup) 0 R/NM(n)>>")
    builder.set(popup, "<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent \(note) 0 R>>")
    let array = builder.add("[\(note) 0 R \(popup) 0 R 17 null]")
    let page = builder.add("<</Type/Page/Parent \(pages) 0 R/MediaBox[0 0 300 300]/Annots \(array) 0 R>>")
    builder.set(pages, "<</Type/Pages/Count 1/Kids[\(page) 0 R]>>")
    builder.set(root, "<</Type/Catalog/Pages \(pages) 0 R>>")
    let opened = try await OpenedFile(builder.bytes(root: root))
    let loaded = try await opened.file.loadPage(0)
    #expect(loaded.annotations.map(\.id.value) == ["n"])
    try await opened.save([], changed: [])
    #expect(try opened.dictionaries().isEmpty)
    // What is no annotation stays; the array was rewritten where it is.
    let file = try QPDFFile(path: opened.path)
    #expect(file.object(ObjectReference(array)) == .array([.integer(17), .null]))
    // Undo brings the note back, under its own number.
    try await opened.save(loaded.annotations, changed: loaded.annotations)
    #expect(try await opened.reopened().loadPage(0).annotations.map(\.id.value) == ["n"])
    #expect(try opened.dictionaries()[0]["Popup"] == .reference(ObjectReference(popup)))
  }

  @Test func aSharedArrayChangesOnOnePageOnly() async throws {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let pages = builder.reserve()
    let mark = builder.add(Self.square)
    let array = builder.add("[\(mark) 0 R]")
    let kids = (0..<2).map { _ in
      builder.add("<</Type/Page/Parent \(pages) 0 R/MediaBox[0 0 300 300]/Annots \(array) 0 R>>")
    }
    builder.set(pages, "<</Type/Pages/Count 2/Kids[\(kids[0]) 0 R \(kids[1]) 0 R]>>")
    builder.set(root, "<</Type/Catalog/Pages \(pages) 0 R>>")
    let opened = try await OpenedFile(builder.bytes(root: root))
    let first = try await opened.file.loadPage(0).annotations[0]
    let second = try await opened.file.loadPage(1).annotations[0]
    #expect(first.id != second.id)
    let moved = first.transformed(by: .translation(Vector(dx: 50, dy: 0)))
    try await opened.save([moved], changed: [moved])
    let file = try await opened.reopened()
    #expect(try await file.loadPage(0).annotations[0].bounds.minX == 150)
    #expect(try await file.loadPage(1).annotations[0].bounds.minX == 100)
  }

  @Test func whatIsNoDocumentIsSaid() async throws {
    let directory = TemporaryDirectory()
    func failure(_ path: String) async -> DocumentFileError? {
      do throws(DocumentFileError) {
        _ = try await PDFFile.open(path: path)
        return nil
      } catch { return error }
    }
    #expect(await failure(directory.path + "/none.pdf") == .notFound)
    #expect(await failure(directory.path) == .notAPDF)
    #expect(await failure(directory.write("empty.pdf", [])) == .empty)
    #expect(await failure(directory.write("text.pdf", Array("hello".utf8))) == .notAPDF)
    #expect(await failure(directory.write("none.pdf", PDFBuilder.file(pages: []))) == .noPages)
    if case .damaged = await failure(directory.write("cut.pdf", Array("%PDF-1.4\n1 0 obj".utf8))) {
    } else {
      Issue.record("cut")
    }
    let odd = directory.write("j.pdf", Array("junk\n".utf8) + PDFBuilder.file(pages: [[]]))
    #expect(await failure(odd) == nil)
  }

  @Test func namesThatAreNoUTF8Open() async throws {
    let directory = TemporaryDirectory()
    let path = RawText.string(Array(directory.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".pdf".utf8))
    let plain = directory.write("a.pdf", PDFBuilder.file(pages: [[]]))
    #expect(RawText.withCString(plain) { a in RawText.withCString(path) { b in rename(a, b) } } == 0)
    let file = try await PDFFile.open(path: path)
    let result = try await file.save(
      SaveRequest(pages: [
        .init(sourceIndex: 0, annotations: [AnnotationSamples.pen], changed: [AnnotationSamples.pen.id])
      ]))
    #expect(RawText.bytes(result.path).contains(0xE9))
    #expect(try await PDFFile.open(path: path).loadPage(0).annotations.count == 1)
  }

  @Test func aDamagedFileIsWrittenAnewAndGoesOn() async throws {
    var bytes = PDFBuilder.file(pages: [[Self.square, Self.polygon]])
    // The cross-reference table's place is a lie.
    let end = Array("startxref\n1\n%%EOF\n".utf8)
    while !bytes.suffix(9).elementsEqual("startxref".utf8) { bytes.removeLast() }
    bytes = bytes.dropLast(9) + end
    let opened = try await OpenedFile(bytes)
    #expect(try await opened.file.facts().isRepaired)
    let annotations = try await opened.file.loadPage(0).annotations
    let pen = AnnotationSamples.pen
    try await opened.save([annotations[0], pen], changed: [pen])
    #expect(try await opened.reopened().facts().isRepaired == false)
    #expect(try await opened.file.facts().isRepaired == false)
    // Undo of the removal, after all numbers changed.
    let after = opened.bytes
    try await opened.save([annotations[0], annotations[1], pen], changed: [annotations[1]])
    #expect(opened.bytes.starts(with: after))
    let entries = try opened.dictionaries()
    #expect(entries.map { $0["Subtype"]?.name } == ["Square", "Polygon", "Ink"])
    #expect(entries[1]["Vertices"] == .numbers([300, 300, 400, 300, 350, 400]))
  }

  @Test func savingElsewhereLeavesTheFileAndGoesOnThere() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[]]))
    let before = opened.bytes
    let pen = AnnotationSamples.pen
    let copy = opened.directory.path + "/copy.pdf"
    let change = SaveRequest.PageChange(sourceIndex: 0, annotations: [pen], changed: [pen.id])
    _ = try await opened.file.save(SaveRequest(pages: [change], destination: copy))
    #expect(opened.bytes == before)
    try await opened.save([pen, AnnotationSamples.note], changed: [AnnotationSamples.note])
    #expect(opened.bytes == before)
    #expect(try await PDFFile.open(path: copy).loadPage(0).annotations.count == 2)
  }

  @Test func anotherProgramsChangeIsNoticed() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[]]))
    _ = opened.directory.write("file.pdf", PDFBuilder.file(pages: [[], []]))
    await #expect(throws: DocumentFileError.changedOnDisk) {
      try await opened.save([AnnotationSamples.pen], changed: [AnnotationSamples.pen])
    }
  }

  /// Viewers pin a NoRotate icon's upper left corner to the turned page (ISO 32000-1 §12.5.3).
  @Test(arguments: [0, 90, 180, 270])
  func notesOnTurnedPages(_ rotation: Int) async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[]], pageKeys: "/Rotate \(rotation)"))
    var note = AnnotationSamples.note
    note.flags = [.print, .noRotate]
    note.content = .note(
      NoteContent(rect: Rect(x: 100, y: 200, width: 20, height: 20), color: .black, rotation: rotation))
    try await opened.save([note], changed: [note])
    let back = try await opened.reopened().loadPage(0).annotations[0]
    #expect(annotationsAreNear(back, note, within: 1e-3))
    #expect(try await opened.reopened().verify().faults == [])
  }

  @Test func identitiesOfRepeatedNames() async throws {
    let twice = "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(same)>>"
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[twice, twice], [twice]]))
    let first = try await opened.file.loadPage(0).annotations.map(\.id.value)
    let second = try await opened.file.loadPage(1).annotations.map(\.id.value)
    #expect(first == ["p1#0", "p1#1"])
    #expect(second == ["same"])
    #expect(try await opened.file.loadPage(0).annotations.map(\.id.value) == first)
  }
}

struct PageTreeTests {
  /// Three levels, boxes and rotation inherited.
  @Test func inheritance() async throws {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let top = builder.reserve()
    let middle = builder.reserve()
    let a = builder.add("<</Type/Page/Parent \(middle) 0 R>>")
    let b = builder.add("<</Type/Page/Parent \(middle) 0 R/Rotate 0/CropBox[-50 10 90 90]/UserUnit 2>>")
    builder.set(middle, "<</Type/Pages/Count 2/Kids[\(a) 0 R \(b) 0 R]/Parent \(top) 0 R/Rotate 90>>")
    builder.set(top, "<</Type/Pages/Count 2/Kids[\(middle) 0 R]/MediaBox[100 200 0 0]>>")
    builder.set(root, "<</Type/Catalog/Pages \(top) 0 R>>")
    let opened = try await OpenedFile(builder.bytes(root: root))
    let first = try await opened.file.loadPage(0).geometry
    #expect(first == PageGeometry(cropBox: Rect(x: 0, y: 0, width: 100, height: 200), rotation: 90))
    let second = try await opened.file.loadPage(1).geometry
    #expect(
      second == PageGeometry(cropBox: Rect(x: 0, y: 10, width: 90, height: 80), rotation: 0, userUnit: 2))
  }

  /// A long document is not listed: pages are found by /Count.
  @Test func longDocuments() throws {
    let file = try QPDFFile(bytes: PDFBuilder.file(pages: Array(repeating: [], count: 700)))
    let tree = PageTree(catalog: file.catalog, source: file)
    #expect(tree.count == 700)
    #expect(tree.listed == nil)
    #expect(tree.page(699)?.reference == ObjectReference(704))
    #expect(tree.page(700) == nil)
  }

  @Test func loopsEnd() throws {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let top = builder.reserve()
    let page = builder.add("<</Type/Page/Parent \(top) 0 R>>")
    builder.set(top, "<</Type/Pages/Count 900/Kids[\(page) 0 R \(top) 0 R]/Parent \(top) 0 R>>")
    builder.set(root, "<</Type/Catalog/Pages \(top) 0 R>>")
    let file = try QPDFFile(bytes: builder.bytes(root: root))
    #expect(PageTree(catalog: file.catalog, source: file).count == 1)
  }
}
