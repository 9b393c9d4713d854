/// Names an item of the header; the names but `open` and `save` are those of Nutrient's navigation item.
package enum HeaderItemID: String, CaseIterable, Codable, Hashable, Sendable {
  case close
  case open
  case save
  case outline
  case search
  case thumbnails
  case documentEditor
  case print
  case openIn
  case email
  /// No desktop has it: stands for `activity`.
  case message
  case annotation
  case bookmark
  case brightness
  /// The share popover.
  case activity
  /// The view options.
  case settings
  // Names kept free for what is not there yet.
  case readerView
  case signature
  case contentEditing

  /// Whether nothing stands behind the name yet.
  package var isReserved: Bool {
    switch self {
    case .readerView, .signature, .contentEditing: true
    default: false
    }
  }

  /// The item that is shown for the name; nil when there is none.
  package var resolved: HeaderItemID? { isReserved ? nil : self == .message ? .activity : self }

  /// Whether it acts on an open document.
  package var needsDocument: Bool { self != .open }

  /// What a document or a configuration may rule out, and the item with it.
  package var feature: HeaderFeature? {
    switch self {
    case .annotation: .annotationEditing
    case .documentEditor: .documentEditing
    case .bookmark: .bookmarks
    case .activity, .message: .sharing
    case .print: .printing
    case .email: .email
    default: nil
    }
  }

  /// Where room is short, items with lower numbers leave the header first.
  package var importance: Int {
    switch self {
    case .readerView, .signature, .contentEditing: 0
    case .settings: 1
    case .brightness: 2
    case .email, .message: 3
    case .openIn: 4
    case .print: 5
    case .bookmark: 6
    case .documentEditor: 7
    case .open: 8
    case .outline: 9
    case .thumbnails: 10
    case .activity: 11
    case .save: 12
    case .search: 13
    case .annotation: 14
    case .close: 15
    }
  }
}

/// Something the program can do that a configuration or a document may rule out.
package enum HeaderFeature: String, CaseIterable, Codable, Hashable, Sendable {
  case annotationEditing
  case documentEditing
  case bookmarks
  case sharing
  case printing
  case email
}
