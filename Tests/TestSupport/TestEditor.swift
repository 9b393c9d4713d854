import DocumentModel
import Editor
import Geometry
import Tools

/// An editor without a window: input goes in as pointers and keys, the document and the session's state come out.
///
/// It does what the window's ToolRunner does, but its text answers can be held back, repeated and sent late.
@MainActor package final class TestEditor {
  /// A key of the window that means something to the document.
  package enum Key: Sendable { case escape, undo, redo, delete }

  package let session: EditorSession
  package let state = ToolState()
  /// Logical pixels a point.
  package var scale = 1.0
  /// The page that input goes to.
  package var page = PageID(0)
  /// The text that drags find; answers come at once unless `holdsAnswers`.
  package var text = FakeTextLayer.a4
  package var holdsAnswers = false
  /// Answers not given yet, the oldest first.
  package private(set) var heldAnswers: [SelectedText] = []
  /// What hovers over the page at present.
  package private(set) var draft = Draft()
  /// What the tool wanted done by the window (text selections apart), in order.
  package private(set) var requests: [ToolRequest] = []
  /// How many edits were performed.
  package private(set) var editCount = 0

  private var tool: any Tool = SelectTool()
  private var last = PointerSample(position: .zero)
  private var clock = 0.0

  package init(_ document: Document, author: String? = "Ada") {
    session = EditorSession(document: document, author: author)
  }

  /// One read A4 page, or as many as there are `geometries`.
  package convenience init(
    _ annotations: [Annotation] = [],
    geometries: [PageGeometry] = [PageGeometry(cropBox: Rect(x: 0, y: 0, width: 595, height: 842))]
  ) {
    self.init(
      Document(
        pages: geometries.enumerated().map { i, geometry in
          Page(
            id: PageID(i), sourceIndex: i, geometry: geometry, annotations: i == 0 ? annotations : [],
            isLoaded: true)
        }))
  }

  // MARK: What came of it

  /// The marks on the page that input goes to.
  package var annotations: [Annotation] { session.document.page(page)?.annotations ?? [] }
  package var selection: Set<AnnotationID> { session.selection }
  package var undoNames: [String] { session.history.undoSteps.map(\.name) }

  /// Whether the tool waits for a press: going on moving and letting go does nothing, also to the next drag.
  package var isIdle: Bool {
    var copy = tool
    let point = Point(x: 311, y: 313)
    let outputs = [
      copy.handle(.move([PointerSample(position: point)]), context),
      copy.handle(.up(PointerSample(position: point)), context),
    ]
    return draft.annotations.isEmpty && draft.wetStroke == nil && draft.marquee == nil && draft.hidden.isEmpty
      && outputs.allSatisfy { $0.edit == nil && $0.request == nil && $0.selection == nil && $0.draft.isEmpty }
  }

  // MARK: Tools

  package func choose(_ id: ToolID?) {
    send(.cancel)
    state.activate(id)
    tool = state.descriptor?.make() ?? SelectTool()
    if id != nil, id != "select" { session.select([]) }
  }

  private var context: ToolContext {
    ToolContext(
      page: session.document.page(page)!, scale: scale, style: state.style, selection: session.selection,
      measuring: FixedPitchText())
  }

  private func send(_ event: ToolEvent) {
    let output = tool.handle(event, context)
    if let selection = output.selection { session.select(selection) }
    if let edit = output.edit {
      try? session.perform(edit.edit, named: edit.name)
      editCount += 1
    }
    draft = output.draft
    switch output.request {
    case nil: break
    case .selectText(let request):
      heldAnswers.append(answer(to: request))
      if !holdsAnswers { giveAnswer() }
    case .some(let other): requests.append(other)
    }
  }

  // MARK: Pointers

  /// Presses at a point of the page, user space.
  package func press(
    _ x: Double, _ y: Double, _ modifiers: PointerModifiers = [], clicks: Int = 1,
    device: PointerDevice = .mouse, pressure: Double = 0.5
  ) {
    last = sample(x, y, modifiers, device, pressure)
    send(.down(last, clicks: clicks))
  }

  /// Moves the pressed pointer.
  package func move(
    _ x: Double, _ y: Double, _ modifiers: PointerModifiers = [], device: PointerDevice = .mouse,
    pressure: Double = 0.5
  ) {
    last = sample(x, y, modifiers, device, pressure)
    send(.move([last]))
  }

  /// Lets go where the pointer is.
  package func release() { send(.up(last)) }

  /// Drags from point to point; one call is one gesture.
  package func drag(_ points: [Point], _ modifiers: PointerModifiers = []) {
    guard let first = points.first else { return }
    press(first.x, first.y, modifiers)
    for p in points.dropFirst() { move(p.x, p.y, modifiers) }
    release()
  }

  package func drag(
    from a: (Double, Double), to b: (Double, Double), _ modifiers: PointerModifiers = []
  ) {
    let middle = Point(x: (a.0 + b.0) / 2, y: (a.1 + b.1) / 2)
    drag([Point(x: a.0, y: a.1), middle, Point(x: b.0, y: b.1)], modifiers)
  }

  package func click(_ x: Double, _ y: Double, _ modifiers: PointerModifiers = []) {
    press(x, y, modifiers)
    release()
  }

  package func doubleClick(_ x: Double, _ y: Double) {
    click(x, y)
    press(x, y, clicks: 2)
    release()
  }

  /// Draws with a pen; all readings but the first arrive as one compressed event.
  package func pen(_ readings: [(x: Double, y: Double, pressure: Double)]) {
    guard let first = readings.first else { return }
    press(first.x, first.y, device: .pen, pressure: first.pressure)
    let rest = readings.dropFirst().map { sample($0.x, $0.y, [], .pen, $0.pressure) }
    if let end = rest.last {
      send(.move(rest))
      last = end
      last.pressure = 0  // lifting off
    }
    release()
  }

  /// The system takes the gesture away.
  package func cancel() { send(.cancel) }

  package func key(_ key: Key) {
    switch key {
    case .escape: cancel()
    case .undo: session.undo()
    case .redo: session.redo()
    case .delete:
      let edits = session.selectedAnnotations.map { Edit.remove($0.annotation.id, page: $0.page) }
      if !edits.isEmpty { try? session.perform(.group(edits), named: "Delete") }
    }
  }

  private func sample(
    _ x: Double, _ y: Double, _ modifiers: PointerModifiers, _ device: PointerDevice, _ pressure: Double
  ) -> PointerSample {
    clock += 8
    return PointerSample(
      position: Point(x: x, y: y), pressure: pressure, time: clock, device: device, modifiers: modifiers)
  }

  // MARK: Text

  /// Gives the oldest answer held back.
  package func giveAnswer() {
    guard !heldAnswers.isEmpty else { return }
    send(.textSelected(heldAnswers.removeFirst()))
  }

  /// Gives an answer of one's own, whether or not it was asked for.
  package func giveAnswer(_ answer: SelectedText) { send(.textSelected(answer)) }

  private func answer(to request: TextSelectionRequest) -> SelectedText {
    let unit: FakeTextLayer.Unit =
      switch request.granularity {
      case .glyph: .character
      case .word: .word
      case .line: .line
      }
    let found = text.selection(from: request.start, to: request.end, by: unit)
    return SelectedText(request: request, quads: found.boxes.map { Quad($0) }, text: found.text)
  }
}
