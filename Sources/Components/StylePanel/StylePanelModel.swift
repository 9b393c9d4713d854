import DocumentModel
import Tools

/// What a style panel shows and lets change.
package struct StylePanelModel {
  package var keys: StyleKeys
  package var style: ToolStyle
  package var limits: ToolLimits
  /// The row of looks to choose from, of one tool.
  package var presets: [StylePreset]
  /// Which of them are not as they came.
  package var modifiedPresets: Set<Int>
  /// Whether the look can be pinned to the bar as a preset of its own.
  package var canPin: Bool
  /// Whether the tool can go back to how it came.
  package var canReset: Bool
  /// What is under the mark, to be seen against; nil = unknown.
  package var paper: Color?
  /// What may be chosen for each property.
  package var offer: (ColorProperty) -> ColorOffer

  package init(
    keys: StyleKeys = [], style: ToolStyle = ToolStyle(color: .black), limits: ToolLimits = .none,
    presets: [StylePreset] = [], modifiedPresets: Set<Int> = [], canPin: Bool = false,
    canReset: Bool = false, paper: Color? = nil,
    offer: @escaping (ColorProperty) -> ColorOffer = { _ in ColorOffer() }
  ) {
    self.keys = keys
    self.style = style
    self.limits = limits
    self.presets = presets
    self.modifiedPresets = modifiedPresets
    self.canPin = canPin
    self.canReset = canReset
    self.paper = paper
    self.offer = offer
  }
}

/// What a person did in a style panel.
package enum StyleEvent: Hashable {
  /// From here on changes are tried out …
  case opened
  /// … and stay …
  case closed
  /// … or are taken back.
  case cancelled
  /// The panel may close, and what was done stays.
  case accepted
  case color(Color)
  /// nil: no fill.
  case fillColor(Color?)
  /// Points.
  case lineWidth(Double)
  /// 0…1
  case opacity(Double)
  /// Points.
  case fontSize(Double)
  /// Draws like a preset of the row, by its place.
  case preset(Int)
  /// Makes a preset of the row what the style is now.
  case replacePreset(Int)
  case resetPreset(Int)
  case pin
  case resetTool
  /// The picker for a property is about to be shown.
  case choosing(ColorProperty)
  /// The panel is closed, and the colour comes from the page, or from anywhere on the screen.
  case pickFromPage(ColorProperty)
  case pickFromScreen(ColorProperty)
  case palette(PaletteCommand)
}
