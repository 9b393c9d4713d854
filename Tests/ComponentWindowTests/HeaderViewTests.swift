import Components
import GTKBinding
import Toolbars
import UITestSupport
import XCTest

/// A header with actions of its own, in a window.
@MainActor private final class Fixture {
  let window = Window(title: "Header")
  let actions = ActionGroup()
  let header: HeaderView
  let room: HeaderRoom
  let menu = MenuButton(icon: "open-menu-symbolic", name: "Main menu", menu: MenuModel([.section(nil, [])]))
  var activated: [String] = []

  init(host: any HeaderHost = HeaderBar(), width: Int = 900) {
    let names = HeaderActions(["win": actions, "app": ActionGroup()])
    names.accelerator = { $0 == "win.save" ? "Ctrl+S" : nil }
    names.reason = { $0 == "win.sidebar" ? "There is no outline" : nil }
    header = HeaderView(host: host, actions: names, menuButton: menu)
    room = HeaderRoom(host)
    room.removable = { [weak header] in header?.removableWidth ?? 0 }
    room.onWidth = { [weak header] width in header?.setWidth(width) }
    for name in ["save", "share", "sidebar", "find-bar", "annotation-toolbar", "close-document"] {
      let isToggle = ["sidebar", "find-bar", "annotation-toolbar"].contains(name)
      let action = Action(name, state: isToggle ? .bool(false) : nil)
      action.onActivate { [unowned self, unowned action] _ in
        self.activated.append(name)
        if isToggle { action.state = .bool(action.state?.bool == false) }
      }
      actions.add(action)
      all[name] = action
    }
    let mode = Action("view-mode", parameter: .string, state: .string("document"))
    mode.onActivate { [unowned self, unowned mode] value in
      mode.state = value
      self.header.context.mode = ViewMode(rawValue: value?.string ?? "") ?? .document
    }
    actions.add(mode)
    all["view-mode"] = mode
    header.context.document = .open
    header.model.setTitle(HeaderTitle("paper.pdf", subtitle: "Page 1 of 3"), mode: .document)
    window.content = Box(.vertical, [room, Button(label: "Below")])
    window.defaultSize = (width, 200)
    header.reload()
  }

  private(set) var all: [String: Action] = [:]

  /// The buttons that can be seen, as their tooltips name them, in the order of the screen.
  var shown: [String] {
    buttons.filter(\.isDrawable).sorted { a, b in
      (a.bounds(in: window)?.minX ?? 0) < (b.bounds(in: window)?.minX ?? 0)
    }.compactMap(\.tooltip)
  }

  /// The title beside an open slot, or in the middle, where one is seen.
  var title: WindowTitle? { room.first(WindowTitle.self) { $0.isDrawable && $0.title == "paper.pdf" } }

  func button(_ title: String) -> Button? { buttons.first { $0.tooltip?.hasPrefix(title) == true } }

  private var buttons: [Button] {
    func find(_ widget: Widget) -> [Button] {
      if widget.isPopover { return [] }
      if let button = widget as? Button { return [button] }
      return widget.children.flatMap(find)
    }
    return find(header.host)
  }
}

final class HeaderViewTests: XCTestCase {
  func testItemsStandInTheOrderOfTheModel() throws {
    try ui {
      let it = Fixture()
      try await UIRunner.show(it.window)
      XCTAssertEqual(
        it.shown,
        ["Open", "Save (Ctrl+S)", "Thumbnails", "Share", "Sidebar", "Find", "Annotate"])
      it.window.destroy()
    }
  }

  func testWhatChangesInOneTurnIsOneReload() throws {
    try ui {
      let it = Fixture()
      try await UIRunner.show(it.window)
      let before = it.header.reloads
      try it.header.model.setItems([.search, .annotation], side: .end, mode: .document)
      try it.header.model.setItems([.save], side: .start)
      it.header.context.isModal = true
      XCTAssertEqual(it.header.reloads, before)
      try await UIRunner.wait("the reload") { it.header.reloads > before }
      XCTAssertEqual(it.header.reloads, before + 1)
      // A title is no reason to lay anything out.
      it.header.model.setTitle(HeaderTitle("other.pdf"), mode: .document)
      try await UIRunner.wait("the title") { it.header.layout.title.title == "other.pdf" }
      XCTAssertEqual(it.header.reloads, before + 1)
      try await UIRunner.draw(it.window)
      XCTAssertEqual(it.shown, ["Close document", "Save (Ctrl+S)", "Find", "Annotate"])
      it.window.destroy()
    }
  }

