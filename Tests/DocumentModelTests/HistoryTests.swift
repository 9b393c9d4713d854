import DocumentModel
import Geometry
import TestSupport
import Testing

struct HistoryTests {
  private let page = PageID(0)
  private var document = Document(shownSizes: [Size(width: 600, height: 800)])
  private var history = History()

  private mutating func draw(_ name: String) throws {
    var mark = AnnotationSamples.line
    mark.id = AnnotationID(name)
    let (inverse, _) = try document.apply(.insert(mark, page: page, at: nil))
    history.record(name, inverse: inverse)
  }

  private var names: [String] { document.pages[0].annotations.map(\.id.value) }

  @Test mutating func undoAndRedoGoStepByStep() throws {
    for name in ["a", "b", "c"] { try draw(name) }
    #expect(history.undoName == "c")
    #expect(history.redoName == nil)
    #expect(history.undo(&document)?.name == "c")
    #expect(history.undo(&document)?.name == "b")
    #expect(names == ["a"])
    #expect(history.redoName == "b")
    #expect(history.redo(&document)?.name == "b")
    #expect(names == ["a", "b"])
    try draw("d")
    #expect(history.redoName == nil)
    #expect(history.redo(&document) == nil)
    for _ in 0..<3 { _ = history.undo(&document) }
    #expect(names.isEmpty)
    #expect(history.undo(&document) == nil)
  }

  @Test(arguments: 0..<20) mutating func anyWayThroughTheStepsShowsTheSameStates(_ seed: Int) throws {
    var generator = EditGenerator(seed: UInt64(seed))
    document = generator.document()
    var states = [document]
    var place = 0
    for _ in 0..<300 {
      switch Int.random(in: 0..<5, using: &generator.random) {
      case 0..<2:
        guard let (inverse, _) = try? document.apply(generator.edit()) else { continue }
        history.record("step", inverse: inverse)
        states = Array(states.prefix(place + 1)) + [document]
        place += 1
      case 2:
        guard place > 0, let (inverse, _) = try? document.apply(generator.edit()) else { continue }
        history.amend(inverse: inverse)
        states = Array(states.prefix(place)) + [document]
      case 3: if history.undo(&document) != nil { place -= 1 }
      default: if history.redo(&document) != nil { place += 1 }
      }
      #expect(document == states[place])
      #expect(history.undoSteps.count == place)
      #expect(history.undoSteps.count + history.redoSteps.count == states.count - 1)
    }
  }

  @Test mutating func whetherItIsDirtyFollowsTheSavedState() throws {
    #expect(!history.isDirty)
    try draw("a")
    #expect(history.isDirty)
    history.markSaved(history.state)
    #expect(!history.isDirty)
    try draw("b")
    #expect(history.isDirty)
    _ = history.undo(&document)
    #expect(!history.isDirty)
    _ = history.undo(&document)
    #expect(history.isDirty)
    _ = history.redo(&document)
    #expect(!history.isDirty)
    _ = history.redo(&document)
    #expect(history.isDirty)
  }

  @Test mutating func anotherStepAtTheSameDepthIsAnotherState() throws {
    try draw("a")
    history.markSaved(history.state)
    _ = history.undo(&document)
    try draw("b")
    #expect(history.isDirty)
  }

  @Test mutating func amendingASavedStepMakesItDirty() throws {
    try draw("a")
    history.markSaved(history.state)
    var mark = document.pages[0].annotations[0]
    mark.contents = "words"
    history.amend(inverse: try document.apply(.replace(mark, page: page)).inverse)
    #expect(history.isDirty)
    #expect(history.undoSteps.count == 1)
    #expect(history.undoName == "a")
    _ = history.undo(&document)
    #expect(names.isEmpty)
    _ = history.redo(&document)
    #expect(document.pages[0].annotations == [mark])
  }

  @Test mutating func aSaveOfAnEarlierStateLeavesLaterStepsDirty() throws {
    try draw("a")
    let snapshot = history.state
    try draw("b")
    history.markSaved(snapshot)
    #expect(history.isDirty)
    _ = history.undo(&document)
    #expect(!history.isDirty)
  }

  @Test mutating func oldStepsGoWhenTheBudgetIsSpent() throws {
    // Undoing an insertion takes 64 bytes, undoing a removal a whole mark.
    history = History(byteBudget: 5 * 64)
    for i in 0..<12 { try draw("\(i)") }
    #expect(history.undoSteps.map(\.name) == ["7", "8", "9", "10", "11"])
    while history.undo(&document) != nil {}
    #expect(names.count == 7)
    #expect(history.isDirty)
    while history.redo(&document) != nil {}
    #expect(names.count == 12)
  }

  @Test mutating func theLastStepIsKeptHoweverLarge() throws {
    history = History(byteBudget: 1)
    try draw("a")
    try draw("b")
    #expect(history.undoSteps.map(\.name) == ["b"])
    _ = history.undo(&document)
    #expect(names == ["a"])
  }
}
