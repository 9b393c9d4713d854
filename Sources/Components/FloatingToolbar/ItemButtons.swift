import GTKBinding
import Geometry
import Localization
import Toolbars

/// Makes the widgets of items that are no tools. Each activates its action by name, from wherever it stands.
struct ItemButtons {
  var metrics: ToolbarMetrics
  /// What the menus of buttons list, by the items' ids.
  var lists: [String: () -> [BarRow]] = [:]

  /// nil for kinds whose widget comes from elsewhere.
  func widget(for item: ToolbarItem) -> Widget? {
    switch item.kind {
    case .button:
      return item.command.map { command in
        let button = button(for: command, Button())
        if let rows = lists[item.id] { offer(rows, on: button, title: command.title) }
        return button
      }
    case .toggle: return item.command.map { button(for: $0, ToggleButton()) }
    case .ticker: return item.command.map { TickerButton(side: metrics.button, $0) }
    case .dual(let secondary):
      return item.command.map { DualButton(side: metrics.button, $0, secondary: secondary) }
    case .separator: return Separator(.vertical)
    case .spacer: return Spacer()
    case .widget, .style: return nil
    }
  }

  private func button<B: Button>(for command: ToolbarItem.Command, _ button: B) -> B {
    BarFace.fill(button, command, side: metrics.button)
    button.setAction(command.action, VariantValue(text: command.target))
    return button
  }

  private func offer(_ rows: @escaping () -> [BarRow], on button: Button, title: String) {
    let list = BarList()
    list.attach(to: button)
    button.onMenuRequest { [weak list] in
      let rows = rows()
      guard let list, !rows.isEmpty else { return }
      list.show(rows, title: title)
      list.open()
      list.focusActive()
    }
  }

  /// Logical pixels along the bar.
  func length(of item: ToolbarItem, _ widget: Widget) -> Double {
    if let length = item.length { return max(length, 0) }
    switch item.kind {
    case .spacer(let length): return length ?? 0
    case .separator: return 9
    case .widget: return Double(widget.measured(.horizontal).natural)
    default:
      guard item.command?.icon == nil else { return Double(metrics.button) }
      return Double(max(widget.measured(.horizontal).natural, metrics.button))
    }
  }
}

/// The common look of buttons on a bar.
enum BarFace {
  /// Shows the command's icon, or its title when it has none.
  static func fill(_ button: Button, _ command: ToolbarItem.Command, side: Int) {
    button.addClass("flat")
    // A click leaves the keyboard to what is worked on.
    button.focusOnClick = false
    button.setAccessibleName(command.title)
    button.tooltip = command.title
    if let icon = command.icon {
      let glyph = ToolGlyph(side: side)
      glyph.set(ToolbarIcon(template: icon))
      button.child = glyph
    } else {
      // A button's own label would count twice in its name.
      button.child = Label(command.title)
    }
  }
}

/// Repeats its action while it is held, faster and faster; a short press does it once.
package final class TickerButton: Button {
  private var repeats: MainLoop.Token?
  private var hasTicked = false

  /// Milliseconds before the first repetition, and between the later ones: from slow to fast.
  private static let (delay, slow, fast) = (400, 80, 20)

  init(side: Int, _ command: ToolbarItem.Command) {
    super.init(child: nil)
    BarFace.fill(self, command, side: side)
    let target = VariantValue(text: command.target)
    let press = ClickController(button: 1)
    press.setPhase(.capture)
    press.onPressed { [weak self] _ in
      self?.hasTicked = false
      self?.schedule(after: Self.delay, then: Self.slow, command.action, target)
    }
    press.onReleased { [weak self] _ in self?.stop() }
    press.onCancelled { [weak self] in self?.stop() }
    add(press)
    onClicked { [weak self] in
      guard let self else { return }
      self.stop()
      if !self.hasTicked { self.activateAction(command.action, target) }
      self.hasTicked = false
    }
    onDestroy { [weak self] in self?.stop() }
  }

  private func stop() {
    repeats?.cancel()
    repeats = nil
  }

  private func schedule(after pause: Int, then next: Int, _ action: String, _ target: VariantValue?) {
    stop()
    repeats = MainLoop.after(milliseconds: pause) { [weak self] in
      guard let self, self.isMapped else { return }
      self.hasTicked = true
      self.activateAction(action, target)
      self.schedule(after: next, then: max(Self.fast, next - 4), action, target)
    }
  }
}

/// Two commands on one button: the second by a long or a secondary press, or Down.
package final class DualButton: Button {
  init(side: Int, _ first: ToolbarItem.Command, secondary: ToolbarItem.Command) {
    super.init(child: nil)
    BarFace.fill(self, first, side: side)
    (child as? ToolGlyph)?.corner = .bottomRight
    tooltip = trf("%1$s; hold for: %2$s", first.title, secondary.title)
    setAccessibleHasPopup(true)
    let target = VariantValue(text: first.target)
    let second: () -> Void = { [weak self] in
      self?.activateAction(secondary.action, VariantValue(text: secondary.target))
    }
    // Not by its action's name: the second command is to be had while the first can do nothing.
    onClicked { [weak self] in self?.activateAction(first.action, target) }
    let click = ClickController(button: 3)
    click.onPressed { click in
      click.gesture.claim()
      second()
    }
    add(click)
    let long = LongPressController()
    long.setPhase(.capture)
    long.onPressed { [weak long] _ in
      long?.claim()
      second()
    }
    add(long)
    let keys = KeyController(capture: true)
    keys.onPressed { press in
      guard press.key == .menu || press.key == .down else { return false }
      second()
      return true
    }
    add(keys)
  }
}

/// Empty space.
package final class Spacer: CustomWidget {
  init() {
    super.init(cssName: "spacer", role: .presentation)
    canTarget = false
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(0) }
}
