import DocumentModel
import Geometry

/// Line annotations (ISO 32000-1 §12.5.6.7) without leader lines, captions and measures.
struct LineCoder: AnnotationCoder {
  func decode(_ dictionary: CosReader, rect: Rect) -> AnnotationContent? {
    guard
      let points = dictionary.points("L"), points.count == 2, let border = Border(dictionary),
      (dictionary["LL"].number ?? 0) == 0, (dictionary["LLE"].number ?? 0) == 0,
      dictionary["Cap"].bool != true, !dictionary.has("Measure"), dictionary["IT"].name != "LineDimension"
    else { return nil }
    let names = (dictionary.array("LE") ?? []).map { $0.name ?? "None" }
    let endings = names.map(LineEnding.init(rawValue:))
    guard !endings.contains(nil) else { return nil }
    return .line(
      LineContent(
        start: points[0], end: points[1], startEnding: (endings.first ?? nil) ?? .none,
        endEnding: (endings.dropFirst().first ?? nil) ?? .none, color: dictionary.color("C") ?? .black,
        fillColor: dictionary.color("IC"), lineWidth: border.width, dash: border.dash))
  }

  func encode(_ content: AnnotationContent, into dictionary: inout CosDictionary) {
    guard case .line(let line) = content else { return }
    dictionary["C"] = .color(line.color)
    dictionary["IC"] = line.fillColor.map { .color($0) }
    dictionary["L"] = .points([line.start, line.end])
    dictionary["LE"] = .array([.name(line.startEnding.rawValue), .name(line.endEnding.rawValue)])
    Border(width: line.lineWidth, dash: line.dash).write(into: &dictionary)
  }
}
