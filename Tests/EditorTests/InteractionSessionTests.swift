import DocumentModel
import Editor
import FoundationEssentials
import Geometry
import TestSupport
import Testing

@MainActor
struct InteractionSessionTests {
  private let page = PageID(0)
  private let session = InteractionSessionTests.session()
  private let log = Log()

  private final class Log { var causes: [SessionEvent.Cause] = [] }

  init() {
    let log = log
    session.observe { event in
      if case .changed(_, let cause) = event { log.causes.append(cause) }
    }
  }

  private static func session() -> EditorSession {
    EditorSession(
      document: Document(
        pages: [
          Page(
            id: PageID(0), sourceIndex: 0,
            geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)),
            annotations: [AnnotationSamples.square, AnnotationSamples.line], isLoaded: true)
        ]))
  }

  private var square: Annotation? { session.document.pages[0].annotation(AnnotationSamples.square.id) }

  private func recolor(_ color: Color) throws {
    var mark = AnnotationSamples.square
    mark.content.style.color = color
    try session.update([.replace(mark, page: page)])
  }

  @Test func whatIsTriedOutIsShownAndOneStepInTheEnd() throws {
    session.beginInteraction(named: "Change color")
    try recolor(AnnotationSamples.blue)
    try recolor(AnnotationSamples.yellow)
    #expect(square?.content.style.color == AnnotationSamples.yellow)
    #expect(session.history.undoSteps.isEmpty)
    #expect(session.isDirty)
    session.endInteraction()
    #expect(!session.isInteracting)
    #expect(session.history.undoSteps.map(\.name) == ["Change color"])
    #expect(log.causes == [.preview("Change color"), .preview("Change color"), .edit("Change color")])
    session.undo()
    #expect(square == AnnotationSamples.square)
    #expect(!session.isDirty)
    session.redo()
    #expect(square?.content.style.color == AnnotationSamples.yellow)
  }

  @Test func cancellingLeavesNoTrace() throws {
    try session.perform(.remove(AnnotationSamples.line.id, page: page), named: "Delete")
    session.undo()
    let before = session.document
    session.beginInteraction(named: "Change color")
    try recolor(AnnotationSamples.blue)
    session.cancelInteraction()
    #expect(session.document == before)
    #expect(session.history.undoSteps.isEmpty)
    #expect(session.history.redoName == "Delete")
    #expect(!session.isDirty)
    #expect(log.causes.last == .preview("Change color"))
  }

  @Test func backToTheOldLookIsNoStep() throws {
    let before = session.document
    session.beginInteraction(named: "Change color")
    try recolor(AnnotationSamples.blue)
    try recolor(AnnotationSamples.red)  // what it was
    #expect(!session.isDirty)
    session.endInteraction()
    #expect(session.document == before)
    #expect(session.history.undoSteps.isEmpty)
  }

  @Test func theJournalKnowsOnlyTheResult() throws {
    session.beginInteraction(named: "Change color")
    try recolor(AnnotationSamples.blue)
    #expect(session.unsavedChanges.isEmpty)
    #expect(session.document() == session.savedDocument)
    #expect(session.copyRequest(destination: "/copy.pdf").pages.isEmpty)
    session.endInteraction()
    #expect(session.unsavedChanges.pages.flatMap(\.put).map(\.record?.annotation) == [square])
  }

  @Test func undoTakesBackWhatIsBeingTriedOut() throws {
    try session.perform(.remove(AnnotationSamples.line.id, page: page), named: "Delete")
    session.beginInteraction(named: "Change color")
    try recolor(AnnotationSamples.blue)
    session.undo()
    #expect(square == AnnotationSamples.square)
    #expect(session.history.undoSteps.map(\.name) == ["Delete"])
    #expect(session.history.redoName == "Change color")
  }

  @Test func anotherEditInItsMidstComesAfterIt() throws {
    session.beginInteraction(named: "Change color")
    try recolor(AnnotationSamples.blue)
    try session.perform(.remove(AnnotationSamples.line.id, page: page), named: "Delete")
    try recolor(AnnotationSamples.yellow)
    session.endInteraction()
    #expect(session.history.undoSteps.map(\.name) == ["Change color", "Delete", "Change color"])
  }

  @Test func aSaveInItsMidstWritesWhatIsShown() throws {
    session.beginInteraction(named: "Change color")
    try recolor(AnnotationSamples.blue)
    let snapshot = session.saveSnapshot()
    #expect(snapshot.request.pages.map(\.changed) == [[AnnotationSamples.square.id]])
    session.didSave(snapshot)
    #expect(!session.isDirty)
    session.endInteraction()
    #expect(session.history.undoSteps.count == 1)
  }

  @Test func aMarkTriedOutAgainStaysSelected() throws {
    session.beginInteraction(named: "Add")
    let mark = Annotation(id: AnnotationID("new"), content: AnnotationSamples.circle.content)
    try session.update([.insert(mark, page: page, at: nil)])
    session.select([mark.id])
    try session.update([.insert(mark, page: page, at: nil)])
    #expect(session.selection == [mark.id])
    session.cancelInteraction()
    #expect(session.selection.isEmpty)
  }

  @Test func anUpdateOutsideOfAnInteractionDoesNothing() throws {
    try recolor(AnnotationSamples.blue)
    #expect(square == AnnotationSamples.square)
    session.endInteraction()
    session.cancelInteraction()
    #expect(log.causes.isEmpty)
  }

  // MARK: Any order of things

  /// Does what a session with interactions should amount to, on one that knows only whole steps.
  @MainActor private struct Model {
    let session = InteractionSessionTests.session()
    var name: String?
    var edits: [Edit] = []
    let now: Date

    var shown: Document {
      let ahead = EditorSession(document: session.document)
      try? ahead.perform(.group(edits), named: "", at: now)
      return ahead.document
    }

    mutating func settle() {
      let isChange = zip(shown.pages, session.document.pages).contains { new, old in
        let undated = [new, old].map { page in
          page.annotations.map { mark in
            var mark = mark
            mark.modified = nil
            return mark
          }
        }
        return undated[0] != undated[1]
      }
      if isChange, let name { try? session.perform(.group(edits), named: name, at: now) }
      edits = []
    }
  }

  @Test(arguments: 0..<40) func anyOrderOfThingsAmountsToWholeSteps(_ seed: Int) throws {
    var random = SeededGenerator(UInt64(seed))
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    var model = Model(now: now)
    let samples = [AnnotationSamples.square, AnnotationSamples.line, AnnotationSamples.circle]
    let colors = [AnnotationSamples.red, AnnotationSamples.blue]
    func edit() -> Edit {
      var mark = samples.randomElement(using: &random)!
      mark.content.style.color = colors.randomElement(using: &random)!
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .insert(mark, page: page, at: Int.random(in: 0..<3, using: &random))
      case 1: return .remove(mark.id, page: page)
      default: return .replace(mark, page: page)
      }
    }
    for step in 0..<200 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        model.settle()
        model.name = "try \(step)"
        session.beginInteraction(named: "try \(step)")
      case 2..<6:
        let edits = (0..<Int.random(in: 0..<3, using: &random)).map { _ in edit() }
        var isDone = model.name != nil
        do {
          try session.update(edits, at: now)
        } catch {
          isDone = false
        }
        if isDone { model.edits = edits }
      case 6:
        model.settle()
        model.name = nil
        session.endInteraction()
      case 7:
        model.edits = []
        model.name = nil
        session.cancelInteraction()
      case 8:
        let edit = edit()
        model.settle()
        try? model.session.perform(edit, named: "do \(step)", at: now)
        try? session.perform(edit, named: "do \(step)", at: now)
      case 9:
        model.settle()
        model.session.undo()
        session.undo()
      case 10:
        model.settle()
        model.session.redo()
        session.redo()
      default:
        model.settle()
        model.session.didSave(model.session.saveSnapshot())
        session.didSave(session.saveSnapshot())
      }
      #expect(session.document == model.shown)
      #expect(session.document() == model.session.document)
      #expect(session.history.undoSteps.map(\.name) == model.session.history.undoSteps.map(\.name))
      #expect(session.history.redoSteps.map(\.name) == model.session.history.redoSteps.map(\.name))
      #expect(session.history.isDirty == model.session.history.isDirty)
      #expect(session.savedDocument == model.session.savedDocument)
    }
  }
}
