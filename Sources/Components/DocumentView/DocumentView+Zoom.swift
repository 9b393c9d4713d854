import GTKBinding
import Geometry
import Glibc

/// Ctrl+scroll and pinch: the point under the pointer stays.
extension DocumentView {
  /// The factor of one wheel click.
  static let wheelFactor = 1.2

  func connectZoom() {
    let scroll = ScrollController()
    scroll.setPhase(.capture)
    scroll.onScroll { [weak self] scroll in
      guard let self, scroll.modifiers.contains(.control) else { return false }
      let step = scroll.isWheel ? scroll.dy : scroll.dy / 40
      self.zoom(to: self.zoom * pow(Self.wheelFactor, -step), around: self.pointerAt)
      return true
    }
    add(scroll)

    let pinch = ZoomController()
    var center = Point.zero
    pinch.onBegin { [weak self] at in
      guard let self else { return }
      self.cancelPress()
      self.pinchStart = self.zoom
      center = at
    }
    pinch.onScale { [weak self] factor, at in
      guard let self else { return }
      // Two fingers that travel take the page with them.
      self.scroll(by: center - at)
      center = at
      self.zoom(to: self.pinchStart * factor, around: at)
    }
    add(pinch)
  }
}
