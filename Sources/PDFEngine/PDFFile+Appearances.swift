import DocumentModel

extension PDFFile {
  /// The appearances of a page's annotations as the file had them when it was opened, whatever was saved since;
  /// a page an id, blank for one it doesn't know.
  package func appearanceSheet(page: Int, ids: [AnnotationID]) throws(DocumentFileError) -> AppearanceSheet {
    try appearanceSheet(ids.map { AppearanceSheet.Name(page: page, id: $0) })
  }

  package func appearanceSheet(_ names: [AppearanceSheet.Name]) throws(DocumentFileError) -> AppearanceSheet {
    let origin = try original()
    var writer = AppearanceSheetWriter(source: origin.file)
    var places: [Int: [AnnotationID: PageAnnotations.Entry]] = [:]
    for name in names {
      if places[name.page] == nil {
        let entries = try originalAnnotations(ofPage: name.page).entries
        places[name.page] = Dictionary(
          entries.compactMap { entry in entry.annotation.map { ($0.id, entry) } },
          uniquingKeysWith: { a, _ in a })
      }
      writer.add(
        places[name.page]?[name.id].flatMap { origin.file.resolve($0.value).dictionary },
        resources: origin.tree.page(name.page)?.attribute("Resources"))
    }
    guard let sheet = writer.finish() else { throw .noPages }
    return sheet
  }
}
