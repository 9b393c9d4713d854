import Localization

/// Why commands can't be given now, for the tooltips of their buttons.
extension DocumentWindow {
  /// Brings the window's own reasons in line with its document; other parts add those of their actions.
  func updateReasons() {
    for name in Self.ownReasons { disabledReasons[name] = reason(name) }
    for (name, _) in editorActions { disabledReasons[name] = reasonDisabled(editorAction: name) }
  }

  private static let ownReasons = [
    "undo", "redo", "save", "save-as", "tool", "color", "line-width", "style", "color-picker",
    "annotation-toolbar", "preset", "pin-preset", "share", "view-options", "brightness-options",
  ]

  private func reason(_ name: String) -> String? {
    guard let document else { return tr("No document is open") }
    switch name {
    case "undo": return tr("There is nothing to undo")
    case "redo": return tr("There is nothing to redo")
    case "save", "save-as":
      if isSaving { return tr("The document is being saved") }
      return document.file == nil
        ? tr("The document is still being read") : tr("There are no changes to save")
    case "tool", "color", "line-width", "style", "color-picker", "annotation-toolbar", "preset":
      if !headerSettings.features.contains(.annotationEditing) { return tr("Annotating is turned off") }
      return document.viewOnlyReason.map(ViewOnlyReasons.sentence)
    case "pin-preset": return self.reason("preset") ?? tr("First choose a tool with a style")
    default: return nil
    }
  }
}
