import CBase
import CPoppler
import RenderProtocol

extension Page {
  /// Rectangles of a selection are rounded outwards to whole units; this many make a point.
  private static let selectionUnits = 64.0

  /// The page's text, and left, top, right, bottom of every Unicode scalar (empty unless poppler has just as many).
  func text() -> (text: String, boxes: [Float]) {
    guard let raw = string(taking: poppler_page_get_text(pointer)), !raw.isEmpty else { return ("", []) }
    let order = VisualOrder(raw)
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: UInt32 = 0
    defer { g_free(rectangles) }
    guard poppler_page_get_text_layout(pointer, &rectangles, &count) != 0, let rectangles,
      Int(count) == order.logicalIndices.count
    else { return (order.text, []) }
    var boxes = [Float](repeating: 0, count: Int(count) * 4)
    for (visual, logical) in order.logicalIndices.enumerated() {
      let r = rectangles[visual]
      boxes[logical * 4] = Float(r.x1)
      boxes[logical * 4 + 1] = Float(r.y1)
      boxes[logical * 4 + 2] = Float(r.x2)
      boxes[logical * 4 + 3] = Float(r.y2)
    }
    return (order.text, boxes)
  }

  /// What lies between two points, as one rectangle a line and as text.
  func selection(
    from: (x: Double, y: Double), to: (x: Double, y: Double), style: RenderSelectionStyle
  ) -> (lines: [RenderRect], text: String) {
    let how =
      switch style {
      case .glyph: POPPLER_SELECTION_GLYPH
      case .word: POPPLER_SELECTION_WORD
      case .line: POPPLER_SELECTION_LINE
      }
    var span = PopplerRectangle(x1: from.x, y1: from.y, x2: to.x, y2: to.y)
    let list = postil_selection_rectangles(pointer, Self.selectionUnits, how, &span)
    defer { postil_rectangles_free(list) }
    let lines = listElements(list).map { (r: UnsafeMutablePointer<PopplerRectangle>) in
      RenderRect(
        x: r.pointee.x1 / Self.selectionUnits, y: r.pointee.y1 / Self.selectionUnits,
        width: (r.pointee.x2 - r.pointee.x1) / Self.selectionUnits,
        height: (r.pointee.y2 - r.pointee.y1) / Self.selectionUnits)
    }
    guard !lines.isEmpty else { return ([], "") }
    let text = string(taking: poppler_page_get_selected_text(pointer, how, &span)) ?? ""
    return (lines, VisualOrder(text).text)
  }

  /// Every place `text` occurs, in reading order; a match over a line's end has several rectangles.
  func find(_ text: String, options: RenderFindOptions) -> [[RenderRect]] {
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
