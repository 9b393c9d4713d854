import GTKBinding
import Geometry
import Rendering
import UITestSupport
import XCTest

final class GalleryTests: XCTestCase {
  /// Every stock widget can be shown, used a little, and goes again.
  func testEveryStockWidgetComesAndGoes() throws {
    try ui {
      let before = LiveCounts()
      do {
        let window = Window(title: "Gallery")
        window.content = ScrolledWindow(GalleryTests.gallery())
        window.defaultSize = (900, 700)
        try await UIRunner.show(window)
        XCTAssertTrue(WidgetRenderer.png(window, to: "/tmp/postil-gallery.png"))
        window.destroy()
      }
      try await before.waitToReturn()
    }
  }

  func testTheStockWindowsOpen() throws {
    try ui {
      let before = LiveCounts()
      do {
        let parent = Window(title: "Parent")
        try await UIRunner.show(parent)
        XCTAssertFalse(parent.isBehindModal)
        About.show(
          on: parent, name: "Postil", icon: "org.postil.Postil", version: "1", developer: "Someone",
          comments: "Annotates", translators: "A\nB")
        XCTAssertTrue(parent.isBehindModal)
        // libadwaita 1.2 itself leaks a preferences page's groups: none here, for the count's sake.
        let page = PreferencesPage(title: "General", icon: "preferences-system-symbolic", name: "general")
        let preferences = PreferencesWindow(parent: parent, [page])
        let shortcuts = try XCTUnwrap(ShortcutsWindow(xml: GalleryTests.shortcuts))
        let windows = [preferences, shortcuts]
        for window in windows { try await UIRunner.show(window) }
        XCTAssertTrue(Window.all.count >= 3)
        for window in windows { window.destroy() }
        parent.destroy()
      }
      try await before.waitToReturn()
    }
  }

  @MainActor private static func gallery() -> Widget {
    let texture = Texture(PixelBuffer(width: 16, height: 16))
    let stack = Stack(transition: .crossfade)
    stack.add(Label("one"), name: "one", title: "One")
    stack.add(Label("two"), name: "two", title: "Two")
    stack.visibleChildName = "two"
    XCTAssertEqual((stack.visibleChild as? Label)?.text, "two")
    let list = ListBox()
    list.append(ActionRow(title: "A & B", subtitle: "row"))
    list.append(EntryRow(title: "Name", text: "Ada"))
    list.append(SpinRow(title: "Width", 0...10, step: 0.5, digits: 1, value: 2.5))
    list.append(ExpanderRow(title: "More"))
    list.append(SwitchRow(title: "Dark <paper>", isActive: true))
    list.append(ComboRow(title: "View", items: ["One", "Two"], selected: 1))
    XCTAssertEqual((list.row(at: 0) as? ActionRow)?.title, "A & B")
    let flow = FlowBox(columnSpacing: 4)
    for i in 0..<4 { flow.append(Label("\(i)")) }
    let grid = Grid()
    grid.attach(Label("grid"), column: 0, row: 0)
    let text = TextView(text: "Lines\nof text")
    text.isMonospace = true
    text.selectAll()
    XCTAssertEqual(text.selection, 0..<13)
    text.insertAtCursor("x")
    XCTAssertEqual(text.text, "x")
    let dropDown = DropDown(["a", "b"], selected: 1)
    XCTAssertEqual(dropDown.selected, 1)
    let scale = Scale(.horizontal, 0...100, step: 1, value: 40)
    scale.addMark(50, label: "half")
    let search = SearchEntry(placeholder: "Search")
    let bar = SearchBar(search, entry: search)
    bar.isOpen = true
    let overlay = Overlay(Label("below"))
    overlay.addOverlay(Label("above"))
    overlay.onChildPosition { _ in Rect(x: 1, y: 2, width: 60, height: 20) }
    let check = CheckButton(label: "Check", isActive: true)
    let radio = CheckButton(label: "Radio")
    radio.join(check)
    let spin = SpinButton(0...10, step: 0.25, digits: 2, value: 1.5)
    XCTAssertEqual(spin.value, 1.5)
    let progress = ProgressBar()
    progress.fraction = 0.4
    progress.setText("40 %")
    let password = PasswordEntry(placeholder: "Password")
    password.text = "secret"
    XCTAssertEqual(password.text, "secret")
    let header = HeaderBar(title: WindowTitle("Title", subtitle: "Subtitle"))
    header.setWindowButtons(start: false, end: false)
    header.packEnd(
      SplitButton(icon: "list-add-symbolic", name: "Add", menu: MenuModel([.item("A", action: "x.a")])))
    let widgets: [Widget] = [
      header, CenterBox(start: Label("s"), center: StackSwitcher(stack), end: Label("e")), stack, list, flow,
      grid,
      ScrolledWindow(text), dropDown, scale, bar, overlay,
      Box(.horizontal, spacing: 6, [check, radio, Switch()]),
      spin, progress, password, Spinner(), Separator(), Revealer(Label("revealed"), isRevealed: true),
      Picture(texture), Image(icon: "edit-undo-symbolic", pixelSize: 32), Clamp(Label("clamped")),
      Paned(start: Label("left"), end: Label("right")), Bin(Label("bin")),
      MenuButton(icon: "open-menu-symbolic", name: "Menu", menu: MenuModel([.submenu("S", [.custom("c")])])),
      StatusPage(icon: "edit-find-symbolic", title: "Nothing", description: "found"),
      WindowHandle(WindowControls()), PreferencesGroup(title: "Look", [ActionRow(title: "in a group")]),
    ]
    return Box(.vertical, spacing: 6, widgets)
  }

  private static let shortcuts = """
    <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>
    <object class="GtkShortcutsSection"><property name="section-name">all</property><child>
    <object class="GtkShortcutsGroup"><property name="title">Edit</property><child>
    <object class="GtkShortcutsShortcut"><property name="accelerator">&lt;Control&gt;z</property>
    <property name="title">Undo</property></object></child></object></child></object></child></object></interface>
    """
}
