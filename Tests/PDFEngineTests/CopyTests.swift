import DocumentModel
import Geometry
import TestSupport
import Testing

@testable import PDFEngine

/// A copy holds the present state, and the document stays with its file.
struct CopyTests {
  private static let square = "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(first)/C[1 0 0]>>"

  private func copy(_ file: PDFFile, _ annotations: [Annotation], to path: String) async throws {
    let change = SaveRequest.PageChange(
      sourceIndex: 0, annotations: annotations, changed: Set(annotations.map(\.id)))
    let result = try await file.save(SaveRequest(pages: [change], destination: path, isCopy: true))
    #expect(result.path == path)
  }

  @Test func theFileItselfStaysAndIsSavedLater() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[Self.square]]))
    let before = opened.bytes
    var square = try await opened.file.loadPage(0).annotations[0]
    square.content.style.color = .black
    let path = opened.directory.path + "/copy.pdf"
    try await copy(opened.file, [square, AnnotationSamples.note], to: path)
    #expect(opened.bytes == before)
    #expect(await opened.file.path == opened.path)
    #expect(await !opened.file.isChangedOnDisk())
    let copied = try await PDFFile.open(path: path).loadPage(0).annotations
    #expect(copied.map(\.id) == [square.id, AnnotationSamples.note.id])
    #expect(TemporaryDirectory.bytes(path).starts(with: before))
    // What the copy got is not in the file yet: it is still to be saved there, onto the same bytes.
    try await opened.save([square], changed: [square])
    #expect(opened.bytes.starts(with: before))
    let saved = try await opened.reopened().loadPage(0).annotations
    #expect(saved.map(\.id) == [square.id])
    #expect(saved[0].content.style.color == .black)
    #expect(try await PDFFile.open(path: path).loadPage(0).annotations.count == 2)
  }

  @Test func aDamagedFileIsCopiedRepairedAndStaysAsItIs() async throws {
    // Without its cross-reference table the file has to be repaired on reading.
    let text = String(decoding: PDFBuilder.file(pages: [[Self.square]]), as: UTF8.self)
    let broken = Array(text.replacing("startxref", with: "startxxxx").utf8)
    let opened = try await OpenedFile(broken)
    #expect(try await opened.file.facts().isRepaired)
    let square = try await opened.file.loadPage(0).annotations[0]
    let path = opened.directory.path + "/copy.pdf"
    try await copy(opened.file, [square, AnnotationSamples.note], to: path)
    #expect(opened.bytes == broken)
    let copied = try await PDFFile.open(path: path)
    #expect(try await !copied.facts().isRepaired)
    #expect(try await copied.loadPage(0).annotations.count == 2)
    #expect(try await opened.file.facts().isRepaired)
    #expect(try await opened.file.loadPage(0).annotations == [square])
  }

  @Test func aFailedCopyLeavesEverything() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[Self.square]]))
    let before = opened.bytes
    let square = try await opened.file.loadPage(0).annotations[0]
    await #expect(throws: DocumentFileError.notFound) {
      try await copy(opened.file, [square], to: opened.directory.path + "/nowhere/copy.pdf")
    }
    #expect(opened.bytes == before)
    #expect(await opened.file.path == opened.path)
  }
}
