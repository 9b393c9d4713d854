import Geometry
import RenderProtocol
import Rendering

extension Rect {
  init(_ r: RenderRect) { self.init(x: r.x, y: r.y, width: r.width, height: r.height) }

  /// Rectangles from left, top, right, bottom, four numbers each.
  static func list(sides: [Float]) -> [Rect] {
    var result: [Rect] = []
    result.reserveCapacity(sides.count / 4)
    for i in stride(from: 0, to: sides.count - 3, by: 4) {
      let topLeft = Point(x: Double(sides[i]), y: Double(sides[i + 1]))
      result.append(Rect(topLeft, Point(x: Double(sides[i + 2]), y: Double(sides[i + 3]))))
    }
    return result
  }
}

extension Quad {
  init(_ q: RenderQuad) {
    func point(_ p: (x: Double, y: Double)) -> Point { Point(x: p.x, y: p.y) }
    self.init(
      topLeft: point(q.topLeft), topRight: point(q.topRight), bottomLeft: point(q.bottomLeft),
      bottomRight: point(q.bottomRight))
  }
}

extension OpenedPages {
  init(_ document: RenderDocument) {
    self.init(
      pageCount: max(0, document.pageCount),
      firstPageSize: Size(width: document.firstPage.width, height: document.firstPage.height),
      permissions: RenderPermissions(rawValue: document.permissions), isEncrypted: document.isEncrypted)
  }
}

extension RenderSelectionStyle {
  init(_ style: SelectionStyle) {
    switch style {
    case .glyph: self = .glyph
    case .word: self = .word
    case .line: self = .line
    }
  }
}

extension RenderFindOptions {
  init(_ options: FindOptions) {
    self = []
    if options.contains(.caseSensitive) { insert(.caseSensitive) }
    if options.contains(.wholeWords) { insert(.wholeWords) }
    if options.contains(.ignoreDiacritics) { insert(.ignoreDiacritics) }
  }
}

extension PageLink.Target {
  init(_ target: RenderLinkTarget) {
    switch target {
    case .page(let page, let left, let top): self = .page(page, left: left, top: top)
    case .uri(let uri): self = .uri(uri)
    case .action(let name): self = .action(name)
    case .file(let path): self = .file(path)
    case .unknown: self = .unknown
    }
  }
}
