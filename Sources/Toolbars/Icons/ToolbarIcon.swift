import DocumentModel
import Geometry
import Tools

/// What a button shows: layers in a square box, the themed icon or file first, the drawing over it.
package struct ToolbarIcon: Hashable, Sendable {
  /// A symbolic icon's name; recoloured with the text around it.
  package var template: String?
  /// A picture in a file; shown as it is.
  package var file: String?
  /// In a box of `IconContext.size` points, y up, origin bottom left; keeps its colours.
  package var drawing: Drawing?

  package init(template: String? = nil, file: String? = nil, drawing: Drawing? = nil) {
    self.template = template
    self.file = file
    self.drawing = drawing
  }
}

/// What an icon is made for.
package struct IconContext: Sendable {
  package var item: ToolItem
  /// The group whose button shows the item; nil in lists.
  package var container: ToolGroup?
  package var style: ToolStyle
  /// What template icons are coloured with here.
  package var tint: Color
  /// The side of the box, logical pixels.
  package var size: Double
  /// Device pixels a logical pixel.
  package var scale: Double
  package var isDark: Bool

  package init(
    item: ToolItem, container: ToolGroup? = nil, style: ToolStyle, tint: Color, size: Double = 24,
    scale: Double = 1, isDark: Bool = false
  ) {
    self.item = item
    self.container = container
    self.style = style
    self.tint = tint
    self.size = size
    self.scale = scale
    self.isDark = isDark
  }
}

/// Makes icons for tools; asked again whenever the tool's style, the tint or the colour scheme changes.
package struct IconProvider: Sendable {
  package let icon: @Sendable (IconContext) -> ToolbarIcon

  package init(_ icon: @escaping @Sendable (IconContext) -> ToolbarIcon) { self.icon = icon }
}
