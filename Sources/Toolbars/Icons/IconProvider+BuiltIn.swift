import DocumentModel
import Geometry
import Tools

/// The icons tools have by themselves: the tool's own, with a sample of what it draws beneath.
extension IconProvider {
  /// The tool's icon alone.
  package static let plain = IconProvider { ToolbarIcon(template: template($0.item)) }

  /// A pen stroke in the tool's colour and width.
  package static let ink = IconProvider { context in
    let y = context.size * 0.14
    var path = Path()
    path.move(to: Point(x: context.size * 0.16, y: y))
    path.curve(
      Point(x: context.size * 0.36, y: y + context.size * 0.14),
      Point(x: context.size * 0.6, y: y - context.size * 0.12),
      to: Point(x: context.size * 0.84, y: y + context.size * 0.03))
    return sampled(context, path, cap: .round)
  }

  /// A straight stroke in the tool's colour and width, with its ending.
  package static let line = IconProvider { context in
    let y = context.size * 0.14
    let width = shownWidth(context)
    let end = Point(x: context.size * 0.84, y: y)
    var path = Path(polyline: [Point(x: context.size * 0.16, y: y), end])
    if context.item.tool == "line.arrow" {
      let arm = 2 + width
      path.append(
        Path(polyline: [
          Point(x: end.x - arm, y: y + arm * 0.7), end, Point(x: end.x - arm, y: y - arm * 0.7),
        ]))
    }
    return sampled(context, path, cap: .round)
  }

  /// A bar in the text's colour.
  package static let freeText = bar(inset: 0.3)
  /// A bar in the outline's colour and width.
  package static let polygon = bar(inset: 0.16)

  /// A scale with ticks in the tool's colour.
  package static let measurement = IconProvider { context in
    let y = context.size * 0.08
    var path = Path(polyline: [Point(x: context.size * 0.12, y: y), Point(x: context.size * 0.88, y: y)])
    for i in 0...4 {
      let x = context.size * (0.12 + 0.19 * Double(i))
      path.append(
        Path(polyline: [Point(x: x, y: y), Point(x: x, y: y + context.size * (i % 2 == 0 ? 0.14 : 0.08))]))
    }
    var thin = context
    thin.style.lineWidth = 1
    return sampled(thin, path, cap: .butt)
  }

  /// Its provider by the name configuration files use.
  package static func named(_ name: String) -> IconProvider? {
    switch name {
    case "ink": ink
    case "line": line
    case "freeText": freeText
    case "polygon": polygon
    case "measurement": measurement
    default: nil
    }
  }

  /// What an item gets that names no provider.
  package static func standard(for item: ToolItem) -> IconProvider {
    if ["line.distance", "line.calibration", "polyLine.perimeter"].contains(item.tool)
      || item.tool.rawValue.hasSuffix(".area")
    {
      return measurement
    }
    return switch item.tool.type {
    case "ink": ink
    case "line": line
    case "freeText": freeText
    case "polygon", "polyLine", "square", "circle", "highlight", "underline", "strikeOut", "squiggly": polygon
    default: plain
    }
  }

  /// The icon of an item, by what it names itself or by its tool.
  package static func icon(_ context: IconContext) -> ToolbarIcon {
    switch context.item.icon {
    case nil: return standard(for: context.item).icon(context)
    case .name(let name): return ToolbarIcon(template: name)
    case .file(let path): return ToolbarIcon(file: path)
    case .provider(let name): return (named(name) ?? standard(for: context.item)).icon(context)
    }
  }

  // MARK: Parts

  private static func template(_ item: ToolItem) -> String? { ToolCatalogue.descriptor(item.tool)?.icon }

  private static func bar(inset: Double) -> IconProvider {
    IconProvider { context in
      let y = context.size * 0.1
      let path = Path(
        polyline: [Point(x: context.size * inset, y: y), Point(x: context.size * (1 - inset), y: y)])
      return sampled(context, path, cap: .round)
    }
  }

  /// Widths as drawn: a hairline can be seen and a marker leaves room for the icon.
  private static func shownWidth(_ context: IconContext) -> Double {
    let keys = ToolCatalogue.descriptor(context.item.tool)?.styleKeys ?? []
    guard keys.contains(.lineWidth) else { return 3 }
    return min(max(context.style.lineWidth * 0.75, 1), context.size * 0.2)
  }

  /// The tool's icon over a stroke of its style, with a rim in the tint where the colour alone could not be seen.
  private static func sampled(_ context: IconContext, _ path: Path, cap: StrokeStyle.Cap) -> ToolbarIcon {
    let width = shownWidth(context)
    let rim = Drawing.Element.group(
      .init(
        opacity: 0.5,
        elements: [.stroke(path, context.tint, StrokeStyle(width: width + 1.5, cap: cap, join: .round))]))
    let stroke = Drawing.Element.stroke(
      path, context.style.color, StrokeStyle(width: width, cap: cap, join: .round))
    return ToolbarIcon(template: template(context.item), drawing: Drawing([rim, stroke]))
  }
}
