import DocumentModel
import Testing

extension Annotation: CustomTestStringConvertible {
  /// Its name is enough in a list of failures.
  package var testDescription: String { id.value }
}
