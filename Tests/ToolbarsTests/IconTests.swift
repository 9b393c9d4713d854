import DocumentModel
import Testing
import Toolbars
import Tools

@Suite struct IconTests {
  func icon(_ item: ToolItem, _ change: (inout ToolStyle) -> Void = { _ in }, tint: Color = .black)
    -> ToolbarIcon
  {
    var style = ToolCatalogue.descriptor(item.tool)!.defaultStyle
    change(&style)
    return IconProvider.icon(IconContext(item: item, style: style, tint: tint))
  }

  @Test func thePenShowsItsColourAndWidth() {
    let thin = icon(ToolItem("ink.pen")) { $0.lineWidth = 1 }
    let thick = icon(ToolItem("ink.pen")) {
      $0.lineWidth = 10
      $0.color = Color(red: 1, green: 0, blue: 0)
    }
    guard case .stroke(_, let color, let style)? = thick.drawing?.elements.last,
      case .stroke(_, _, let thinStyle)? = thin.drawing?.elements.last
    else {
      Issue.record("no stroke")
      return
    }
    #expect(color == Color(red: 1, green: 0, blue: 0))
    #expect(style.width > 2 * thinStyle.width)
    // It stays inside its box, below the tool's own icon.
    let bounds = thick.drawing!.bounds!
    #expect(bounds.minX >= 0 && bounds.maxX <= 24 && bounds.maxY < 12)
  }

  @Test func variantsOfOneTypeHaveDistinctIcons() {
    for tools in [["ink.pen", "ink.highlighter"], ["line", "line.arrow"], ["square", "circle"]] {
      let icons = tools.map {
        icon(ToolItem(ToolID(rawValue: $0))) {
          $0.color = .black
          $0.lineWidth = 2
        }
      }
      #expect(Set(icons).count == tools.count)
    }
  }

  @Test func anItemBringsItsOwnIcon() {
    #expect(icon(ToolItem("note", icon: .name("starred-symbolic"))).template == "starred-symbolic")
    #expect(icon(ToolItem("note", icon: .file("/a.svg"))) == ToolbarIcon(file: "/a.svg"))
    #expect(icon(ToolItem("note", icon: .provider("measurement"))).drawing != nil)
    #expect(icon(ToolItem("note", icon: .provider("nonsense"))) == icon(ToolItem("note")))
  }

  @Test func theTintReachesTheDrawing() {
    #expect(icon(ToolItem("ink.pen"), tint: .white) != icon(ToolItem("ink.pen"), tint: .black))
  }
}
