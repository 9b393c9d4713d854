import DocumentModel
import Tools

/// The row of colour presets of a tool, the active one when none is named.
extension ToolState {
  package func presetRow(of tool: ToolID? = nil) -> [StylePreset] {
    (tool ?? active).map { presets.row(of: $0) } ?? []
  }

  /// The preset that the tool draws with now.
  package func presetIndex(of tool: ToolID? = nil) -> Int? {
    (tool ?? active).flatMap { presets.index(of: styles[$0], for: $0) }
  }

  /// Makes the tool draw with a preset.
  package func choosePreset(_ index: Int, of tool: ToolID? = nil) {
    guard let tool = tool ?? active else { return }
    change(tool) { $0 = presets.apply(index, of: tool, to: $0) }
  }

  /// Puts another preset in a place of the row; by default how the tool draws now.
  package func replacePreset(_ index: Int, of tool: ToolID? = nil, with preset: StylePreset? = nil) {
    guard let tool = tool ?? active else { return }
    let keys = ToolCatalogue.descriptor(tool)?.styleKeys ?? []
    changePresets { $0.replace(index, of: tool, with: preset ?? StylePreset(styles[tool], keys: keys)) }
  }

  /// Makes one preset what it was delivered as.
  package func resetPreset(_ index: Int, of tool: ToolID? = nil) {
    guard let tool = tool ?? active else { return }
    changePresets { $0.reset(index, of: tool) }
  }
}
