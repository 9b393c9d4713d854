import CGtk
import Geometry

/// Draws widgets into pictures, the same on every machine with the same fonts and theme.
package enum WidgetRenderer {
  /// What a mapped widget looks like, `scale` device pixels per logical pixel; nil when it shows nothing.
  package static func texture(_ widget: Widget, scale: Int = 1) -> Texture? {
    let w = widget.width
    let h = widget.height
    guard w > 0, h > 0 else { return nil }
    let paintable = Paintable(of: widget)
    let node = RenderNode.record { snapshot in
      snapshot.scale(Double(scale), Double(scale))
      snapshot.append(paintable, size: Size(width: Double(w), height: Double(h)))
    }
    guard let node else { return nil }
    return texture(node, in: Rect(x: 0, y: 0, width: Double(w * scale), height: Double(h * scale)))
  }

  /// What `viewport` of a node looks like, one device pixel a unit.
  package static func texture(_ node: RenderNode, in viewport: Rect) -> Texture? {
    guard let renderer = gsk_cairo_renderer_new() else { return nil }
    defer { g_object_unref(renderer.raw) }
    guard gsk_renderer_realize(renderer, nil, nil) != 0 else { return nil }
    defer { gsk_renderer_unrealize(renderer) }
    var box = viewport.graphene
    return gsk_renderer_render_texture(renderer, node.pointer, &box).map { Texture(owned: $0) }
  }

  /// Writes a PNG of a mapped widget; false when that failed.
  @discardableResult
  package static func png(_ widget: Widget, to path: String, scale: Int = 1) -> Bool {
    texture(widget, scale: scale)?.savePNG(to: path) ?? false
  }
}
