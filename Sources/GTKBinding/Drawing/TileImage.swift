import CGtk
import Geometry
import Rendering

/// Pixels for the screen, kept the way the window's renderer shows them fastest.
///
/// GTK's cairo renderer copies and converts a whole texture whenever anything near it is repainted (10 ms for a
/// page); a recorded cairo source is copied only where it is needed. GPU renderers want the texture, uploaded once.
package final class TileImage {
  private let buffer: PixelBuffer
  private lazy var texture = Texture(buffer)
  private lazy var source = CairoImage(buffer)
  private lazy var node: RenderNode? = RenderNode.record { snapshot in
    let box = Rect(x: 0, y: 0, width: Double(buffer.width), height: Double(buffer.height))
    snapshot.draw(in: box) { $0.draw(source) }
  }

  /// Nothing may draw into `buffer` any more.
  package init(_ buffer: PixelBuffer) { self.buffer = buffer }

  /// Stretches the pixels over `rect`. `nearest`: hard pixel edges where the toolkit can.
  package func append(to snapshot: Snapshot, in rect: Rect, nearest: Bool = false) {
    guard RendererKind.isCairo, let node else { return snapshot.append(texture, in: rect, nearest: nearest) }
    snapshot.save()
    snapshot.translate(Vector(dx: rect.x, dy: rect.y))
    let (sx, sy) = (rect.width / Double(buffer.width), rect.height / Double(buffer.height))
    if abs(sx - 1) > 1e-4 || abs(sy - 1) > 1e-4 { snapshot.scale(sx, sy) }
    snapshot.append(node)
    snapshot.restore()
  }
}

/// Which renderer GTK chose for this program's windows.
enum RendererKind {
  private static var known: Bool?

  /// Whether windows are drawn by cairo; no until there is a window to ask.
  static var isCairo: Bool {
    if let known { return known }
    for window in Window.all {
      guard let renderer = gtk_native_get_renderer(OpaquePointer(window.raw)) else { continue }
      let name = String(cString: postil_type_name_of(UnsafeMutableRawPointer(renderer)))
      known = name == "GskCairoRenderer"
    }
    return known ?? false
  }
}
