import Components
import DocumentModel
import Editor
import GTKBinding
import Localization

/// Taking a colour from a page of the document, or from anywhere on the screen.
extension DocumentWindow {
  func addEyedropperActions() {
    for place in [PickedPlace.page, .screen] {
      add(place.action) { window in
        Task { [weak window] in await window?.pickColor(from: place) }
      }
    }
  }

  /// Gives a picked colour to the selection, or to the active tool.
  private func pickColor(from place: PickedPlace) async {
    let color = await color(from: place)
    if let color {
      if allows(color) {
        apply { $0.color = color }
        program.palettes.used(color)
      } else {
        toast(tr("This color isn’t available here"))
      }
    }
    tracePick(color)
  }

  private func color(from place: PickedPlace) async -> Color? {
    switch place {
    case .page: await pickPageColor()
    case .screen: await pickScreenColor()
    }
  }

  private func tracePick(_ color: Color?) {
    TraceLog.write("color-picked", ["color": .string(color?.hex ?? "")])
  }

  /// Lets a pixel of the document be picked; nil when that was called off. One picking at a time: one under way ends
  /// with nil.
  func pickPageColor() async -> Color? {
    cancelColorPicking()
    guard viewMode == .document, let view else { return nil }
    return await view.pickColor()
  }

  /// Lets a pixel of the screen be picked; nil when that was called off or failed, which a toast says.
  func pickScreenColor() async -> Color? {
    cancelColorPicking()
    let picking = Task { await askForScreenColor() }
    screenPicking = picking
    let color = await withTaskCancellationHandler {
      await picking.value
    } onCancel: {
      picking.cancel()
    }
    if screenPicking == picking { screenPicking = nil }
    return picking.isCancelled ? nil : color
  }

  private func askForScreenColor() async -> Color? {
    do throws(ScreenColor.Failure) {
      if let picked = try await ScreenColor.pick() {
        return Color(red: picked.red, green: picked.green, blue: picked.blue)
      }
      if !Task.isCancelled { toast(tr("No color was picked")) }
    } catch {
      toast(tr("Couldn’t pick a color from the screen. Try again, or pick one from the page."))
    }
    return nil
  }

  /// Ends the picking of a colour, wherever from; does nothing when no one picks.
  func cancelColorPicking() {
    view?.cancelPicking()
    screenPicking?.cancel()
    screenPicking = nil
  }

  private var isPickingColor: Bool { view?.isPicking == true || screenPicking != nil }

  // MARK: For the style panel

  var canPickPageColor: Bool { viewMode == .document && view != nil }

  /// Picks the colour of a property whose panel made way, within what its opening began: one step with what was changed
  /// in it before. Called off, the panel comes back as it was.
  func pickStyleColor(_ property: ColorProperty, from place: PickedPlace) {
    stylePick = Task { [weak self] in
      let color = await self?.color(from: place)
      self?.tracePick(color)
      // A panel that was opened meanwhile began anew.
      guard let self, !Task.isCancelled else { return }
      if let color {
        handle(property == .fill ? .fillColor(color) : .color(color))
        handle(.closed)
      } else if openedStyle != nil {
        let isThere = canPickPageColor && !isPickingColor && isBarMade
        if !(isThere && bar.resumeStylePanel()) { handle(.cancelled) }
      }
    }
  }

  // MARK: The actions

  /// Brings the actions in line with what a colour could be given to.
  func updateEyedropper() {
    let reason = eyedropperReason
    if reason == nil { lookForScreenPicking() }
    let screenReason =
      reason
      ?? (canPickScreenColor == true
        ? nil : tr("This desktop doesn’t support picking screen colors."))
    for (place, reason) in [(PickedPlace.page, reason), (.screen, screenReason)] {
      let isEnabled = reason == nil
      if actions[place.action]?.isEnabled != isEnabled { actions[place.action]?.isEnabled = isEnabled }
      disabledReasons[place.action] = reason
    }
  }

  /// Asks the desktop once, when there is something that a colour could be given to.
  private func lookForScreenPicking() {
    guard screenPickingLookup == nil else { return }
    screenPickingLookup = Task { [weak self] in
      let can = await ScreenColor.isAvailable()
      self?.canPickScreenColor = can
      self?.updateEyedropper()
      self?.updateBarState()
    }
  }

  private var eyedropperReason: String? {
    guard let document else { return tr("No document is open") }
    guard headerSettings.features.contains(.annotationEditing), toolbarsSettings.features.annotationEditing
    else { return tr("Annotating is turned off") }
    if let reason = document.viewOnlyReason { return ViewOnlyReasons.sentence(reason) }
    guard viewMode == .document else { return tr("Go back to the document first.") }
    guard takesColor else { return tr("First choose a tool with a color or select an annotation.") }
    return nil
  }

  /// Whether the selection, or the active tool when nothing is selected, has a colour.
  private var takesColor: Bool {
    guard let session = document?.session, !session.selection.isEmpty else {
      return toolState.descriptor?.styleKeys.contains(.color) ?? false
    }
    return session.selectedAnnotations.contains {
      $0.annotation.isEditable && $0.annotation.content.style.color != nil
    }
  }
}

/// Where a colour is picked from.
enum PickedPlace {
  case page, screen

  /// The action's name without prefix.
  var action: String { self == .page ? "eyedropper" : "screen-eyedropper" }
}
