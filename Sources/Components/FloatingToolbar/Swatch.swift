import DocumentModel
import GTKBinding
import Geometry

/// A small square of a colour, or of none.
package final class Swatch: CustomWidget {
  private var color: Color? = Color.black

  init() {
    super.init(cssName: "swatch", role: .presentation)
    canTarget = false
  }

  /// nil: an empty square, for what has no colour.
  func set(_ color: Color?) {
    guard color != self.color else { return }
    self.color = color
    queueDraw()
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(24) }

  override package func snapshot(_ snapshot: Snapshot) {
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    if let color { snapshot.fill(box, radius: 4, RGBA(red: color.red, green: color.green, blue: color.blue)) }
    snapshot.border(box, radius: 4, width: 1, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
  }
}
