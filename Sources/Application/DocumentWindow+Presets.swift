import Components
import GTKBinding
import Localization
import Toolbars
import Tools

/// Presets: tools pinned on the bar with a style of their own, chosen by Shift+1 … Shift+9.
extension DocumentWindow {
  func addPresetActions() {
    add("preset", .int32) { window, value in
      if let slot = value?.int { window.choosePreset(slot) }
    }
    add("pin-preset") { $0.askForPreset() }
  }

  /// Whether the active tool has a style to pin.
  var canPinPreset: Bool { canAnnotate && toolState.descriptor?.styleKeys.isEmpty == false }

  func updatePresetActions() {
    for (name, isOn) in [("preset", canAnnotate), ("pin-preset", canPinPreset)]
    where actions[name]?.isEnabled != isOn { actions[name]?.isEnabled = isOn }
  }

  /// Chooses the preset with a number; with `toggles` one that is chosen is put down again, as by a tool's key.
  func choosePreset(_ slot: Int, toggles: Bool = false) {
    guard let tool = presets.item(in: slot)?.id else {
      return toast(trf("No preset is assigned to %1$s", Self.label(ofSlot: slot)))
    }
    activate(tool: toggles && toolState.active == tool ? nil : tool)
  }

  private static func label(ofSlot slot: Int) -> String {
    guard PresetSlots.range.contains(slot) else { return "\(slot)" }
    return Application.label(ofAccelerator: "<Shift>\(slot)") ?? "Shift+\(slot)"
  }

  // MARK: Pinning

  func askForPreset() {
    guard let tool = toolState.active, let descriptor = toolState.descriptor else { return }
    let style = StyleOverride(toolState.style, keys: descriptor.styleKeys)
    Task {
      let form = PresetForm(ToolItem(tool.tool, style: style), descriptor, isInDialog: true)
      let answer = await Questions.inTurn {
        await Alert.ask(
          on: window, heading: tr("Pin as preset"),
          responses: [
            Alert.Response("cancel", tr("Cancel")), Alert.Response("pin", tr("Pin"), .suggested),
          ], default: "pin", close: "cancel", extraChild: form, prepare: { _ in form.start() })
      }
      guard answer == "pin" else { return }
      await pin(tool, style: form.style, title: form.title, slot: form.slot)
    }
  }

  /// Pins a tool with a style beside it on every arrangement, in the user's file; false when that could not be written, which
  /// a toast says. `slot`: 1…9; nil = the next that is free.
  @discardableResult
  func pinPreset(_ tool: ToolID, style: ToolStyle, title: String?, slot: Int?) async -> Bool {
    guard let descriptor = ToolCatalogue.descriptor(tool) else { return false }
    return await pin(
      tool, style: StyleOverride(style, keys: descriptor.styleKeys), title: title, slot: slot)
  }

  /// The pin that is being written: one after the other, or the second would write over the first.
  private static var lastPin: Task<Bool, Never>?

  @discardableResult
  private func pin(_ tool: ToolID, style: StyleOverride, title: String?, slot: Int?) async -> Bool {
    let before = Self.lastPin
    let pin = Task {
      _ = await before?.value
      return await writePin(tool, style: style, title: title, slot: slot)
    }
    Self.lastPin = pin
    return await pin.value
  }

  private func writePin(_ tool: ToolID, style: StyleOverride, title: String?, slot: Int?) async -> Bool {
    // What a document's own file says is not what the user's is made from.
    let loader = ToolbarsLoader()
    await loader.load()
    var draft = ToolbarDraft(
      loader.current.annotation.configurations ?? [.ungrouped(ToolCatalogue.onBars)])
    guard let pinned = draft.pinEverywhere(tool, style: style, title: title, slot: slot) else { return false }
    var file = await loader.userFile()
    var entry = file.annotationToolbar ?? AnnotationToolbarEntry()
    entry.configurations = .value(draft.configurations.map { ConfigurationEntry($0) })
    file.annotationToolbar = entry
    do throws(ConfigurationWriteError) {
      try await loader.write(file)
    } catch {
      let name = LongNames.shortened(FileNames.last(of: loader.userPath))
      toast(ConfigurationSentences.writing(error, name: name))
      return false
    }
    // The file is followed anyhow; whoever waits for the pin may choose it at once.
    await toolbars?.load()
    if let slot = presets.slot(of: pinned) {
      toast(trf("Pinned with the key %1$s", Self.label(ofSlot: slot)))
    } else if toolbarsSettings.annotation.arrangements(of: ToolCatalogue.onBars)
      .contains(where: { $0.tools.contains(pinned) })
    {
      toast(tr("Pinned; all nine keys are taken"))
    } else {
      toast(tr("Pinned. This document uses its own toolbar; the preset appears in other documents."))
    }
    return true
  }
}
