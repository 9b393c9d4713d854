import CBase
import CPoppler
import Geometry
import RenderProtocol
import TextReading

extension Page {
  /// Rectangles of a selection are rounded outwards to whole units; this many make a point.
  private static let selectionUnits = 64.0

  /// The page's characters as they are seen; nil unless poppler has as many boxes.
  func seenText() -> SeenText? {
    guard let raw = string(taking: poppler_page_get_text(pointer)), !raw.isEmpty else {
      return SeenText(scalars: [], boxes: [])
    }
    let order = VisualOrder(raw)
    let scalars = Array(order.text.unicodeScalars)
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: UInt32 = 0
    defer { g_free(rectangles) }
    guard poppler_page_get_text_layout(pointer, &rectangles, &count) != 0, let rectangles,
      Int(count) == order.logicalIndices.count
    else { return nil }
    return SeenText(
      scalars: order.logicalIndices.map { scalars[$0] },
      boxes: (0..<Int(count)).map { i in
        let r = rectangles[i]
        // Damaged matrices make numbers that are none, or as good as.
        func sane(_ x: Double) -> Double { x.isFinite ? min(max(x, -1e6), 1e6) : 0 }
        return Rect(Point(x: sane(r.x1), y: sane(r.y1)), Point(x: sane(r.x2), y: sane(r.y2)))
      })
  }

  /// The page's text, and left, top, right, bottom of every Unicode scalar (empty unless poppler has just as many).
  func text() -> (text: String, boxes: [Float]) {
    guard let read else {
      return (VisualOrder(string(taking: poppler_page_get_text(pointer)) ?? "").text, [])
    }
    var boxes: [Float] = []
    boxes.reserveCapacity(read.boxes.count * 4)
    for box in read.boxes { boxes += [Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)] }
    return (read.text, boxes)
  }

  /// What lies between two points, as one quad a line and as text.
  func selection(
    from: (x: Double, y: Double), to: (x: Double, y: Double), style: RenderSelectionStyle
  ) -> (lines: [RenderQuad], text: String) {
    guard let read else { return popplerSelection(from: from, to: to, style: style) }
    let unit: SelectionUnit =
      switch style {
      case .glyph: .character
      case .word: .word
      case .line: .line
      }
    let range = read.selection(from: Point(x: from.x, y: from.y), to: Point(x: to.x, y: to.y), by: unit)
    return (read.quads(range).map(RenderQuad.init), read.text(range))
  }

  /// Every place `text` occurs, in reading order; a match over a line's end has several rectangles.
  func find(_ text: String, options: RenderFindOptions) -> [[RenderRect]] {
    guard let read else { return popplerFind(text, options: options) }
    return read.find(text, Comparison(rawValue: options.rawValue)).map { range in
      read.quads(range).map { RenderRect($0.bounds) }
    }
  }

  // MARK: Pages whose characters and boxes don't line up

  private func popplerSelection(
    from: (x: Double, y: Double), to: (x: Double, y: Double), style: RenderSelectionStyle
  ) -> (lines: [RenderQuad], text: String) {
    let how =
      switch style {
      case .glyph: POPPLER_SELECTION_GLYPH
      case .word: POPPLER_SELECTION_WORD
      case .line: POPPLER_SELECTION_LINE
      }
    var span = PopplerRectangle(
      x1: inside(from.x, size.width), y1: inside(from.y, size.height), x2: inside(to.x, size.width),
      y2: inside(to.y, size.height))
    let list = postil_selection_rectangles(pointer, Self.selectionUnits, how, &span)
    defer { postil_rectangles_free(list) }
    let lines = listElements(list).map { (r: UnsafeMutablePointer<PopplerRectangle>) in
      let a = Point(x: r.pointee.x1 / Self.selectionUnits, y: r.pointee.y1 / Self.selectionUnits)
      let b = Point(x: r.pointee.x2 / Self.selectionUnits, y: r.pointee.y2 / Self.selectionUnits)
      return RenderQuad(Quad(shown: Rect(a, b)))
    }
    guard !lines.isEmpty else { return ([], "") }
    let text = string(taking: poppler_page_get_selected_text(pointer, how, &span)) ?? ""
    return (lines, VisualOrder(text).text)
  }

  private func inside(_ x: Double, _ end: Double) -> Double { min(max(x, 0), end) }

  private func popplerFind(_ text: String, options: RenderFindOptions) -> [[RenderRect]] {
    guard !text.isEmpty else { return [] }
    var flags = POPPLER_FIND_MULTILINE.rawValue
    if options.contains(.caseSensitive) { flags |= POPPLER_FIND_CASE_SENSITIVE.rawValue }
    if options.contains(.wholeWords) { flags |= POPPLER_FIND_WHOLE_WORDS_ONLY.rawValue }
    if options.contains(.ignoreDiacritics) { flags |= POPPLER_FIND_IGNORE_DIACRITICS.rawValue }
    let list = poppler_page_find_text_with_options(pointer, text, PopplerFindFlags(flags))
    defer { postil_rectangles_free(list) }
    var matches: [[RenderRect]] = []
    var continues = false
    for r: UnsafeMutablePointer<PopplerRectangle> in listElements(list) {
      if continues, !matches.isEmpty {
        matches[matches.count - 1].append(shown(r.pointee))
      } else {
        matches.append([shown(r.pointee)])
      }
      continues = poppler_rectangle_find_get_match_continued(r) != 0
    }
    return matches
  }
}

extension RenderRect {
  init(_ r: Rect) { self.init(x: r.x, y: r.y, width: r.width, height: r.height) }
}

extension RenderQuad {
  init(_ q: Quad) {
    self.init(
      topLeft: (q.topLeft.x, q.topLeft.y), topRight: (q.topRight.x, q.topRight.y),
      bottomLeft: (q.bottomLeft.x, q.bottomLeft.y), bottomRight: (q.bottomRight.x, q.bottomRight.y))
  }
}
