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
    let (keys, style) = shownStyle
    return StylePanelModel(keys: keys, style: style, paper: stylePaper) { [weak self] in
      self?.colorOffer(for: $0) ?? ColorOffer()
    }
  }

  /// What a picker offers for a property, before the limits of tools.
  private func colorOffer(for property: ColorProperty) -> ColorOffer {
    var offer = ColorOffer.standard
    offer.canChangePalettes = true
    (offer.canPickFromPage, offer.canPickFromScreen) = (canPickPageColor, canPickScreenColor == true)
    return offer
  }

  func handle(_ event: StyleEvent) {
    switch event {
    case .opened:
      openedStyle = OpenedStyle(tool: toolState.active, style: toolState.style)
      document?.session.beginInteraction(named: TranslatableText("Change style"))
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
    case .preset, .replacePreset, .resetPreset, .resetTool, .palette: break
    }
  }

  /// Closes what a panel's opening began: one step in the history, or none.
  private func endStyleChange(keeping: Bool) {
    guard let opened = openedStyle else { return }
    openedStyle = nil
    guard let session = document?.session else { return }
    if keeping { return session.endInteraction() }
    session.cancelInteraction()
    toolState.change(opened.tool) { $0 = opened.style }
    toolStateChanged()
  }
}

/// How things were when a style panel was opened.
struct OpenedStyle {
  var tool: ToolID?
  var style: ToolStyle
}
