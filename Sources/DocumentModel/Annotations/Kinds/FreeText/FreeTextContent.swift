import Geometry

/// Text written on the page (ISO 32000-1 §12.5.6.6).
package struct FreeTextContent: AnnotationKind {
  package var text: String
  /// User space points.
  package var rect: Rect
  package var textStyle: TextStyle
  /// The background of the box; nil = see-through.
  package var fillColor: Color?
  /// The turn of the page when it was written (0, 90, 180, 270 clockwise), so that the text stands upright on it.
  package var rotation: Int

  /// The space between the box and its text, points.
  package static let padding = 2.0

  package init(
    text: String, rect: Rect, textStyle: TextStyle, fillColor: Color? = nil, rotation: Int = 0
  ) {
    self.text = text
    self.rect = rect
    self.textStyle = textStyle
    self.fillColor = fillColor
    self.rotation = rotation
  }

  package var name: String { "freeText" }
  package var subtype: String { "FreeText" }

  /// The width of a line of text in points, measured along the text.
  package var textWidth: Double {
    let width = rotation % 180 == 0 ? rect.width : rect.height
    return max(1, width - 2 * Self.padding)
  }

  /// Maps the text's space (origin at its top left corner, y down) to user space.
  package var placement: Transform {
    let turned = PageGeometry(cropBox: rect.isEmpty ? rect.outset(by: 0.5) : rect, rotation: rotation)
    return Transform.translation(Vector(dx: Self.padding, dy: Self.padding)).then(turned.shownToUser)
  }

  package func layout(measuring: any TextMeasuring) -> TextLayout {
    measuring.layout(text, style: textStyle, width: textWidth)
  }

  package func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing {
    var elements: [Drawing.Element] = []
    if let fillColor { elements.append(.fill(Path(rect: rect), fillColor, .nonzero)) }
    let block = TextBlock(layout: layout(measuring: measuring), style: textStyle, placement: placement)
    elements.append(.text(block))
    return .composited(opacity: opacity, elements)
  }

  /// The box grown downwards, as the reader sees it, until all of its text fits (never shrunk below `minimum` points of height).
  package func fitted(measuring: any TextMeasuring, minimum: Double = 0) -> FreeTextContent {
    let needed = max(layout(measuring: measuring).size.height + 2 * Self.padding, minimum)
    var copy = self
    switch rotation {
    case 90: copy.rect = Rect(x: rect.minX, y: rect.minY, width: needed, height: rect.height)
    case 180: copy.rect = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: needed)
    case 270:
      copy.rect = Rect(x: rect.maxX - needed, y: rect.minY, width: needed, height: rect.height)
    default:
      copy.rect = Rect(x: rect.minX, y: rect.maxY - needed, width: rect.width, height: needed)
    }
    return copy
  }

  package var bounds: Rect { rect }

  package func transformed(by t: Transform) -> FreeTextContent {
    var copy = self
    copy.rect = t.apply(rect)
    return copy
  }

  package var places: [Point] { [Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY)] }

  package func isHit(at point: Point, tolerance: Double) -> Bool {
    rect.outset(by: tolerance).contains(point)
  }

  package var handles: HandleSet { .box }
  package var byteCount: Int { 160 + text.utf8.count }

  package var style: AnnotationStyle {
    get {
      AnnotationStyle(
        color: textStyle.color, fillColor: .some(fillColor), fontSize: textStyle.size)
    }
    set {
      textStyle.color = newValue.color ?? textStyle.color
      textStyle.size = newValue.fontSize ?? textStyle.size
      if let fill = newValue.fillColor { fillColor = fill }
    }
  }
}