  func testButtonsThatStayAreTheSameOnes() throws {
    try ui {
      let it = Fixture()
      try await UIRunner.show(it.window)
      let find = try XCTUnwrap(it.button("Find"))
      let thumbnails = try XCTUnwrap(it.button("Thumbnails"))
      try it.header.model.setItems([.search, .bookmark, .thumbnails], side: .end, mode: .document)
      it.header.reload()
      try await UIRunner.draw(it.window)
      XCTAssertEqual(it.shown, ["Open", "Save (Ctrl+S)", "Find", "Bookmarks", "Thumbnails"])
      XCTAssertEqual(it.button("Find"), find)
      it.header.model.move(.thumbnails, to: .start, mode: .document)
      it.header.reload()
      try await UIRunner.draw(it.window)
      XCTAssertEqual(it.shown, ["Open", "Save (Ctrl+S)", "Thumbnails", "Find", "Bookmarks"])
      XCTAssertEqual(it.button("Thumbnails"), thumbnails)
      // Another mode's items are no business of this one.
      let reloads = it.header.reloads
      try it.header.model.setItems([.print], side: .end, mode: .thumbnails)
      it.header.reload()
      XCTAssertEqual(it.header.reloads, reloads)
      it.header.context.mode = .thumbnails
      it.header.reload()
      try await UIRunner.draw(it.window)
      XCTAssertEqual(it.shown, ["Open", "Save (Ctrl+S)", "Print"])
      it.window.destroy()
    }
  }

  func testTogglesFollowTheirActions() throws {
    try ui {
      let it = Fixture()
      try await UIRunner.show(it.window)
      let find = try XCTUnwrap(it.button("Find") as? ToggleButton)
      try await UIRunner.click(find)
      try await UIRunner.wait("the action") { it.activated == ["find-bar"] }
      XCTAssertTrue(find.isActive)
      it.all["find-bar"]?.state = .bool(false)
      XCTAssertFalse(find.isActive)
      // The mode's button leads there and back.
      let thumbnails = try XCTUnwrap(it.button("Thumbnails") as? ToggleButton)
      try await UIRunner.click(thumbnails)
      try await UIRunner.wait("the mode") { it.header.layout.end == [.thumbnails, .documentEditor] }
      XCTAssertTrue(thumbnails.isActive)
      try await UIRunner.click(thumbnails)
      try await UIRunner.wait("the way back") { it.header.context.mode == .document }
      XCTAssertEqual(it.all["view-mode"]?.state, .string("document"))
      XCTAssertFalse(thumbnails.isActive)
      it.window.destroy()
    }
  }

  func testDisabledItemsSayWhy() throws {
    try ui {
      let it = Fixture()
      try await UIRunner.show(it.window)
      let outline = try XCTUnwrap(it.button("Sidebar"))
      it.all["sidebar"]?.isEnabled = false
      XCTAssertFalse(outline.isSensitive)
      XCTAssertEqual(outline.tooltip, "Sidebar: There is no outline")
      it.all["sidebar"]?.isEnabled = true
      XCTAssertTrue(outline.isSensitive)
      XCTAssertEqual(outline.tooltip, "Sidebar")
      // No action at all is as good as a disabled one; it may come later.
      let open = try XCTUnwrap(it.button("Open"))
      XCTAssertFalse(open.isSensitive)
      let print = Action("print")
      try it.header.model.setItems([.print], side: .end, mode: .document)
      it.header.reload()
      XCTAssertEqual(it.button("Print")?.isSensitive, false)
      it.actions.add(print)
      XCTAssertEqual(it.button("Print")?.isSensitive, true)
      it.window.destroy()
    }
  }

  func testAnOwnButtonAndAHookTakePartInTheSameAction() throws {
    try ui {
      let it = Fixture()
      it.header.factories[.outline] = { _ in Button(icon: "view-list-symbolic", name: "Contents") }
      it.header.context.document = .none
      it.header.reload()
      it.header.context.document = .open
      it.header.reload()
      var asked = 0
      var answer = false
      it.header.before[.outline] = {
        asked += 1
        return answer
      }
      try await UIRunner.show(it.window)
      let own = try XCTUnwrap(it.button("Sidebar"))
      XCTAssertEqual(own.icon, "view-list-symbolic")
      try await UIRunner.click(own)
      try await UIRunner.wait("the hook") { asked == 1 }
      XCTAssertEqual(it.activated, [])
      answer = true
      try await UIRunner.click(own)
      try await UIRunner.wait("the action") { it.activated == ["sidebar"] }
      it.window.destroy()
    }
  }

