import Components
import DocumentModel
import Editor
import Localization
import Tools

/// The active tool, and how it and the selection look.
extension DocumentWindow {
  func toolStateChanged() {
    followStyleSubject()
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

  var hasSelection: Bool { document?.session.selection.isEmpty == false }

  /// What the bar shows the style of: the last mark in the document that is selected and may be changed, else any that
  /// is selected; nil = the active tool.
  private var shownMark: Annotation? {
    guard hasSelection, let selected = document?.session.selectedAnnotations.map(\.annotation) else {
      return nil
    }
    return selected.last(where: \.isEditable) ?? selected.last
  }

  /// The style the bar shows: the selection's where there is one, else the tool's.
  var shownStyle: (StyleKeys, ToolStyle) {
    guard let mark = shownMark else { return (toolState.descriptor?.styleKeys ?? [], toolState.style) }
    return (mark.isEditable ? mark.styleKeys : [], mark.toolStyle(over: toolState.style))
  }

  /// The tool that draws like what is shown, and has its presets.
  var shownTool: ToolID? { shownMark.map(ToolCatalogue.tool) ?? toolState.active }

  /// What may be chosen for what is shown.
  var shownLimits: ToolLimits {
    shownMark.map(toolState.limits.limits(of:)) ?? toolState.active.map(toolState.limits.limits(for:))
      ?? .none
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
    guard let session = document?.session, hasSelection else {
      return toolState.change(nil, change)
    }
    if let opened = openedStyle {
      // What is tried out while the panel is open becomes one step when it closes. Marks changed before are named again,
      // because those that are not go back to how they were when it opened.
      let edits = session.selectedAnnotations.compactMap { page, mark -> Edit? in
        if let new = restyled(mark, change) { return .replace(new, page: page) }
        return mark == opened.marks[mark.id] ? nil : .replace(mark, page: page)
      }
      if !edits.isEmpty { try? session.update(edits) }
      return
    }
    let changes = session.selectedAnnotations.compactMap { page, mark in
      restyled(mark, change).map { Restyled(page: page, old: mark, new: $0) }
    }
    guard !changes.isEmpty else { return }
    let edits = changes.map { Edit.replace($0.new, page: $0.page) }
    guard (try? session.perform(.group(edits), named: TranslatableText("Change style"))) != nil else {
      return
    }
    setDefaults(from: changes)
  }

  /// A mark as `change` makes it look, within the limits of its kind; nil when it stays as it is.
  private func restyled(_ mark: Annotation, _ change: (inout ToolStyle) -> Void) -> Annotation? {
    guard mark.isEditable else { return nil }
    let limits = toolState.limits.limits(of: mark)
    return mark.restyled { style in
      let before = style
      change(&style)
      style = limits.admitted(style, instead: before)
    }
  }

  /// Lets the next marks look as these were made to, where people want it so: only what was changed.
  func setDefaults(from changes: [Restyled]) {
    guard program.settings[bool: "selection-sets-defaults"] else { return }
    for change in changes {
      guard let tool = ToolCatalogue.tool(for: change.new) else { continue }
      let parts = StyleChange(from: change.old.toolStyle(), to: change.new.toolStyle())
      toolState.change(tool) { $0 = parts.applied(to: $0) }
    }
  }
}

/// A mark that was made to look otherwise.
struct Restyled {
  var page: PageID
  var old: Annotation
  var new: Annotation
}

extension [ToolID: ToolLimits] {
  /// What holds for a mark: what is said of the tools that make its kind.
  func limits(of annotation: Annotation) -> ToolLimits {
    limits(for: ToolID(rawValue: annotation.content.kind.name))
  }
}
