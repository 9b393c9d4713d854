import Components
import DocumentModel
import Editor
import Localization
import Tools

/// The active tool, and how it and the selection look.
extension DocumentWindow {
  func toolStateChanged() {
    tools?.toolChanged()
    let active = toolState.active
    let previous = actions["tool"]?.state?.string ?? ""
    let now = active?.rawValue ?? ""
    if previous != now {
      actions["tool"]?.state = .string(now)
      program.settings[strings: "recent-tools"] = toolState.recent.map(\.rawValue)
      TraceLog.write("tool-changed", ["tool": .string(now)])
    }
    let style = shownStyle.1
    updateBarState()
    updatePresetActions()
    actions["color"]?.state = .string(ColorValue(color: style.color, opacity: style.opacity).hex)
    actions["line-width"]?.state = .double(style.lineWidth)
    updateCursor()
    updateEyedropper()
  }

  /// The cursor over pages: for pens and eraser a ring of their true width.
  func updateCursor() {
    view?.setCursor(
      ToolCursor.cursor(for: toolState.active, width: toolState.style.lineWidth * (view?.zoom ?? 1)))
  }

  /// The style the bar shows: the selection's where there is one, else the tool's.
  var shownStyle: (StyleKeys, ToolStyle) {
    guard let selected = document?.session.selectedAnnotations.last?.annotation else {
      return (toolState.descriptor?.styleKeys ?? [], toolState.style)
    }
    var style = toolState.style
    let own = selected.content.style
    var keys: StyleKeys = .opacity
    if let color = own.color {
      style.color = color
      keys.insert(.color)
    }
    if let width = own.lineWidth {
      style.lineWidth = width
      keys.insert(.lineWidth)
    }
    if let size = own.fontSize {
      style.fontSize = size
      keys.insert(.fontSize)
    }
    style.opacity = selected.opacity
    return (keys, style)
  }

  /// Whether a colour may be chosen for what `apply` changes.
  func allows(_ color: Color) -> Bool {
    let selected = document?.session.selectedAnnotations.filter(\.annotation.isEditable) ?? []
    guard selected.isEmpty else {
      return selected.contains { toolState.limits.limits(of: $0.annotation).allows(color: color) }
    }
    return toolState.active.map { toolState.limits.limits(for: $0).allows(color: color) } ?? true
  }

  /// Changes the style of the selection, or of the active tool when nothing is selected.
  func apply(_ change: (inout ToolStyle) -> Void) {
    guard let session = document?.session, !session.selection.isEmpty else {
      return toolState.change(nil, change)
    }
    let edits = session.selectedAnnotations.filter(\.annotation.isEditable).compactMap {
      page, annotation -> Edit? in
      var style = ToolStyle(color: annotation.content.style.color ?? .black, opacity: annotation.opacity)
      let own = annotation.content.style
      style.lineWidth = own.lineWidth ?? style.lineWidth
      style.fontSize = own.fontSize ?? style.fontSize
      let before = style
      change(&style)
      style = toolState.limits.limits(of: annotation).admitted(style, instead: before)
      guard style != before else { return nil }
      var changed = annotation
      changed.opacity = style.opacity
      changed.content.style = AnnotationStyle(
        color: style.color, lineWidth: style.lineWidth, fontSize: style.fontSize)
      return .replace(changed, page: page)
    }
    guard !edits.isEmpty else { return }
    if openedStyle != nil {
      // The panel is open: what is tried out becomes one step when it closes.
      try? session.update(edits)
    } else {
      try? session.perform(.group(edits), named: TranslatableText("Change style"))
    }
    toolStateChanged()
  }
}

extension [ToolID: ToolLimits] {
  /// What holds for a mark: what is said of the tools that make its kind.
  func limits(of annotation: Annotation) -> ToolLimits {
    limits(for: ToolID(rawValue: annotation.content.kind.name))
  }
}
