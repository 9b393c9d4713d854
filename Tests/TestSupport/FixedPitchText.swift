import DocumentModel
import Geometry

/// Text in which every character is 0.6 and every line 1.2 of the type's size: the same on every machine.
package struct FixedPitchText: TextMeasuring {
  package init() {}

  package func layout(_ text: String, style: TextStyle, width: Double?) -> TextLayout {
    let (advance, height) = (style.size * 0.6, style.size * 1.2)
    let room = width.map { max(1, Int($0 / advance)) } ?? .max
    let pieces = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      broken($0, room: room)
    }
    let lines = pieces.enumerated().map { i, piece in
      TextLine(
        text: piece, x: 0, baseline: Double(i) * height + style.size, width: Double(piece.count) * advance,
        isRightToLeft: false)
    }
    return TextLayout(
      lines: lines, size: Size(width: lines.map(\.width).max() ?? 0, height: Double(lines.count) * height))
  }

  /// Lines of at most `room` characters, broken at spaces where there are any.
  private func broken(_ text: Substring, room: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = String(word)
      } else {
        line += line.isEmpty ? String(word) : " " + word
      }
      while line.count > room {
        lines.append(String(line.prefix(room)))
        line = String(line.dropFirst(room))
      }
    }
    return lines + [line]
  }
}
