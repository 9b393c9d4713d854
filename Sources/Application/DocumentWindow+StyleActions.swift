import Components
import Localization

/// Opens the panel for styles from anywhere; the bar that has its button comes first where it isn't in sight.
extension DocumentWindow {
  func addStyleActions() {
    add("style") { $0.openStyle(.panel) }
    add("color-picker", .string) { window, value in
      switch value?.string {
      case "stroke", "": window.openStyle(.picker(.stroke))
      case "fill": window.openStyle(.picker(.fill))
      default: break
      }
    }
  }

  /// What of the panel is to be opened.
  enum StyleOpening: Hashable {
    case panel
    case picker(ColorProperty)
  }

  private func openStyle(_ opening: StyleOpening) {
    // A panel below a dialog would get no keys, not even Escape.
    guard !window.isBehindModal else { return toast(tr("Close the dialog first")) }
    setViewMode(.document)
    if isBarMade, bar.isVisible { return openStyleNow(opening) }
    // A bar that is wanted comes after the first page, or as the document does.
    styleOpening = opening
    if !isBarWanted { actions["annotation-toolbar"]?.activate(nil) }
  }

  /// The bar has come: what waited for it is opened.
  func barDidShow() {
    guard let opening = styleOpening else { return }
    styleOpening = nil
    openStyleNow(opening)
  }

  private func openStyleNow(_ opening: StyleOpening) {
    let isOpen =
      switch opening {
      case .panel: bar.openStyle()
      case .picker(let property): bar.openStyle(choosing: property)
      }
    guard isOpen else { return toast(tr("Select a tool or annotation with this option")) }
    tellOfPanel()
  }

  /// Tells of the panel when it is laid out, which is between one frame's beginning and the next: before, arrows find nothing
  /// to go to.
  private func tellOfPanel() {
    guard TraceLog.isOn else { return }
    var frames = 0
    bar.addTick { _ in
      frames += 1
      if frames == 2 { TraceLog.write("style-panel-shown") }
      return frames < 2
    }
  }
}