  func testPopoversOpenAtTheirButtonAndClose() throws {
    try ui {
      let it = Fixture()
      let inside = Button(label: "Inside")
      it.header.providers[.activity] = { inside }
      it.all["share"]?.onActivate { [unowned it] _ in it.header.togglePopover(.activity) }
      try await UIRunner.show(it.window)
      let share = try XCTUnwrap(it.button("Share") as? ToggleButton)
      try await UIRunner.click(share)
      try await UIRunner.wait("the popover") { inside.isDrawable }
      XCTAssertTrue(share.isActive)
      XCTAssertTrue(it.header.isPopoverOpen)
      try UIRunner.run("xdotool key Escape")
      try await UIRunner.wait("the end of it") { !it.header.isPopoverOpen && !share.isActive }
      it.window.destroy()
    }
  }

  func testItemsWithoutRoomGoIntoTheMenuAndComeBack() throws {
    try ui {
      let it = Fixture(width: 360)
      try await UIRunner.show(it.window)
      try await UIRunner.wait("items to leave") { !it.header.overflow.isEmpty }
      try await UIRunner.draw(it.window)
      XCTAssertEqual(it.room.width, it.window.width)
      XCTAssertLessThanOrEqual(it.room.width, 360)
      XCTAssertEqual(it.shown.suffix(1), ["Annotate"])
      XCTAssertEqual(it.header.menuEntries { _ in true }.count, it.header.overflow.count)
      XCTAssertEqual(it.header.overflow.first, .open)
      let right = try XCTUnwrap(it.menu.bounds(in: it.room))
      XCTAssertLessThanOrEqual(right.maxX, Double(it.room.width))
      // What is in the menu does the same.
      XCTAssertTrue(it.header.overflow.contains(.outline))
      XCTAssertTrue(it.menu.activateAction("header.outline"))
      XCTAssertEqual(it.activated, ["sidebar"])
      it.window.defaultSize = (900, 200)
      try await UIRunner.wait("room for all") { it.header.overflow.isEmpty }
      try await UIRunner.draw(it.window)
      XCTAssertEqual(it.shown.count, 7)
      it.window.destroy()
    }
  }

  /// What is drawn over the slot has its room before everything else.
  func testInANarrowHeaderTheSlotComesFirst() throws {
    try ui {
      let it = Fixture(width: 360)
      it.header.slot.minimumLength = 190
      it.header.slot.thickness = 36
      it.header.slotLength = { _ in 190 }
      it.header.isSlotOpen = true
      try await UIRunner.show(it.window)
      try await UIRunner.wait("the items to leave") { it.shown.isEmpty }
      try await UIRunner.draw(it.window)
      XCTAssertTrue(it.header.overflow.contains(.save) && it.header.overflow.contains(.outline))
      XCTAssertNil(it.title)
      let right = try XCTUnwrap(it.menu.bounds(in: it.room))
      XCTAssertLessThanOrEqual(right.maxX, Double(it.room.width))
      it.window.destroy()
    }
  }

  func testTheUnsavedDotIsOnTheButtonThatSaves() throws {
    try ui {
      let it = Fixture()
      try await UIRunner.show(it.window)
      let save = try XCTUnwrap(it.button("Save"))
      it.all["save"]?.isEnabled = false
      XCTAssertFalse(save.hasClass("unsaved"))
      it.all["save"]?.isEnabled = true
      XCTAssertTrue(save.hasClass("unsaved"))
      it.window.destroy()
    }
  }

  /// By key the button would keep the keyboard that the page is to have.
  func testAKeyOnAButtonGivesTheKeyboardBackAndAClickTakesNone() throws {
    try ui {
      let it = Fixture()
      let below = try XCTUnwrap(it.window.content?.first(Button.self) { $0.label == "Below" })
      it.header.home = { below }
      try await UIRunner.show(it.window)
      below.grabFocus()
      try await UIRunner.click(try XCTUnwrap(it.button("Find")))
      try await UIRunner.wait("the click") { it.activated == ["find-bar"] }
      XCTAssertTrue(below.hasFocus)
      let annotate = try XCTUnwrap(it.button("Annotate"))
      annotate.grabFocus()
      try await UIRunner.type("Return", in: it.window)
      try await UIRunner.wait("the key") { it.activated == ["find-bar", "annotation-toolbar"] }
      try await UIRunner.wait("the keyboard back") { below.hasFocus }
      try await UIRunner.click(it.menu)
      try await UIRunner.wait("the menu") { it.menu.isOpen }
      try UIRunner.run("xdotool key Escape")
      try await UIRunner.wait("the keyboard back") { !it.menu.isOpen && below.hasFocus }
      it.window.destroy()
    }
  }

