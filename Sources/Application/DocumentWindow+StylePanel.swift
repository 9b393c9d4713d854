import Colors
import Components
import DocumentModel
import Editor
import GTKBinding
import Localization
import Tools

/// What the style panel shows, and what becomes of what is done in it.
extension DocumentWindow {
  var stylePanelModel: StylePanelModel {
    var (keys, style) = shownStyle
    if keys.isEmpty, !hasSelection { style = lastStyle }
    var model = StylePanelModel(keys: keys, style: style, paper: stylePaper) { [weak self] in
      self?.colorOffer(for: $0) ?? ColorOffer()
    }
    model.limits = shownLimits
    model.canPin = !hasSelection && canPinPreset
    if let tool = shownTool {
      model.presets = toolState.presetRow(of: tool)
      model.modifiedPresets = Set(
        model.presets.indices.filter { toolState.presets.isModified($0, of: tool) })
      model.canReset = !hasSelection && toolState.styles.isModified(tool)
    }
    return model
  }

  /// How the tool drew that was last used and has a colour; the pen until there was one.
  private var lastStyle: ToolStyle {
    let last = toolState.recent.first { ToolCatalogue.descriptor($0)?.styleKeys.contains(.color) == true }
    return toolState.styles[last ?? "ink.pen"]
  }

  /// What a picker offers for a property, before the limits of tools.
  private func colorOffer(for property: ColorProperty) -> ColorOffer {
    var offer = ColorOffer.standard
    offer.canChangePalettes = true
    offer.palettes = offeredPalettes
    offer.offerStandardFirst()
    offer.palette = paletteInUse.id
    offer.recent = recentColors
    (offer.canPickFromPage, offer.canPickFromScreen) = (canPickPageColor, canPickScreenColor == true)
    return offer
  }

  func handle(_ event: StyleEvent) {
    noteColors(event)
    switch event {
    case .opened:
      beginStyleChange()
      stylePick?.cancel()
      lookForPaper()
    case .closed: endStyleChange(keeping: true)
    case .cancelled: endStyleChange(keeping: false)
    case .color(let color):
      FrameCosts.colorChosen()
      apply { $0.color = color }
    case .fillColor(let color):
      FrameCosts.colorChosen()
      apply { $0.fillColor = color }
    case .lineWidth(let width): apply { $0.lineWidth = width }
    case .opacity(let opacity): apply { $0.opacity = opacity }
    case .fontSize(let size): apply { $0.fontSize = size }
    case .choosing: FrameCosts.pickerOpens()
    case .pin: askForPreset()
    case .accepted: break
    case .pickFromPage(let property): pickStyleColor(property, from: .page)
    case .pickFromScreen(let property): pickStyleColor(property, from: .screen)
    case .preset(let index):
      guard let tool = shownTool else { return }
      apply { $0 = toolState.presets.apply(index, of: tool, to: $0) }
    case .replacePreset(let index):
      toolState.replacePreset(index, of: shownTool, with: StylePreset(shownStyle.1, keys: shownStyle.0))
    case .resetPreset(let index): toolState.resetPreset(index, of: shownTool)
    case .resetTool:
      if let tool = toolState.active { toolState.reset(tool) }
    case .palette(let command): perform(command)
    }
  }

  /// From here on changes are tried out.
  private func beginStyleChange() {
    openedStyle = OpenedStyle(
      tool: toolState.active, style: toolState.style,
      marks: document?.session.selectedAnnotations.map(\.annotation) ?? [])
    document?.session.beginInteraction(named: TranslatableText("Change style"))
  }

  /// Begins anew where the open panel is of another tool or selection than before: what was changed until then stays.
  func followStyleSubject() {
    guard let opened = openedStyle, let session = document?.session,
      opened.tool != toolState.active || Set(opened.marks.keys) != session.selection
    else { return }
    noteColors(.closed)
    beginStyleChange()
    noteColors(.opened)
    setDefaults(from: opened.restyled(in: session.document))
  }

  /// Closes what a panel's opening began: one step in the history, or none.
  private func endStyleChange(keeping: Bool) {
    guard let opened = openedStyle else { return }
    openedStyle = nil
    guard let session = document?.session else { return }
    if keeping {
      session.endInteraction()
      return setDefaults(from: opened.restyled(in: session.document))
    }
    session.cancelInteraction()
    if let tool = opened.tool { toolState.change(tool) { $0 = opened.style } }
    toolStateChanged()
  }
}

/// How things were when a style panel was opened.
struct OpenedStyle {
  var tool: ToolID?
  var style: ToolStyle
  /// What was selected.
  private(set) var marks: [AnnotationID: Annotation]

  init(tool: ToolID?, style: ToolStyle, marks: [Annotation]) {
    self.tool = tool
    self.style = style
    self.marks = Dictionary(marks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Those that look otherwise now.
  func restyled(in now: Document) -> [Restyled] {
    now.pages.flatMap { page in
      page.annotations.compactMap { new in
        guard let old = marks[new.id], old.toolStyle() != new.toolStyle() else { return nil }
        return Restyled(page: page.id, old: old, new: new)
      }
    }
  }
}
