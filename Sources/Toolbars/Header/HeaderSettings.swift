/// Everything a configuration decides about the header.
package struct HeaderSettings: Hashable, Sendable {
  package var model: HeaderModel
  package var isHeaderVisible = true
  package var visibility = HeaderVisibility.automatic
  package var features = Set(HeaderFeature.allCases)

  package init(model: HeaderModel = .standard) { self.model = model }
}

extension HeaderConfiguration {
  /// What the configuration makes of `settings`, and what in it could not be taken.
  package func applied(
    to settings: HeaderSettings = HeaderSettings()
  ) -> (settings: HeaderSettings, issues: [HeaderConfigurationIssue]) {
    var reader = HeaderConfigurationReader(settings: settings)
    reader.read(self)
    return (reader.settings, reader.issues)
  }
}

/// Takes a configuration apart and collects what is wrong with it.
private struct HeaderConfigurationReader {
  var settings: HeaderSettings
  var issues: [HeaderConfigurationIssue] = []

  mutating func read(_ configuration: HeaderConfiguration) {
    readItems(configuration.items ?? [:])
    for (name, list) in (configuration.bottomItems ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let mode = mode(name, ["bottomItems", name]) else { continue }
      settings.model.setBottomItems(items(list, ["bottomItems", name]), mode: mode)
    }
    switch configuration.closeItem {
    case .unchanged: break
    case .hidden: settings.model.closeItem = nil
    case .item(let name):
      if let item = item(name, ["closeItem"]) { settings.model.closeItem = item }
    }
    if let names = configuration.alwaysEnabled {
      settings.model.alwaysEnabled = Set(items(names, ["alwaysEnabled"]))
    }
    if let visible = configuration.headerVisible { settings.isHeaderVisible = visible }
    if let name = configuration.userInterface {
      if let visibility = HeaderVisibility(rawValue: name) {
        settings.visibility = visibility
      } else {
        issues.append(HeaderConfigurationIssue(["userInterface"], .unknownVisibility(name)))
      }
    }
    for (name, isOn) in (configuration.features ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let feature = HeaderFeature(rawValue: name) {
        if isOn { settings.features.insert(feature) } else { settings.features.remove(feature) }
      } else {
        issues.append(HeaderConfigurationIssue(["features", name], .unknownFeature(name)))
      }
    }
  }

  /// An item on both sides anywhere leaves all items as they were.
  private mutating func readItems(_ byMode: [String: HeaderConfiguration.Sides]) {
    var model = settings.model
    var hasConflict = false
    for (name, sides) in byMode.sorted(by: { $0.key < $1.key }) {
      guard let mode = mode(name, ["items", name]) else { continue }
      let start = sides.start.map { items($0, ["items", name, "start"]) } ?? model.items(.start, mode: mode)
      let end = sides.end.map { items($0, ["items", name, "end"]) } ?? model.items(.end, mode: mode)
      do throws(HeaderError) {
        try model.setItems([], side: .end, mode: mode)
        try model.setItems(start, side: .start, mode: mode)
        try model.setItems(end, side: .end, mode: mode)
      } catch {
        guard case .itemOnBothSides(let item, _) = error else { continue }
        hasConflict = true
        issues.append(HeaderConfigurationIssue(place(of: item, sides, name), .itemOnBothSides(item, mode)))
      }
    }
    if !hasConflict { settings.model = model }
  }

  private func place(of item: HeaderItemID, _ sides: HeaderConfiguration.Sides, _ mode: String) -> [String] {
    for (side, list) in [("end", sides.end), ("start", sides.start)] {
      guard let i = list?.firstIndex(where: { HeaderItemID(rawValue: $0)?.resolved == item }) else {
        continue
      }
      return ["items", mode, side, String(i)]
    }
    return ["items", mode]
  }

  private mutating func mode(_ name: String, _ path: [String]) -> ViewMode? {
    if let mode = ViewMode(rawValue: name) { return mode }
    issues.append(HeaderConfigurationIssue(path, .unknownMode(name)))
    return nil
  }

  private mutating func items(_ names: [String], _ path: [String]) -> [HeaderItemID] {
    var result: [HeaderItemID] = []
    for (i, name) in names.enumerated() {
      guard let item = item(name, path + [String(i)]) else { continue }
      if result.contains(item) {
        issues.append(HeaderConfigurationIssue(path + [String(i)], .repeated(item)))
      } else {
        result.append(item)
      }
    }
    return result
  }

  private mutating func item(_ name: String, _ path: [String]) -> HeaderItemID? {
    guard let item = HeaderItemID(rawValue: name) else {
      issues.append(HeaderConfigurationIssue(path, .unknownItem(name)))
      return nil
    }
    guard let resolved = item.resolved else {
      issues.append(HeaderConfigurationIssue(path, .reserved(item)))
      return nil
    }
    if resolved != item { issues.append(HeaderConfigurationIssue(path, .replaced(item, by: resolved))) }
    return resolved
  }
}
