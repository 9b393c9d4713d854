import DocumentModel

/// Everything a person changed about how tools draw: what is kept over restarts.
package struct StyleCustomization: Hashable, Sendable {
  package var styles: [ToolID: StyleChange] = [:]
  /// Replaced presets by their place in the tool's row, from 0.
  package var presets: [ToolID: [Int: StylePreset]] = [:]

  package init() {}

  package init(_ styles: ToolStyles, _ presets: StylePresets) {
    self.styles = styles.changes
    self.presets = presets.changes
  }

  /// Makes it all that differs from the defaults.
  package func put(into styles: inout ToolStyles, _ presets: inout StylePresets) {
    styles.setChanges(self.styles)
    presets = StylePresets(changes: self.presets)
  }

  /// As a file holds it.
  package var rounded: StyleCustomization {
    var copy = self
    copy.styles = styles.mapValues(\.rounded)
    copy.presets = presets.mapValues { $0.mapValues(\.rounded) }
    return copy
  }

  /// What `base` was changed to here, done to `other` instead; tool by tool.
  package func rebased(from base: StyleCustomization, onto other: StyleCustomization) -> StyleCustomization {
    func merged<V: Equatable>(_ own: [ToolID: V], _ base: [ToolID: V], _ other: [ToolID: V]) -> [ToolID: V] {
      var result = other
      for tool in Set(own.keys).union(base.keys) where own[tool] != base[tool] { result[tool] = own[tool] }
      return result
    }
    var result = StyleCustomization()
    result.styles = merged(styles, base.styles, other.styles)
    result.presets = merged(presets, base.presets, other.presets)
    return result
  }
}
