import GTKBinding

/// What the header's items stand in: the bar of a window, or any row of widgets.
package protocol HeaderHost: Widget {
  func packStart(_ child: Widget)
  func packEnd(_ child: Widget)
  func remove(_ child: Widget)
  func setTitle(_ widget: Widget?)
}

extension HeaderBar: HeaderHost {}

/// A plain row with two ends and a middle, such as the bar below a document.
package final class HeaderRow: CustomWidget, HeaderHost {
  private let start = Box(.horizontal, spacing: 6)
  private let middle = Bin()
  private let end = Box(.horizontal, spacing: 6)

  package init() {
    super.init(cssName: "box", role: .group)
    let row = Box(.horizontal, spacing: 6, [start, middle, end])
    row.addClass("toolbar")
    middle.hexpand = true
    addChild(row)
  }

  package func packStart(_ child: Widget) { start.append(child) }
  package func packEnd(_ child: Widget) { end.prepend(child) }
  package func setTitle(_ widget: Widget?) { middle.child = widget }

  package func remove(_ child: Widget) {
    if child.parent == start { start.remove(child) } else { end.remove(child) }
  }
}
