import Geometry

/// A page's characters in the order they are seen: line by line, each along the way it runs, with a space between
/// words and U+000A after a line.
package struct SeenText: Sendable {
  package var scalars: [Unicode.Scalar]
  /// One around each character, points of the page as shown, y down. Those of a word turned by an odd angle are
  /// upright, and as high as the whole word.
  package var boxes: [Rect]

  package init(scalars: [Unicode.Scalar], boxes: [Rect]) {
    self.scalars = scalars
    self.boxes = boxes
  }

  /// A run of characters without white space whose boxes are alike; places in `scalars`.
  struct Word {
    var glyphs: Range<Int>
    /// The number of its line, from 0.
    var line: Int
    /// Whether there is no white space before it, only boxes of another height.
    var isGlued: Bool
  }

  var words: [Word] {
    var result: [Word] = []
    var (line, start) = (0, 0)
    var isGlued = false
    func end(_ i: Int, glues: Bool) {
      if start < i { result.append(Word(glyphs: start..<i, line: line, isGlued: isGlued)) }
      isGlued = glues
    }
    for i in scalars.indices {
      switch scalars[i] {
      case "\n", " ":
        end(i, glues: false)
        start = i + 1
        if scalars[i] == "\n" { line += 1 }
      default:
        guard start < i, !Self.areAlike(boxes[i - 1], boxes[i]) else { continue }
        end(i, glues: true)
        start = i
      }
    }
    end(scalars.count, glues: false)
    return result
  }

  /// Whether two boxes stand beside or above each other, equally high or wide.
  private static func areAlike(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minY - b.minY) + abs(a.maxY - b.maxY) < 0.02 || abs(a.minX - b.minX) + abs(a.maxX - b.maxX) < 0.02
  }
}
