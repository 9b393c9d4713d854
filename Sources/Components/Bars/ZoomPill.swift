import GTKBinding
import Localization

/// The zoom, over the document's corner, with a step to either side and the usual values.
package final class ZoomPill: Box {
  private let percent = Label("", classes: ["numeric"])
  private let choice: MenuButton
  private var shown = 0

  /// The values on offer, in percent.
  private static let values = [50, 75, 100, 150, 200, 400]

  package init() {
    choice = MenuButton(menu: Self.menu)
    super.init(.horizontal, spacing: 0)
    addClass("osd")
    addClass("osd-pill")
    let out = Button(icon: "value-decrease-symbolic", name: tr("Zoom out"))
    out.setAction("win.zoom-out")
    let `in` = Button(icon: "value-increase-symbolic", name: tr("Zoom in"))
    `in`.setAction("win.zoom-in")
    percent.setWidth(characters: 6)
    choice.setChild(percent)
    choice.hasFrame = false
    choice.tooltip = tr("Zoom")
    choice.setFocusOnClick(false)
    for button in [out, `in`] {
      button.addClass("circular")
      button.addClass("flat")
      button.focusOnClick = false
    }
    for widget in [out, choice, `in`] { append(widget) }
  }

  /// `zoom`: 1 = 100 %.
  package func update(zoom: Double) {
    let percent = Int((zoom * 100).rounded())
    guard percent != shown else { return }
    shown = percent
    self.percent.text = Self.text(percent)
    choice.setAccessibleName(trf("Zoom: %1$d %%", percent))
  }

  package var isOpen: Bool { choice.isOpen }

  // TRANSLATORS: a zoom in percent; languages differ in the space before the sign.
  private static func text(_ percent: Int) -> String { trf("%1$d %%", percent) }

  private static var menu: MenuModel {
    MenuModel([
      .section(
        nil,
        [
          .item(tr("Fit _width"), action: "win.zoom-fit-width"),
          .item(tr("Fit _page"), action: "win.zoom-fit-page"),
        ]),
      .section(
        nil,
        values.map { .item(text($0), action: "win.zoom", target: .double(Double($0) / 100)) }),
    ])
  }
}
