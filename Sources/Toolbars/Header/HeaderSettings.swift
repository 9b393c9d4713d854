/// Everything a configuration decides about the header.
package struct HeaderSettings: Hashable, Sendable {
  package var model: HeaderModel
  package var isHeaderVisible = true
  package var visibility = HeaderVisibility.automatic
  package var features = Set(HeaderFeature.allCases)

  package init(model: HeaderModel = .standard) { self.model = model }

  /// As the files have it. Names nothing stands behind are left out, and so is a mode with an item on both sides: whoever
  /// read the files has told of them.
  package init(_ arrangement: HeaderArrangement) {
    model = .standard
    for mode in ViewMode.allCases {
      let sides = arrangement.sides(mode.rawValue)
      var changed = model
      do throws(HeaderError) {
        try changed.setItems([], side: .end, mode: mode)
        try changed.setItems(Self.items(sides.start), side: .start, mode: mode)
        try changed.setItems(Self.items(sides.end), side: .end, mode: mode)
        model = changed
      } catch { continue }
      model.setBottomItems(Self.items(arrangement.bottomItems[mode.rawValue] ?? []), mode: mode)
    }
    switch arrangement.closeItem {
    case .standard: model.closeItem = .close
    case .hidden: model.closeItem = nil
    case .item(let name): model.closeItem = HeaderItemID(rawValue: name)?.resolved ?? .close
    }
    model.alwaysEnabled = Set(Self.items(arrangement.alwaysEnabled))
    isHeaderVisible = arrangement.isVisible
    visibility = HeaderVisibility(rawValue: arrangement.userInterface) ?? .automatic
  }

  /// As the files have it, with the features they turn off.
  package init(_ settings: ToolbarsSettings) {
    self.init(settings.header)
    let on = settings.features
    for (feature, isOn) in [
      (HeaderFeature.annotationEditing, on.annotationEditing), (.documentEditing, on.documentEditing),
      (.bookmarks, on.bookmarks), (.sharing, on.sharing), (.printing, on.printing), (.email, on.email),
    ] where !isOn { features.remove(feature) }
  }

  private static func items(_ names: [String]) -> [HeaderItemID] {
    names.compactMap { HeaderItemID(rawValue: $0)?.resolved }
  }
}
