import DocumentModel

/// The parts of a style that a person set; the others follow the tool's default, also when that changes.
package struct StyleChange: Hashable, Sendable {
  package var color: Color?
  /// `.some(nil)`: not filled, although the default is.
  package var fillColor: Color??
  /// Points.
  package var lineWidth: Double?
  /// 0…1
  package var opacity: Double?
  package var fontFamily: String?
  /// Points.
  package var fontSize: Double?

  package init() {}

  /// What leads from one style to another.
  package init(from old: ToolStyle, to new: ToolStyle) { record(from: old, to: new, over: nil) }

  package var isEmpty: Bool { self == StyleChange() }

  package func applied(to style: ToolStyle) -> ToolStyle {
    var result = style
    if let color { result.color = color }
    if let fillColor { result.fillColor = fillColor }
    if let lineWidth { result.lineWidth = lineWidth }
    if let opacity { result.opacity = opacity }
    if let fontFamily { result.fontFamily = fontFamily }
    if let fontSize { result.fontSize = fontSize }
    return result
  }

  /// Takes over what differs between two styles; what is set back to the `standard` follows it again.
  mutating func record(from old: ToolStyle, to new: ToolStyle, over standard: ToolStyle?) {
    func part<V: Equatable>(_ key: KeyPath<ToolStyle, V>, _ present: V?) -> V? {
      guard new[keyPath: key] != old[keyPath: key] else { return present }
      return standard?[keyPath: key] == new[keyPath: key] ? nil : new[keyPath: key]
    }
    color = part(\.color, color)
    fillColor = part(\.fillColor, fillColor)
    lineWidth = part(\.lineWidth, lineWidth)
    opacity = part(\.opacity, opacity)
    fontFamily = part(\.fontFamily, fontFamily)
    fontSize = part(\.fontSize, fontSize)
  }

  /// As a file holds it.
  var rounded: StyleChange {
    var copy = self
    copy.color = color?.rounded
    if let fillColor { copy.fillColor = .some(fillColor?.rounded) }
    return copy
  }
}

extension Color {
  /// The colour that its `#rrggbb` names.
  var rounded: Color {
    let b = bytes
    return Color(red: Double(b.red) / 255, green: Double(b.green) / 255, blue: Double(b.blue) / 255)
  }
}
