import DocumentModel
import Geometry

/// Writes annotations of the model with their appearances: the dictionary comes back, what it names goes to the sink.
struct AnnotationEncoder {
  let measuring: any TextMeasuring
  let sink: any ObjectSink
  /// The page they are on.
  let page: ObjectReference?

  /// `original` is the dictionary it was read from, whose unknown keys stay; nil for a new annotation, named by its id.
  func encode(_ annotation: Annotation, original: CosDictionary?) -> CosDictionary {
    var result = AnnotationCoders.encode(annotation, original: original)
    if result["NM"]?.bytes?.isEmpty ?? true {
      let name = original == nil ? annotation.id : AnnotationID()
      result["NM"] = .text(name.value)
    }
    if let page { result["P"] = .reference(page) }
    if case .opaque = annotation.content { return result }
    let drawing = annotation.drawing(measuring: measuring)
    let bounds = Self.paintedBounds(of: annotation, drawing)
    result["Rect"] = .rect(bounds)
    if bounds != annotation.bounds {
      let box = annotation.bounds
      result["RD"] = .numbers([
        box.minX - bounds.minX, box.minY - bounds.minY, bounds.maxX - box.maxX, bounds.maxY - box.maxY,
      ])
    }
    var form = AppearanceWriter(sink: sink).form(for: drawing, bounds: bounds)
    if case .note(let note) = annotation.content, annotation.flags.contains(.noRotate) {
      // The drawing stands upright on the turned page; viewers want it upright in user space and turn it themselves.
      result["Rect"] = .rect(note.pinnedRect)
      form.dictionary["Matrix"] = .numbers(Self.upright(note.rotation))
    }
    result["AP"] = .dictionary(["N": .reference(sink.add(.stream(form)))])
    result["AS"] = nil
    return result
  }

  /// Turns clockwise by the page's turn.
  private static func upright(_ rotation: Int) -> [Double] {
    switch rotation {
    case 90: [0, -1, 1, 0, 0, 0]
    case 180: [-1, 0, 0, -1, 0, 0]
    case 270: [0, 1, -1, 0, 0, 0]
    default: [1, 0, 0, 1, 0, 0]
    }
  }

  /// The annotation's box, grown around text that doesn't fit in it (which /RD then tells apart).
  private static func paintedBounds(of annotation: Annotation, _ drawing: Drawing) -> Rect {
    guard case .freeText(let text) = annotation.content, let block = firstText(in: drawing.elements) else {
      return annotation.bounds
    }
    let size = block.layout.size
    let widest = block.layout.lines.map { $0.x + $0.width }.max() ?? 0
    guard size.height > text.textHeight + 0.5 || widest > text.textWidth + 0.5 else {
      return annotation.bounds
    }
    let box = Rect(x: 0, y: 0, width: max(widest, 1), height: size.height)
    return annotation.bounds.union(block.placement.apply(box))
  }

  private static func firstText(in elements: [Drawing.Element]) -> TextBlock? {
    for element in elements {
      switch element {
      case .text(let block): return block
      case .group(let group): if let block = firstText(in: group.elements) { return block }
      case .fill, .stroke: continue
      }
    }
    return nil
  }
}

extension FreeTextContent {
  /// The room for text across its lines, points.
  fileprivate var textHeight: Double {
    (rotation % 180 == 0 ? rect.height : rect.width) - Self.padding
  }
}
