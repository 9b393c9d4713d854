import CBase
import DocumentModel
import Geometry

/// Breaks and measures text with Pango; what it says is what CairoPainter shows and the appearance writer writes.
package struct PangoTextMeasurer: TextMeasuring {
  package init() {}

  package func layout(_ text: String, style: TextStyle, width: Double?) -> TextLayout {
    let pango = PangoText(style: style)
    let layout = pango.layout
    // NUL would end the text early in C.
    var text = String(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
    text = text.replacingLineEnds()
    pango.setText(text)
    if let width {
      let usable = min(max(0, width), PangoText.largestWidth)
      pango_layout_set_width(layout, Int32((usable * Double(PANGO_SCALE)).rounded(.up)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    pango_layout_set_auto_dir(layout, 1)
    pango_layout_set_alignment(
      layout,
      style.alignment == .start
        ? PANGO_ALIGN_LEFT : style.alignment == .end ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_CENTER)
    let bytes = Array(text.utf8)
    var lines: [TextLine] = []
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      lines.append(Self.line(at: iterator, of: bytes))
    } while pango_layout_iter_next_line(iterator) != 0
    var extents = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extents)
    let size = Size(width: lines.map(\.width).max() ?? 0, height: PangoText.points(extents.height))
    return TextLayout(lines: lines, size: Size(width: max(size.width, width ?? 0), height: size.height))
  }

  private static func line(at iterator: OpaquePointer?, of bytes: [UInt8]) -> TextLine {
    let line = pango_layout_iter_get_line_readonly(iterator)
    var logical = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator, nil, &logical)
    let start = Int(pango_layout_line_get_start_index(line))
    var end = start + Int(pango_layout_line_get_length(line))
    let isWrapped = end < bytes.count && bytes[end] != 0x0A
    // The space a line was broken at has no width there, but would have one on its own.
    while isWrapped, end > start, bytes[end - 1] == 0x20 { end -= 1 }
    var text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    // At a soft hyphen pango shows a hyphen only where it breaks.
    if isWrapped, text.unicodeScalars.last == "\u{AD}" {
      text.unicodeScalars.removeLast()
      text += "\u{2010}"
    }
    return TextLine(
      text: text, x: PangoText.points(logical.x),
      baseline: PangoText.points(pango_layout_iter_get_baseline(iterator)),
      width: PangoText.points(logical.width),
      isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL)
  }
}

extension String {
  /// CR, CR LF and the Unicode line and paragraph separators as line feeds, which all of pango's breaks then are.
  fileprivate func replacingLineEnds() -> String {
    guard unicodeScalars.contains(where: { "\r\u{2028}\u{2029}".unicodeScalars.contains($0) }) else {
      return self
    }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\u{2028}", "\u{2029}": result.append("\n")
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }
}
