import Components
import GTKBinding
import Localization
import Toolbars

/// What changes once a pen is used: fingers scroll, and the bar has a button that lets them draw.
extension DocumentWindow {
  /// A pen is used in this window.
  func penSeen() {
    guard !program.settings[bool: "pen-seen"] else { return }
    program.settings[bool: "pen-seen"] = true
    if isBarMade { configureBar() }
    updateFingers()
  }

  /// With a pen about, fingers scroll unless they are to draw.
  func updateFingers() {
    let settings = program.settings
    view?.fingersDraw = settings[bool: "pen-seen"] ? settings[bool: "finger-draws"] : nil
  }

  /// The button of the pen, once there is one.
  var penItems: [ToolbarItem] {
    guard program.settings[bool: "pen-seen"] else { return [] }
    return [
      ToolbarItem(
        id: "finger-draws", kind: .toggle,
        command: .init("win.finger-draws", title: tr("Draw with fingers"), icon: "postil-hand-symbolic"))
    ]
  }
}
