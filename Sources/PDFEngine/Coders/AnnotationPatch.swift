import DocumentModel
import Geometry

/// Changes to a foreign annotation that leave its looks alone: it moved, or only words about it changed. Its appearance is kept.
enum AnnotationPatch {
  /// `dictionary` with what differs between `old` and `new` set; nil when it has to be written anew.
  static func patched(
    _ dictionary: CosDictionary, from old: Annotation, to new: Annotation, in source: any ObjectSource
  ) -> CosDictionary? {
    guard old.opacity == new.opacity, let move = move(from: old.content, to: new.content) else { return nil }
    var result = dictionary
    if move != .identity { shift(&result, by: move, in: source) }
    // A free text's words are its content, which is the same in both.
    let isText = if case .freeText = new.content { true } else { false }
    if !isText, old.contents != new.contents {
      result["Contents"] = new.contents.map { .text($0) }
      result["RC"] = nil
    }
    if old.author != new.author { result["T"] = new.author.map { .text($0) } }
    if old.flags != new.flags { result["F"] = .integer(new.flags.rawValue) }
    if old.created != new.created {
      result["CreationDate"] = new.created.map { .string(DateString.encode($0)) }
    }
    if old.modified != new.modified { result["M"] = new.modified.map { .string(DateString.encode($0)) } }
    return result
  }

  /// How `old` was moved to become `new`; an opaque one may be scaled as well. nil when something else changed.
  private static func move(from old: AnnotationContent, to new: AnnotationContent) -> Transform? {
    let (before, after) = (old.kind.bounds, new.kind.bounds)
    let offset = Vector(dx: after.minX - before.minX, dy: after.minY - before.minY)
    if case .opaque(let a) = old, case .opaque(let b) = new {
      guard a.subtype == b.subtype else { return nil }
      guard before.size != after.size, !before.isEmpty else { return .translation(offset) }
      return Transform.translation(Vector(dx: -before.minX, dy: -before.minY))
        .then(.scale(after.width / before.width, after.height / before.height))
        .then(.translation(Vector(dx: after.minX, dy: after.minY)))
    }
    let moved = Transform.translation(offset)
    guard keys(of: old.transformed(by: moved)) == keys(of: new) else { return nil }
    return moved
  }

  /// What the file would say of `content`, coordinates to a hundredth of a point: equal means the same to a reader.
  private static func keys(of content: AnnotationContent) -> CosDictionary {
    var result = AnnotationCoders.encode(
      Annotation(id: AnnotationID(""), content: content, flags: []), original: nil)
    for key in result.keys { result[key] = rounded(result[key]!) }
    return result
  }

  private static func rounded(_ value: CosValue) -> CosValue {
    switch value {
    case .integer, .real: .number(value.number ?? 0, decimals: 2)
    case .array(let items): .array(items.map(rounded))
    default: value
    }
  }

  /// Moves /Rect and all keys that hold places on the page.
  private static func shift(
    _ dictionary: inout CosDictionary, by move: Transform, in source: any ObjectSource
  ) {
    let reader = CosReader(dictionary, in: source)
    if let rect = reader.rect("Rect") { dictionary["Rect"] = .rect(move.apply(rect)) }
    for key in ["QuadPoints", "Vertices", "L", "CL"] {
      if let points = reader.points(key) { dictionary[key] = .points(points.map(move.apply)) }
    }
    for key in ["InkList", "Path"] {
      guard let lists = reader.array(key) else { continue }
      dictionary[key] = .array(
        lists.map { list in
          let numbers = (list.array ?? []).compactMap { source.resolve($0).number }
          return .points(CosReader.points(numbers).map(move.apply))
        })
    }
  }
}
