import DocumentModel
import Localization

/// What a screen reader says of an annotation: its kind, author, page and first words.
package enum AnnotationSummary {
  /// `page` counts from 1.
  package static func text(of annotation: Annotation, page: Int) -> String {
    let kind = AnnotationTitle(annotation.content).text
    let words = AnnotationTitle.line(annotation.contents ?? "")
    let author = annotation.author ?? ""
    switch (author.isEmpty, words.isEmpty) {
    case (true, true):
      // TRANSLATORS: %1$s is a kind of annotation, such as "Highlight"
      return trf("%1$s, page %2$d", kind, page)
    case (true, false):
      // TRANSLATORS: %1$s is a kind of annotation, such as "Highlight", %3$s its words
      return trf("%1$s, page %2$d: %3$s", kind, page, words)
    case (false, true):
      // TRANSLATORS: %1$s is a kind of annotation, such as "Highlight", %2$s its author
      return trf("%1$s by %2$s, page %3$d", kind, author, page)
    case (false, false):
      // TRANSLATORS: %1$s is a kind of annotation, such as "Highlight", %2$s its author, %4$s its words
      return trf("%1$s by %2$s, page %3$d: %4$s", kind, author, page, words)
    }
  }
}
