import DocumentModel
import Geometry

/// Ink annotations (ISO 32000-1 §12.5.6.13). /InkList holds the centre lines, /PostilPressure ten-thousandths of full pressure for each point.
struct InkCoder: AnnotationCoder {
  func decode(_ dictionary: CosReader, rect: Rect) -> AnnotationContent? {
    guard let lists = dictionary.array("InkList"), let border = Border(dictionary), border.dash.isEmpty
    else { return nil }
    let pressures = dictionary.array("PostilPressure")
    var strokes: [[StrokeSample]] = []
    for (i, list) in lists.enumerated() {
      let points = CosReader.points((list.array ?? []).compactMap { dictionary.source.resolve($0).number })
      guard !points.isEmpty else { continue }
      // Another program may have changed the points without knowing of the pressures.
      let pressure = pressures.flatMap { i < $0.count ? $0[i].array : nil }.map { $0.compactMap(\.number) }
      let isMatching = pressure?.count == points.count
      strokes.append(
        points.indices.map { k in
          StrokeSample(position: points[k], pressure: isMatching ? pressure![k] / 10_000 : 0.5)
        })
    }
    guard !strokes.isEmpty else { return nil }
    return .ink(
      InkContent(
        strokes: strokes, color: dictionary.color("C") ?? .black, lineWidth: border.width,
        isHighlighter: isHighlighter(dictionary)))
  }

  private func isHighlighter(_ dictionary: CosReader) -> Bool {
    if let own = dictionary["PostilHighlighter"].bool { return own }
    if dictionary["IT"].name == "InkHighlight" { return true }
    let states = dictionary.reader("AP")?.reader("N")?.reader("Resources")?.reader("ExtGState")
    return states?.dictionary.keys.contains { states?.reader($0)?["BM"].name == "Multiply" } ?? false
  }

  func encode(_ content: AnnotationContent, into dictionary: inout CosDictionary) {
    guard case .ink(let ink) = content else { return }
    dictionary["C"] = .color(ink.color)
    Border(width: ink.lineWidth).write(into: &dictionary)
    dictionary["InkList"] = .array(ink.strokes.map { .points($0.map(\.position)) })
    let hasPressure = ink.strokes.contains { $0.contains { $0.pressure != 0.5 } }
    dictionary["PostilPressure"] =
      hasPressure
      ? .array(ink.strokes.map { .array($0.map { .integer(Int(($0.pressure * 10_000).rounded())) }) }) : nil
    dictionary["PostilHighlighter"] = ink.isHighlighter ? .bool(true) : nil
    if !ink.isHighlighter, dictionary["IT"]?.name == "InkHighlight" { dictionary["IT"] = nil }
  }
}
