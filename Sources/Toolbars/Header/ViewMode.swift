/// What a window shows of its document.
package enum ViewMode: String, CaseIterable, Codable, Hashable, Sendable {
  case document
  case thumbnails
  case documentEditor
}

/// An end of the header, in the direction of reading.
package enum HeaderSide: String, CaseIterable, Codable, Hashable, Sendable {
  case start
  case end
}
