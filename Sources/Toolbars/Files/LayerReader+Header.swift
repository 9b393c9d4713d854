import Tools

/// The header bar's items.
extension LayerReader {
  /// An item on both sides of a mode, with what is below counted in, leaves the whole header as it was.
  mutating func read(_ entry: HeaderEntry, _ path: JSONPath, into arrangement: inout HeaderArrangement) {
    typealias Keys = HeaderEntry.CodingKeys
    typealias SideKeys = HeaderEntry.Sides.CodingKeys
    var header = arrangement
    var conflict: (name: String, mode: String, path: JSONPath)?
    for (mode, sides) in (entry.items ?? [:]).sorted(by: { $0.key < $1.key }) {
      let path = path + Keys.items + mode
      guard isViewMode(mode, path) else { continue }
      var result = header.items[mode] ?? HeaderArrangement.Sides()
      if let names = sides.start { result.start = headerItems(names, path + SideKeys.start) }
      if let names = sides.end { result.end = headerItems(names, path + SideKeys.end) }
      header.items[mode] = result
      conflict = conflict ?? bothSides(sides, header.sides(mode), mode, path)
    }
    switch entry.closeItem {
    case .inherited: break
    case .null: header.closeItem = .hidden
    case .value(let name):
      if let problem = names.headerProblem(name) {
        warn(problem, path + Keys.closeItem)
      } else {
        header.closeItem = name == "close" ? .standard : .item(names.headerItem(name))
      }
    }
    if let names = entry.alwaysEnabled {
      header.alwaysEnabled = headerItems(names, path + Keys.alwaysEnabled)
    }
    if let value = entry.headerVisible { header.isVisible = value }
    if let word = entry.userInterface {
      if names.userInterfaces.contains(word) {
        header.userInterface = word
      } else {
        refuse(
          .unknownWord(
            word, .userInterface, suggestion: Words.nearest(to: word, in: names.userInterfaces)),
          path + Keys.userInterface)
      }
    }
    for (mode, items) in (entry.bottomItems ?? [:]).sorted(by: { $0.key < $1.key }) {
      let path = path + Keys.bottomItems + mode
      if isViewMode(mode, path) { header.bottomItems[mode] = headerItems(items, path) }
    }
    if let conflict {
      refuse(.itemOnBothSides(conflict.name, mode: conflict.mode), conflict.path)
    } else {
      arrangement = header
    }
  }

  private mutating func isViewMode(_ mode: String, _ path: JSONPath) -> Bool {
    if names.viewModes.contains(mode) { return true }
    warnAtKey(
      .unknownWord(mode, .viewMode, suggestion: Words.nearest(to: mode, in: names.viewModes)), path)
    return false
  }

  /// The first item that is on both sides, at its place in this file.
  private func bothSides(
    _ sides: HeaderEntry.Sides, _ merged: (start: [String], end: [String]), _ mode: String, _ path: JSONPath
  ) -> (name: String, mode: String, path: JSONPath)? {
    typealias Keys = HeaderEntry.Sides.CodingKeys
    let both = Set(merged.start).intersection(merged.end)
    // Where this file has both lists, the end's entry is the second.
    for (names, key) in [(sides.end, Keys.end), (sides.start, Keys.start)] {
      guard let names, let i = names.firstIndex(where: { both.contains(self.names.headerItem($0)) }) else {
        continue
      }
      return (names[i], mode, path + key + i)
    }
    return nil
  }

  private mutating func headerItems(_ items: [String], _ path: JSONPath) -> [String] {
    let names = names
    var seen: Set<String> = []
    return unique(items, path) { name in
      if let problem = names.headerProblem(name) { return problem }
      return seen.insert(names.headerItem(name)).inserted ? nil : .repeatedItem(name)
    }.map { names.headerItem($0) }
  }
}

extension ConfigurationNames {
  /// The item that a name stands for.
  fileprivate func headerItem(_ name: String) -> String { headerAliases[name] ?? name }

  fileprivate func headerProblem(_ name: String) -> ConfigurationIssue.Kind? {
    if headerItems.contains(name) || headerAliases[name] != nil { return nil }
    if futureHeaderItems.contains(name) { return .reservedHeaderItem(name) }
    return .unknownWord(name, .headerItem, suggestion: Words.nearest(to: name, in: headerItems))
  }
}
