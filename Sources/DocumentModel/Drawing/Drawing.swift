import Geometry

/// What an annotation looks like: a display list in the page's user space (points, y up).
///
/// The painter shows it and the appearance writer writes it, so screen and file can't drift.
package struct Drawing: Hashable, Sendable {
  package var elements: [Element]

  package init(_ elements: [Element] = []) { self.elements = elements }

  /// One step of the display list, painted over what came before.
  package indirect enum Element: Hashable, Sendable {
    case fill(Path, Color, InsideRule)
    case stroke(Path, Color, StrokeStyle)
    case text(TextBlock)
    case group(Group)
  }

  /// Elements composited as one (ISO 32000-1 §11.4.5: an isolated transparency group).
  package struct Group: Hashable, Sendable {
    /// 0…1
    package var opacity: Double
    package var blendMode: BlendMode
    package var elements: [Element]

    package init(opacity: Double = 1, blendMode: BlendMode = .normal, elements: [Element]) {
      self.opacity = opacity
      self.blendMode = blendMode
      self.elements = elements
    }
  }

  /// `elements` composited as one; no group is made where it would change nothing.
  package static func composited(
    opacity: Double, blendMode: BlendMode = .normal, _ elements: [Element]
  ) -> Drawing {
    guard opacity < 1 || blendMode != .normal else { return Drawing(elements) }
    return Drawing([.group(Group(opacity: opacity, blendMode: blendMode, elements: elements))])
  }

  /// Whether it needs to see what lies beneath (a highlight that multiplies).
  package var blendsWithBackdrop: Bool {
    elements.contains { element in
      if case .group(let group) = element { group.blendMode != .normal } else { false }
    }
  }

  /// A box around everything painted, stroke widths included; nil when nothing is.
  package var bounds: Rect? { Self.bounds(of: elements) }

  private static func bounds(of elements: [Element]) -> Rect? {
    var result: Rect?
    for element in elements {
      let box: Rect?
      switch element {
      case .fill(let path, _, _): box = path.controlBounds
      case .stroke(let path, _, let style): box = path.controlBounds?.outset(by: style.extent)
      case .text(let block): box = block.bounds
      case .group(let group): box = bounds(of: group.elements)
      }
      if let box { result = result?.union(box) ?? box }
    }
    return result
  }
}

/// How a path is stroked; lengths in points.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: Hashable, Sendable { case butt, round, square }
  package enum Join: Hashable, Sendable { case miter, round, bevel }

  package var width: Double
  package var cap: Cap
  package var join: Join
  /// Lengths of dashes and gaps in turn; empty = solid.
  package var dash: [Double]

  package init(width: Double, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// How far the stroke can reach from the path: half the width, more at mitred corners (limit 10, as in PDF).
  var extent: Double { join == .miter ? width / 2 * 1.5 : width / 2 * (cap == .square ? 1.415 : 1) }
}

/// How a group mixes with what lies beneath (ISO 32000-1 §11.3.5); raw values are the PDF names.
package enum BlendMode: String, Hashable, Sendable, Codable {
  case normal = "Normal"
  case multiply = "Multiply"
}
