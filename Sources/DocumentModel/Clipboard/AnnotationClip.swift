import FoundationEssentials
import Geometry

/// Annotations on their way through the clipboard, from one page to another of any document.
package struct AnnotationClip: Hashable, Sendable {
  /// What the clipboard calls them.
  package static let mime = "application/x-postil-annotations+json"

  /// How far a copy is put from what it was copied from, user space points.
  private static let step = 12.0

  private(set) package var annotations: [Annotation]

  /// Takes those that can be made again elsewhere; nil when there are none.
  package init?(_ annotations: [Annotation]) {
    self.annotations = annotations.filter(\.isCopyable)
    if self.annotations.isEmpty { return nil }
  }

  /// A box around all of them, user space points.
  package var bounds: Rect { annotations.dropFirst().reduce(annotations[0].bounds) { $0.union($1.bounds) } }

  /// What they say, for programs that take text only.
  package var text: String {
    annotations.compactMap(\.contents).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// New annotations for a page, in the same order: around `center` (user space), or near where they were copied from
  /// when nil; as far as possible within what is shown of the page.
  package func copies(on page: Page, around center: Point?) -> [Annotation] {
    let box = bounds
    var shift = center.map { $0 - box.center } ?? .zero
    if center == nil {
      // One beside the other, however often it is pasted.
      let taken = Set(page.annotations.map { Corner($0.bounds) })
      while taken.contains(Corner(annotations[0].bounds.offset(by: shift))) {
        shift = shift + Vector(dx: Self.step, dy: -Self.step)
        if shift.dx > page.geometry.cropBox.width { break }
      }
    }
    let inside = page.geometry.shift(containing: box.offset(by: shift))
    return annotations.map { $0.copy(movedBy: shift + inside) }
  }

  /// A corner to a tenth of a point: files round coordinates.
  private struct Corner: Hashable {
    var x: Double
    var y: Double
    init(_ r: Rect) { (x, y) = ((r.minX * 10).rounded(), (r.minY * 10).rounded()) }
  }
}

extension AnnotationClip {
  /// As JSON, in the form of `annotations --json`.
  package func encoded() -> [UInt8] {
    let records = annotations.map { AnnotationRecord(page: 1, annotation: $0) }
    return (try? JSONEncoder().encode(records)).map { [UInt8]($0) } ?? []
  }

  /// Reads what `encoded` wrote, here or in another program; nil when it is something else.
  package init?(decoding bytes: [UInt8]) {
    guard let records = try? JSONDecoder().decode([AnnotationRecord].self, from: Data(bytes)) else {
      return nil
    }
    self.init(records.map(\.annotation))
  }
}

extension Annotation {
  /// Whether another one like it can be made: what is opaque exists in its file only.
  package var isCopyable: Bool { !isOpaque }

  /// A new one like it, whoever made this one and whatever protects it.
  fileprivate func copy(movedBy v: Vector) -> Annotation {
    var copy = transformed(by: .translation(v))
    copy.id = AnnotationID()
    (copy.author, copy.created, copy.modified) = (nil, nil, nil)
    copy.flags.subtract([.hidden, .noView, .invisible, .readOnly, .locked, .lockedContents, .toggleNoView])
    return copy
  }
}
