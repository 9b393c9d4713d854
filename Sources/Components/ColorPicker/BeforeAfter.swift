import DocumentModel
import GTKBinding
import Geometry
import Localization

/// The colour there was and the one there is now, side by side; a click on the first brings it back.
final class BeforeAfter: Button {
  var onRestore: () -> Void = {}
  private let face = Face()

  init() {
    super.init(child: face)
    addClass("flat")
    addClass("swatch")
    valign = .center
    onClicked { [weak self] in self?.onRestore() }
  }

  func set(before: ColorValue?, after: ColorValue?) {
    face.set(before, after)
    let name = trf(
      "Before: %1$s; now: %2$s", ColorWords.description(of: before?.color, named: nil),
      ColorWords.description(of: after?.color, named: nil))
    setAccessibleName(name)
    tooltip = trf("Back to %1$s", ColorWords.description(of: before?.color, named: nil))
  }

  private final class Face: CustomWidget {
    private var colors: (before: ColorValue?, after: ColorValue?) = (nil, nil)

    init() {
      super.init(cssName: "beforeafter", role: .presentation)
      canTarget = false
    }

    func set(_ before: ColorValue?, _ after: ColorValue?) {
      guard before != colors.before || after != colors.after else { return }
      colors = (before, after)
      queueDraw()
    }

    override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
      SizeRequest(orientation == .horizontal ? 48 : 32)
    }

    override func snapshot(_ snapshot: Snapshot) {
      let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      let half = box.width / 2
      let first = Rect(x: 0, y: 0, width: half, height: box.height)
      let second = Rect(x: half, y: 0, width: half, height: box.height)
      snapshot.clip(to: box, radius: 6) {
        SwatchDrawing.fill(isRightToLeft ? second : first, colors.before, radius: 0, snapshot)
        SwatchDrawing.fill(isRightToLeft ? first : second, colors.after, radius: 0, snapshot)
      }
      snapshot.border(box, radius: 6, width: 1, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    }
  }
}
