import Geometry

/// Names a page for as long as the document is open, wherever it is moved.
package struct PageID: Hashable, Sendable, Codable {
  package let value: Int
  package init(_ value: Int) { self.value = value }
}

/// One page: its shape, and the marks on it in drawing order.
package struct Page: Hashable, Sendable, Identifiable {
  package let id: PageID
  /// The 0-based page of the file that its content comes from.
  package var sourceIndex: Int
  package var geometry: PageGeometry
  package var annotations: [Annotation]
  /// How the file's renderer knows the annotations that the file brought along.
  package var fileDrawn: [AnnotationID: FileDrawn]
  /// Whether `geometry` and `annotations` have been read; until then `geometry` is the renderer's estimate.
  package var isLoaded: Bool

  package init(
    id: PageID, sourceIndex: Int, geometry: PageGeometry, annotations: [Annotation] = [],
    fileDrawn: [AnnotationID: FileDrawn] = [:], isLoaded: Bool = false
  ) {
    self.id = id
    self.sourceIndex = sourceIndex
    self.geometry = geometry
    self.annotations = annotations
    self.fileDrawn = fileDrawn
    self.isLoaded = isLoaded
  }

  package func index(of id: AnnotationID) -> Int? { annotations.firstIndex { $0.id == id } }
  package func annotation(_ id: AnnotationID) -> Annotation? { annotations.first { $0.id == id } }

  /// The annotations that the model draws itself, in order; the file's renderer draws the others with the page.
  package var drawnByModel: [Annotation] {
    fileDrawn.isEmpty
      ? annotations.filter(\.isShown)
      : annotations.filter { $0.isShown && !isDrawnByFile($0) }
  }

  /// Whether the file's own appearance of `annotation` still shows it as it is.
  package func isDrawnByFile(_ annotation: Annotation) -> Bool {
    fileDrawn[annotation.id]?.original == annotation
  }

  /// The file's annotations that its renderer must leave out, by their place in /Annots.
  package var hiddenInFile: [FileDrawn] { hiddenInFile(besides: []) }

  /// The same with further annotations left out, such as those a draft shows.
  package func hiddenInFile(besides others: Set<AnnotationID>) -> [FileDrawn] {
    guard !fileDrawn.isEmpty else { return [] }
    let untouched = Set(annotations.lazy.filter { isDrawnByFile($0) && !others.contains($0.id) }.map(\.id))
    return fileDrawn.filter { !untouched.contains($0.key) }.map(\.value).sorted { $0.index < $1.index }
  }

  /// The topmost annotation under `point` (user space); `tolerance` in points.
  package func topmost(
    at point: Point, tolerance: Double, where isWanted: (Annotation) -> Bool = { _ in true }
  ) -> Annotation? {
    annotations.last { annotation in
      annotation.isShown && annotation.bounds.outset(by: tolerance).contains(point)
        && isWanted(annotation) && annotation.content.kind.isHit(at: point, tolerance: tolerance)
    }
  }
}

/// What the file's renderer draws for an annotation that came with the file.
package struct FileDrawn: Hashable, Sendable {
  /// Its place in the page's /Annots, from 0.
  package var index: Int
  package var subtype: String
  /// /Rect as stored, user space points.
  package var rect: Rect
  /// The annotation as read, when the file's appearance is to be shown while it stays so; nil when the model draws it from the start.
  package var original: Annotation?

  package init(index: Int, subtype: String, rect: Rect, original: Annotation?) {
    self.index = index
    self.subtype = subtype
    self.rect = rect
    self.original = original
  }
}
