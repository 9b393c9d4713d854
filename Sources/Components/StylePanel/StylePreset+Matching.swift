import Tools

extension StylePreset {
  /// Whether a style looks like this one, as far as `keys` go.
  func matches(_ style: ToolStyle, keys: StyleKeys) -> Bool {
    (!keys.contains(.color) || style.color.hex == color.hex)
      && (!keys.contains(.fillColor) || style.fillColor?.hex == fillColor?.hex)
      && (!keys.contains(.opacity) || abs(style.opacity - opacity) < 0.005)
      && (!keys.contains(.lineWidth) || abs(style.lineWidth - (lineWidth ?? style.lineWidth)) < 0.05)
  }
}
