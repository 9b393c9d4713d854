import Geometry

/// Where a page shows the file's own appearance of an annotation that was only moved since it was read.
package struct FileAppearance: Hashable, Sendable {
  /// The size of /Rect as stored, points.
  package var size: Size
  /// Maps the appearance's box (origin at the lower left corner of /Rect, points, y up) to user space.
  package var toUser: Transform

  package init(size: Size, toUser: Transform) {
    self.size = size
    self.toUser = toUser
  }

  /// A box around it, user space points.
  package var bounds: Rect { toUser.apply(Rect(x: 0, y: 0, width: size.width, height: size.height)) }
}

extension Page {
  /// Whether the looks of `annotation` are still those the file has for it: it is as it was read, but for its place and words.
  package func keepsFileAppearance(_ annotation: Annotation) -> Bool { fileAppearance(of: annotation) != nil }

  /// Where the file's own appearance of `annotation` belongs now; nil when the model's drawing is what it looks like.
  package func fileAppearance(of annotation: Annotation) -> FileAppearance? {
    guard let drawn = fileDrawn[annotation.id], let original = drawn.original, !drawn.rect.isEmpty,
      original.opacity == annotation.opacity
    else { return nil }
    let (before, after) = (original.bounds, annotation.bounds)
    let move = Vector(dx: after.minX - before.minX, dy: after.minY - before.minY)
    var scale = Transform.identity
    var corner = Point(x: drawn.rect.minX, y: drawn.rect.minY) + move
    switch (original.content, annotation.content) {
    case (.opaque(let a), .opaque(let b)):
      guard a.subtype == b.subtype, !a.rect.isEmpty else { return nil }
      // Viewers fit an appearance into whatever /Rect is (ISO 32000-1 §12.5.5).
      scale = .scale(b.rect.width / a.rect.width, b.rect.height / a.rect.height)
      corner = Point(x: b.rect.minX, y: b.rect.minY)
    case (.opaque, _), (_, .opaque): return nil
    default: guard annotation.content.isNear(original.content, movedBy: move) else { return nil }
    }
    var toUser = scale.then(.translation(Vector(dx: corner.x, dy: corner.y)))
    if original.flags.contains(.noRotate), geometry.rotation != 0 {
      // The top left corner of /Rect stays where it is, and the rest stands upright on the page as shown (§12.5.3).
      let pivot = toUser.apply(Point(x: 0, y: drawn.rect.height))
      toUser = toUser.then(.translation(Vector(dx: -pivot.x, dy: -pivot.y)))
        .then(.quarterTurns(geometry.rotation / 90)).then(.translation(Vector(dx: pivot.x, dy: pivot.y)))
    }
    return FileAppearance(size: drawn.rect.size, toUser: toUser)
  }
}

extension AnnotationContent {
  /// Whether this is `other` moved, to a hundredth of a point: as the file would say it.
  fileprivate func isNear(_ other: AnnotationContent, movedBy move: Vector) -> Bool {
    let (a, b) = (kind.places, other.kind.places)
    func isNear(_ p: Point, _ q: Point) -> Bool {
      abs(p.x - q.x - move.dx) < 0.01 && abs(p.y - q.y - move.dy) < 0.01
    }
    guard a.count == b.count, zip(a, b).allSatisfy(isNear) else { return false }
    // All else about them: what is left when every place is the same.
    let nowhere = Transform.scale(0, 0)
    return transformed(by: nowhere) == other.transformed(by: nowhere)
  }
}

extension Transform {
  /// Counter-clockwise turns by 90° about the origin (y up).
  fileprivate static func quarterTurns(_ count: Int) -> Transform {
    switch count % 4 {
    case 1: .rotation(cosine: 0, sine: 1)
    case 2: .rotation(cosine: -1, sine: 0)
    case 3: .rotation(cosine: 0, sine: -1)
    default: .identity
    }
  }
}
