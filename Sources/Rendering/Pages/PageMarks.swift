import DocumentModel
import Geometry

/// What the window paints of a page itself, above the picture that the file's renderer draws of the rest.
package struct PageMarks: Hashable, Sendable {
  /// More modelled annotations than this are drawn by their model: so many pictures would be slower than they are right.
  package static let pictureLimit = 64

  /// The marks to paint, in order.
  package let drawn: [Annotation]
  /// Where those of `drawn` belong that keep the file's appearance.
  package let kept: [AnnotationID: FileAppearance]
  /// What the file's renderer has to leave out.
  package let hidden: [HiddenAnnotation]

  package init(of page: Page) {
    drawn = page.drawnByModel
    kept = Self.kept(drawn, page)
    hidden = page.hiddenInFile.map(HiddenAnnotation.init)
  }

  /// Whether the renderer's picture is all there is to the page.
  package var isEmpty: Bool { drawn.isEmpty && hidden.isEmpty }

  /// Where those of `drawn` belong that keep the file's appearance on `page`.
  package static func kept(_ drawn: [Annotation], _ page: Page) -> [AnnotationID: FileAppearance] {
    guard !page.fileDrawn.isEmpty else { return [:] }
    var result: [AnnotationID: FileAppearance] = [:]
    var modelled = 0
    for annotation in drawn {
      guard annotation.isOpaque || modelled < pictureLimit,
        let place = page.fileAppearance(of: annotation)
      else { continue }
      result[annotation.id] = place
      if !annotation.isOpaque { modelled += 1 }
    }
    return result
  }
}

extension HiddenAnnotation {
  package init(_ drawn: FileDrawn) {
    self.init(subtype: drawn.subtype, rect: drawn.rect, index: drawn.index)
  }
}
