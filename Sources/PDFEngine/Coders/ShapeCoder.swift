import DocumentModel
import Geometry

/// Square and circle annotations (ISO 32000-1 §12.5.6.8). /Rect is the outer edge of the border.
struct ShapeCoder: AnnotationCoder {
  func decode(_ dictionary: CosReader, rect: Rect) -> AnnotationContent? {
    guard let border = Border(dictionary), !rect.isEmpty else { return nil }
    let color = dictionary.color("C")
    // An empty /C is a transparent border.
    let isBorderless = color == nil && dictionary.array("C") != nil
    return .shape(
      ShapeContent(
        form: dictionary["Subtype"].name == "Circle" ? .circle : .square,
        rect: rect.inset(byDifferences: dictionary.numbers("RD")), color: color ?? .black,
        fillColor: dictionary.color("IC"), lineWidth: isBorderless ? 0 : border.width, dash: border.dash))
  }

  func encode(_ content: AnnotationContent, into dictionary: inout CosDictionary) {
    guard case .shape(let shape) = content else { return }
    dictionary["C"] = .color(shape.color)
    dictionary["IC"] = shape.fillColor.map { .color($0) }
    dictionary["RD"] = nil
    Border(width: shape.lineWidth, dash: shape.dash).write(into: &dictionary)
  }
}

extension Rect {
  /// Shrunk by /RD: differences at the left, bottom, right and top (ISO 32000-1 table 177); unusable ones are ignored.
  func inset(byDifferences d: [Double]?) -> Rect {
    guard let d, d.count == 4, d.allSatisfy({ $0 >= 0 }), d[0] + d[2] < width, d[1] + d[3] < height
    else { return self }
    return Rect(x: x + d[0], y: y + d[1], width: width - d[0] - d[2], height: height - d[1] - d[3])
  }
}
