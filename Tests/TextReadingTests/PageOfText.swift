import Geometry

@testable import TextReading

/// Lines of characters ten points wide, twenty high, as they are seen from left to right.
func page(_ lines: String..., columns: [Double] = []) -> ReadText {
  var seen = SeenText(scalars: [], boxes: [])
  for (row, line) in lines.enumerated() {
    var x = columns.isEmpty ? 0 : columns[row]
    for scalar in (line + "\n").unicodeScalars {
      let isMark = scalar.properties.generalCategory == .nonspacingMark
      let width = scalar == "\n" || isMark ? 0.0 : 10
      seen.scalars.append(scalar)
      seen.boxes.append(Rect(x: isMark ? x - 5 : x, y: Double(row) * 30, width: width, height: 20))
      x += width
    }
  }
  return ReadText(seen)
}
