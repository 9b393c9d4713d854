extension SaveRequest {
  /// What must be written to take a file that holds `saved` to `current`.
  package init(
    from saved: Document, to current: Document, destination: String? = nil,
    replacesChangedFile: Bool = false, isCopy: Bool = false
  ) {
    var changes: [PageChange] = []
    for page in current.pages {
      guard let old = saved.page(page.id), old.annotations != page.annotations else { continue }
      let before = Dictionary(
        old.annotations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let changed = page.annotations.filter { before[$0.id] != $0 }.map(\.id)
      changes.append(
        PageChange(
          sourceIndex: page.sourceIndex, annotations: page.annotations, changed: Set(changed)))
    }
    self.init(
      pages: changes, destination: destination, replacesChangedFile: replacesChangedFile, isCopy: isCopy)
  }
}
