import DocumentModel
import Editor
import Geometry
import PDFEngine
import Rendering
import TestSupport
import Testing
import Tools

/// Pointer to file and back: a drag through a tool, the session, a save, and the file opened anew.
@MainActor
struct SaveFlowTests {
  private let directory = TemporaryDirectory()
  private let measuring = PangoTextMeasurer()

  private func open(_ pages: [[String]]) async throws -> (file: PDFFile, session: EditorSession) {
    let path = directory.write("flow.pdf", PDFBuilder.file(pages: pages))
    let file = try await PDFFile.open(path: path)
    let sizes = pages.map { _ in Size(width: 595, height: 842) }
    let session = EditorSession(document: Document(shownSizes: sizes), author: "Ada")
    for page in pages.indices { session.load(try await file.loadPage(page), into: PageID(page)) }
    return (file, session)
  }

  /// Drags the tool along `points` of a page and performs what it asks for.
  private func drag(
    _ id: ToolID, _ points: [Point], pressure: Double = 0.5, on session: EditorSession, page: Int = 0
  ) throws {
    let descriptor = try #require(ToolCatalogue.descriptor(id))
    var tool = descriptor.make()
    func context() -> ToolContext {
      ToolContext(
        page: session.document.pages[page], scale: 1, style: descriptor.defaultStyle,
        selection: session.selection,
        measuring: measuring)
    }
    var outputs: [ToolOutput] = []
    func sample(_ i: Int) -> PointerSample {
      PointerSample(
        position: points[i], pressure: pressure + Double(i % 3) * 0.1, time: Double(i) * 8, device: .pen)
    }
    outputs.append(tool.handle(.down(sample(0), clicks: 1), context()))
    for i in points.indices.dropFirst() { outputs.append(tool.handle(.move([sample(i)]), context())) }
    outputs.append(tool.handle(.up(sample(points.count - 1)), context()))
    for output in outputs {
      if let edit = output.edit { try session.perform(edit.edit, named: edit.name) }
    }
  }

  private func save(_ session: EditorSession, to file: PDFFile) async throws {
    let snapshot = session.saveSnapshot()
    _ = try await file.save(snapshot.request)
    session.didSave(snapshot)
  }

  private func expectFile(_ file: PDFFile, holds session: EditorSession) async throws {
    let fresh = try await PDFFile.open(path: await file.path)
    for page in session.document.pages {
      let read = try await fresh.loadPage(page.sourceIndex).annotations
      #expect(read.count == page.annotations.count)
      for (a, b) in zip(read, page.annotations) { #expect(annotationsAreNear(a, b, within: 1e-3)) }
    }
  }

  private let trail = (0..<30).map { Point(x: 100 + Double($0) * 6, y: 500 + Double($0 % 7) * 4) }

  @Test func aStrokeIsThereAgain() async throws {
    let (file, session) = try await open([[], []])
    try drag("ink.pen", trail, pressure: 0.3, on: session)
    #expect(session.isDirty)
    try await save(session, to: file)
    #expect(!session.isDirty)
    #expect(session.document.pages[0].annotations.map(\.author) == ["Ada"])
    try await expectFile(file, holds: session)
  }

  @Test func shapesUndoAndSeveralSaves() async throws {
    let (file, session) = try await open([[], []])
    for tool: ToolID in ["square", "circle", "line", "line.arrow"] {
      try drag(
        tool, [Point(x: 100, y: 300), Point(x: 150, y: 320), Point(x: 220, y: 380)], on: session, page: 1)
    }
    try drag("ink.pen", trail, on: session)
    try await save(session, to: file)
    try await expectFile(file, holds: session)
    session.undo()
    #expect(session.isDirty)
    try await save(session, to: file)
    #expect(session.document.pages[0].annotations.isEmpty)
    try await expectFile(file, holds: session)
    session.redo()
    try await save(session, to: file)
    #expect(session.document.pages[0].annotations.count == 1)
    try await expectFile(file, holds: session)
  }

  @Test func aForeignMarkMovesAndItsNeighboursStay() async throws {
    let square = "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(first)/C[1 0 0]>>"
    let stamp = "<</Type/Annot/Subtype/Stamp/Rect[300 300 400 350]/NM(stamp)/Name/Draft>>"
    let (file, session) = try await open([[square, stamp]])
    let moved = session.document.pages[0].annotations.map {
      $0.transformed(by: .translation(Vector(dx: 9, dy: 9)))
    }
    try session.perform(.replace(moved[0], page: PageID(0)), named: "Move")
    try session.perform(.remove(moved[1].id, page: PageID(0)), named: "Delete")
    try await save(session, to: file)
    try await expectFile(file, holds: session)
    session.undo()
    try await save(session, to: file)
    try await expectFile(file, holds: session)
    #expect(session.document.pages[0].annotations.count == 2)
  }

  /// The model's picture of every kind before the save, and of what is read back: the same.
  @Test(arguments: AnnotationSamples.all)
  func whatIsReadLooksTheSame(_ sample: Annotation) async throws {
    let (file, session) = try await open([[]])
    try session.perform(.insert(sample, page: PageID(0), at: nil), named: "Add")
    try await save(session, to: file)
    let read = try await PDFFile.open(path: await file.path).loadPage(0).annotations
    let frame = sample.bounds.outset(by: 12)
    #expect(picture(read[0], frame).difference(from: picture(sample, frame), threshold: 8) < 0.001)
  }

  private func picture(_ annotation: Annotation, _ frame: Rect) -> PixelBuffer {
    let paper = PixelBuffer(width: Int(frame.width), height: Int(frame.height))
    let context = CairoContext(paper)
    context.setColor(red: 1, green: 1, blue: 1)
    context.paint()
    context.concatenate(PageGeometry(cropBox: frame).userToShown)
    CairoPainter().draw(annotation.drawing(measuring: measuring), on: context)
    return paper
  }
}
