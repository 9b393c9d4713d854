import DocumentModel
import GTKBinding
import Geometry
import Localization
import Toolbars

/// A tool in the editor: its icon, its title and, of a preset, its colour.
final class ToolChip: CustomWidget {
  let item: ToolItem

  /// `place` says where it is, for those who don't see it; nil for the picture under the pointer.
  init(_ item: ToolItem, place: String?) {
    self.item = item
    super.init(cssName: "toolchip", role: place == nil ? .presentation : .listItem)
    let title = EditorNames.title(of: item)
    let content = Box(.horizontal, spacing: 8, [Image(icon: EditorNames.icon(of: item))])
    if let color = item.style?.color { content.append(ColorDot(color)) }
    let label = Label(title)
    label.setEllipsize(.end)
    label.setWidth(maximum: 22)
    content.append(label)
    addChild(content)
    addClass("tool-chip")
    guard let place else {
      addClass("lifted")
      canTarget = false
      return
    }
    isFocusable = true
    tooltip = title
    setAccessibleName(place)
  }
}

/// A small disc of a colour.
final class ColorDot: CustomWidget {
  private let color: RGBA
  private let size: Int

  init(_ color: Color, size: Int = 12) {
    self.color = RGBA(red: color.red, green: color.green, blue: color.blue)
    self.size = size
    super.init(cssName: "colordot", role: .presentation)
    canTarget = false
    valign = .center
    halign = .center
  }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(size) }

  override func snapshot(_ snapshot: Snapshot) {
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.fill(box, radius: box.width / 2, color)
    snapshot.border(box, radius: box.width / 2, width: 1, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.6))
  }
}

/// What a group is moved by, and whose menu is the group's.
final class GroupGrip: CustomWidget {
  init(name: String, title: String) {
    super.init(cssName: "groupgrip", role: .button)
    addChild(Image(icon: "list-drag-handle-symbolic"))
    addClass("group-grip")
    isFocusable = true
    setAccessibleName(name)
    tooltip = title
    setCursor(.named("grab"))
  }
}

/// A group of tools, or the tools that are not on the bar.
final class GroupCard: CustomWidget {
  let grip: GroupGrip?
  let chips: [ToolChip]
  private let title: Label?
  private let empty: Label?
  /// Where the children lie, from the card's corner; set before it is allocated.
  var frames: (grip: Rect, title: Rect?, chips: [Rect]) = (Rect(Point.zero, Size.zero), nil, [])

  /// `placeholder` is what an empty card says.
  init(
    name: String, title: String? = nil, grip: GroupGrip?, chips: [ToolChip], placeholder: String? = nil
  ) {
    self.grip = grip
    self.chips = chips
    self.title = title.map { Label($0, classes: ["caption-heading", "dim-label"]) }
    empty = chips.isEmpty ? placeholder.map { Label($0, classes: ["dim-label"]) } : nil
    super.init(cssName: "groupcard", role: .list)
    addClass("group-card")
    setAccessibleName(name)
    if let grip { addChild(grip) }
    if let title = self.title {
      title.xalign = 0
      title.setEllipsize(.end)
      addChild(title)
    }
    for chip in chips { addChild(chip) }
    if let empty {
      empty.setEllipsize(.end)
      addChild(empty)
    }
  }

  /// 0 without a title, logical pixels.
  var titleHeight: Double? { title.map { Double($0.measured(.vertical).natural) } }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(0) }

  override func allocate(width: Int, height: Int) {
    if let grip { allocate(grip, in: frames.grip) }
    if let title, let frame = frames.title { allocate(title, in: frame) }
    for (chip, frame) in zip(chips, frames.chips) { allocate(chip, in: frame) }
    if let empty { allocate(empty, x: 0, y: 0, width: width, height: height) }
  }
}