  func testTheSlotTakesThePlaceOfItemsAndTitle() throws {
    try ui {
      let it = Fixture()
      it.header.slot.minimumLength = 200
      it.header.slot.thickness = 36
      try await UIRunner.show(it.window)
      let before = it.shown
      it.header.isSlotOpen = true
      try await UIRunner.wait("the slot") { it.header.slot.isDrawable && it.header.slot.width > 0 }
      try await UIRunner.draw(it.window)
      // Saving and the sidebar are not the view's: they stay.
      XCTAssertEqual(it.shown, ["Save (Ctrl+S)", "Sidebar"])
      XCTAssertTrue(it.menu.isDrawable)
      let slot = try XCTUnwrap(it.header.slot.bounds(in: it.window))
      let menu = try XCTUnwrap(it.menu.bounds(in: it.window))
      // All there is but the menu and the window's buttons.
      XCTAssertGreaterThan(slot.width, 600)
      XCTAssertGreaterThanOrEqual(slot.height, 36)
      XCTAssertLessThanOrEqual(slot.maxX, menu.minX)
      XCTAssertEqual(it.header.menuEntries { _ in true }.count, before.count - 2)
      // Whoever draws over the slot needs all of it: there is no room for the title.
      XCTAssertNil(it.title)
      it.header.slotLength = { _ in 300 }
      it.header.refit()
      try await UIRunner.draw(it.window)
      let title = try XCTUnwrap(it.title?.bounds(in: it.window))
      let left = try XCTUnwrap(it.header.slot.bounds(in: it.window))
      XCTAssertLessThanOrEqual(title.maxX, left.minX)
      XCTAssertGreaterThanOrEqual(left.width, 300)
      it.header.isSlotOpen = false
      try await UIRunner.wait("the items") { !it.header.slot.isDrawable }
      try await UIRunner.draw(it.window)
      XCTAssertEqual(it.shown, before)
      XCTAssertEqual(it.header.menuEntries { _ in true }.count, 0)
      it.window.destroy()
    }
  }

  func testAPlainRowHostsTheSameItems() throws {
    try ui {
      let it = Fixture(host: HeaderRow())
      try await UIRunner.show(it.window)
      XCTAssertEqual(
        it.shown, ["Open", "Save (Ctrl+S)", "Thumbnails", "Share", "Sidebar", "Find", "Annotate"])
      try await UIRunner.click(try XCTUnwrap(it.button("Annotate")))
      try await UIRunner.wait("the action") { it.activated == ["annotation-toolbar"] }
      // The bar below the document shows its own items, and nothing when there are none.
      let bottom = HeaderView(host: HeaderRow(), part: .bottom, actions: it.header.actions)
      bottom.context.document = .open
      bottom.reload()
      XCTAssertFalse(bottom.host.isVisible)
      bottom.model.setBottomItems([.save, .search])
      bottom.reload()
      XCTAssertTrue(bottom.host.isVisible)
      it.window.content = bottom.host
      try await UIRunner.draw(it.window)
      let first = try XCTUnwrap(bottom.host.first(Button.self))
      XCTAssertEqual(first.tooltip, "Save (Ctrl+S)")
      it.window.destroy()
    }
  }

  func testNothingOfItStays() throws {
    try ui {
      let before = LiveObjects.widgets
      do {
        let it = Fixture()
        it.header.menus[.activity] = { [.item("Save a copy", action: "win.save")] }
        it.header.providers[.settings] = { Button(label: "Settings") }
        try await UIRunner.show(it.window)
        for id in [HeaderItemID.activity, .settings] {
          it.header.togglePopover(id)
          try await UIRunner.wait("the popover") { it.header.isPopoverOpen }
          it.header.closePopovers()
          try await UIRunner.wait("its end") { !it.header.isPopoverOpen }
        }
        it.header.isSlotOpen = true
        try await UIRunner.wait("the slot") { it.header.slot.isDrawable }
        it.window.destroy()
      }
      try await UIRunner.wait("everything to go") { LiveObjects.widgets == before }
    }
  }
}
