import DocumentModel

/// A mark's look in the terms of tools.
extension Annotation {
  /// What of its style can be set.
  package var styleKeys: StyleKeys {
    let own = content.style
    var keys: StyleKeys = .opacity
    if own.color != nil { keys.insert(.color) }
    if own.lineWidth != nil { keys.insert(.lineWidth) }
    if own.fontSize != nil { keys.insert(.fontSize) }
    if isFillable { keys.insert(.fillColor) }
    return keys
  }

  /// Whether there is an inside to fill: of lines only closed endings have one.
  private var isFillable: Bool {
    switch content {
    case .line(let line): line.startEnding.isClosed || line.endEnding.isClosed
    default: content.style.fillColor != nil
    }
  }

  /// `style` with what the mark has itself.
  package func toolStyle(over style: ToolStyle = ToolStyle(color: .black)) -> ToolStyle {
    let own = content.style
    var result = style
    result.color = own.color ?? style.color
    result.lineWidth = own.lineWidth ?? style.lineWidth
    result.fontSize = own.fontSize ?? style.fontSize
    if isFillable, let fill = own.fillColor { result.fillColor = fill }
    result.opacity = opacity
    return result
  }

  /// The mark with its style changed; nil when it looks the same.
  package func restyled(_ change: (inout ToolStyle) -> Void) -> Annotation? {
    var style = toolStyle()
    change(&style)
    var result = self
    result.opacity = style.opacity
    result.content.style = AnnotationStyle(
      color: style.color, fillColor: isFillable ? .some(style.fillColor) : nil,
      lineWidth: style.lineWidth, fontSize: style.fontSize)
    return result == self ? nil : result
  }
}
