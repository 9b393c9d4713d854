/// An annotation's record in a list that others may have written: one of a kind this version doesn't know keeps its raw
/// form, and takes nothing of the list along.
package enum KeptRecord: Hashable, Sendable {
  case read(AnnotationRecord)
  case unreadable(JSONValue)

  package var record: AnnotationRecord? { if case .read(let record) = self { record } else { nil } }

  /// The annotation's id, as far as the record says one.
  package var id: AnnotationID? {
    switch self {
    case .read(let record): record.annotation.id
    case .unreadable(let value): value["id"]?.string.map { AnnotationID($0) }
    }
  }
}

extension KeptRecord: Codable {
  package init(from decoder: any Decoder) throws {
    do {
      self = .read(try AnnotationRecord(from: decoder))
    } catch {
      self = .unreadable(try JSONValue(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .read(let record): try record.encode(to: encoder)
    case .unreadable(let value): try value.encode(to: encoder)
    }
  }
}
