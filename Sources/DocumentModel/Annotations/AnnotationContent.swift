import Geometry

// ADDING AN ANNOTATION KIND
// 1. Kinds/<Kind>/<Kind>Content.swift: a Codable value that conforms to AnnotationKind.
// 2. A case below, its lines in `kind`, `transformed` and `style`, and one in Annotation+Codable.swift.
// 3. PDFEngine/Coders/<Kind>Coder.swift and its line in AnnotationCoders.
// 4. A sample in Tests/TestSupport/AnnotationSamples.swift: the law checker does the rest.

/// What a kind of annotation must know about itself.
package protocol AnnotationKind: Hashable, Sendable, Codable {
  /// Its name in traces, JSON and the command line, such as `ink` or `strikeOut`.
  var name: String { get }
  /// /Subtype (ISO 32000-1 table 169), such as `Ink`.
  var subtype: String { get }
  func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing
  /// Contains everything `drawing` paints; user space points.
  var bounds: Rect { get }
  func transformed(by t: Transform) -> Self
  /// The points that say where it is, in an order of its own; user space.
  var places: [Point] { get }
  /// Whether a click at `point` means this annotation; `tolerance` in points.
  func isHit(at point: Point, tolerance: Double) -> Bool
  /// How a person may change its shape on the page.
  var handles: HandleSet { get }
  var byteCount: Int { get }
  /// The properties people set; a kind ignores what it has no use for.
  var style: AnnotationStyle { get set }
}

/// Which grips a selected annotation shows.
package enum HandleSet: Hashable, Sendable {
  /// Moves only.
  case none
  /// Eight grips around its box.
  case box
  /// One grip a point, in order.
  case points([Point])
  /// Neither moves nor resizes (its place is tied to the text under it).
  case fixed
}

/// The properties of an annotation that a style bar shows; nil = the kind has no such property.
package struct AnnotationStyle: Hashable, Sendable {
  package var color: Color?
  /// `.some(nil)`: the kind can be filled, and is not.
  package var fillColor: Color??
  /// Points.
  package var lineWidth: Double?
  /// Points.
  package var fontSize: Double?

  package init(
    color: Color? = nil, fillColor: Color?? = nil, lineWidth: Double? = nil, fontSize: Double? = nil
  ) {
    self.color = color
    self.fillColor = fillColor
    self.lineWidth = lineWidth
    self.fontSize = fontSize
  }
}

/// The closed set of kinds; what none of them can express stays opaque.
package enum AnnotationContent: Hashable, Sendable {
  case ink(InkContent)
  case textMarkup(TextMarkupContent)
  case shape(ShapeContent)
  case line(LineContent)
  case freeText(FreeTextContent)
  case note(NoteContent)
  case opaque(OpaqueContent)

  /// The kind's own view of itself.
  package var kind: any AnnotationKind {
    switch self {
    case .ink(let c): c
    case .textMarkup(let c): c
    case .shape(let c): c
    case .line(let c): c
    case .freeText(let c): c
    case .note(let c): c
    case .opaque(let c): c
    }
  }

  package func transformed(by t: Transform) -> AnnotationContent {
    switch self {
    case .ink(let c): .ink(c.transformed(by: t))
    case .textMarkup(let c): .textMarkup(c.transformed(by: t))
    case .shape(let c): .shape(c.transformed(by: t))
    case .line(let c): .line(c.transformed(by: t))
    case .freeText(let c): .freeText(c.transformed(by: t))
    case .note(let c): .note(c.transformed(by: t))
    case .opaque(let c): .opaque(c.transformed(by: t))
    }
  }

  package var style: AnnotationStyle {
    get { kind.style }
    set {
      switch self {
      case .ink(var c):
        c.style = newValue
        self = .ink(c)
      case .textMarkup(var c):
        c.style = newValue
        self = .textMarkup(c)
      case .shape(var c):
        c.style = newValue
        self = .shape(c)
      case .line(var c):
        c.style = newValue
        self = .line(c)
      case .freeText(var c):
        c.style = newValue
        self = .freeText(c)
      case .note(var c):
        c.style = newValue
        self = .note(c)
      case .opaque: break
      }
    }
  }
}

extension Annotation {
  /// Whether the model can't express it: what it looks like is in the file alone.
  package var isOpaque: Bool { if case .opaque = content { true } else { false } }
}
