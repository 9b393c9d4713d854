import Colors
import DocumentModel
import GTKBinding
import Localization

/// A picker's first page: no colour where that may be, the common colours, and those used before.
final class SwatchesPage: Box {
  /// nil: no colour.
  var onChosen: (Color?) -> Void = { _ in }
  var onAccepted: () -> Void = {}
  private let common = SwatchGrid(tr("Common colors"))
  private let recentTitle = Label(tr("Recently used"), classes: ["caption-heading", "dim-label"])
  private let recent = SwatchGrid(tr("Recently used"))
  private let none = Button()
  private let noneFace = SwatchFace(side: 24)

  init() {
    super.init(.vertical, spacing: 10)
    let noneLabel = Label(tr("No color"))
    none.child = Box(.horizontal, spacing: 10, [noneFace, noneLabel])
    none.addClass("flat")
    none.halign = .start
    none.setAccessibleName(tr("No color"))
    none.onClicked { [weak self] in self?.onChosen(nil) }
    append(none)
    for grid in [common, recent] {
      // In line with palettes, which need room for the ring of the keyboard.
      grid.margins = Margins(start: 4, end: 4)
      grid.onEvent = { [weak self, weak grid] event in
        guard let self, let grid else { return }
        switch event {
        case .chosen(let index): self.onChosen(grid.items[index].color)
        case .accepted(let index):
          self.onChosen(grid.items[index].color)
          self.onAccepted()
        case .moved, .removed, .menu: break
        }
      }
    }
    append(common)
    recentTitle.xalign = 0
    append(recentTitle)
    append(recent)
  }

  /// How many of the colours used before there is room for.
  static let recentShown = 6

  func setOffer(_ offer: ColorOffer) {
    none.isVisible = offer.allowsNone
    common.set(offer.swatches.map { SwatchGrid.Item($0, isNameWord: true) })
    let used = offer.recent.prefix(Self.recentShown).map { SwatchGrid.Item(PaletteColor(color: $0)) }
    recent.set(Array(used))
    recent.isVisible = !used.isEmpty
    recentTitle.isVisible = !used.isEmpty
  }

  func show(_ value: ColorValue?) {
    noneFace.isChosen = value == nil
    none.setAccessiblePressed(value == nil)
    common.choose(color: value?.color)
    if value == nil { common.choose(nil) }
    // One ring is enough.
    recent.choose(nil)
    if common.chosen == nil, let value { recent.choose(color: value.color) }
  }

  func takeOver() {
    if noneFace.isChosen, none.isVisible { none.grabFocus() } else { common.grabFocus() }
  }
}
