import DocumentModel
import Editor
import Geometry
import Glibc
import Rendering
import Tools

/// Strokes as a hand makes them, the same in every run.
struct Handwriting {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var clock = 0.0

  private mutating func random() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// A written squiggle of `count` readings, `rate` a second, somewhere on an A4 page.
  mutating func stroke(count: Int = 120, rate: Double = 240) -> [PointerSample] {
    let start = Point(x: 60 + 380 * random(), y: 60 + 700 * random())
    let size = 6 + 14 * random()
    let speed = 9 + 8 * random()
    let lean = random() * 2 - 1
    return (0..<count).map { i in
      let t = Double(i) / rate
      clock += 1000 / rate
      return PointerSample(
        position: Point(
          x: start.x + 70 * t + size * cos(speed * t) + 0.15 * random(),
          y: start.y + lean * 8 * t + size * sin(speed * t * 1.3) + 0.15 * random()),
        pressure: 0.45 + 0.3 * sin(5 * t) + 0.05 * random(), time: clock, device: .pen)
    }
  }
}

/// A person with a pen: the tool machine over a session, as the window drives them.
@MainActor struct Writer {
  let session: EditorSession
  let page: PageID
  private var tool: any Tool
  private let style: ToolStyle
  private let measuring = PangoTextMeasurer()

  init(session: EditorSession, page: PageID = PageID(0), tool id: ToolID = "ink.pen") throws {
    guard let descriptor = ToolCatalogue.descriptor(id) else { throw Misuse(text: "no tool \(id.rawValue)") }
    self.session = session
    self.page = page
    tool = descriptor.make()
    style = descriptor.defaultStyle
  }

  /// A session over one A4 page that has been read.
  static func blankSession(_ annotations: [Annotation] = []) -> EditorSession {
    let a4 = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 595, height: 842))
    return EditorSession(
      document: Document(
        pages: [Page(id: PageID(0), sourceIndex: 0, geometry: a4, annotations: annotations, isLoaded: true)]),
      author: "Ada")
  }

  /// Lets the tool answer one event, and does what it wants done.
  mutating func send(_ event: ToolEvent) throws -> Draft {
    guard let value = session.document.page(page) else { throw Misuse(text: "there is no such page") }
    let output = tool.handle(
      event,
      ToolContext(
        page: value, scale: 2, style: style, selection: session.selection, measuring: measuring))
    if let edit = output.edit { try session.perform(edit.edit, named: edit.name) }
    return output.draft
  }

  mutating func write(_ samples: [PointerSample]) throws {
    guard let first = samples.first, let last = samples.last else { return }
    _ = try send(.down(first, clicks: 1))
    for sample in samples.dropFirst() { _ = try send(.move([sample])) }
    _ = try send(.up(last))
  }
}
