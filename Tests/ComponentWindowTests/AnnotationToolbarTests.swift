import Colors
import Components
import DocumentModel
import GTKBinding
import Geometry
import Toolbars
import Tools
import UITestSupport
import XCTest

/// The annotation bar with a sample catalogue, in a window of its own, with real pointer and keys.
final class AnnotationToolbarTests: XCTestCase {
  /// A window with a bar above an empty page.
  @MainActor final class Scene {
    /// The program's own styles: buttons are as large as their bar has it.
    private static let styles: Void = StyleSheet(
      path: #filePath.components(separatedBy: "/Tests/")[0] + "/data/style.css"
    ).install()
    let window = Window(title: "Bar")
    let bar: AnnotationToolbar
    let host: ToolbarHost
    var chosen: [ToolID?] = []
    var locked: [ToolID] = []
    var activated: [String] = []
    var state = AnnotationToolbarState()

    init(
      _ model: AnnotationToolbarModel = .sample, position: ToolbarPosition = .top,
      size: (Int, Int) = (900, 700), catalogue: [ToolDescriptor] = .sample
    ) {
      Self.styles
      bar = AnnotationToolbar(catalogue: catalogue)
      let page = Box(.vertical)
      let below = Button(label: "Page")
      below.vexpand = true
      page.append(below)
      host = ToolbarHost(page)
      window.content = host
      window.defaultSize = size
      host.add(bar, ToolbarPlacement(supported: .desktop, position: position))
      let names = ["undo", "redo", "done", "clear", "wider"]
      window.insertActionGroup(
        "test",
        ActionGroup(names.map { name in Action(name) { [unowned self] _ in self.activated.append(name) } }))
      bar.setModel(model)
      bar.onEvent = { [unowned self] event in
        switch event {
        case .tool(let id):
          self.chosen.append(id)
          self.state.active = id
          if let id { self.state.recent = [id] + self.state.recent.filter { $0 != id } }
          self.bar.update(self.state)
        case .lock(let id): self.locked.append(id)
        case .style: break
        }
      }
      host.setShown(bar, true)
    }

    func show() async throws {
      try await UIRunner.show(window)
      try await UIRunner.wait("the bar") { !self.bar.shownIDs.isEmpty }
    }

    func button(_ tools: ToolID...) throws -> Widget {
      try XCTUnwrap(bar.widget(for: "tools:" + tools.map(\.rawValue).joined(separator: "+")))
    }

    /// The button of a line in the open list.
    func line(_ title: String) -> Button? {
      let list = bar.first(BarList.self) { $0.isMapped }
      return list?.first(Button.self) { $0.first(Label.self) { $0.text == title } != nil }
    }

    /// Every tool there is a way to, on the bar or in its list.
    var reachable: [String] {
      (bar.shownIDs + bar.listedIDs).filter { $0.hasPrefix("tools:") }
        .flatMap { $0.dropFirst(6).split(separator: "+").map(String.init) }
    }
  }

  func testNoToolIsLostOrDoubledWhileTheWindowShrinksAndGrows() throws {
    try ui(timeout: 120) {
      let scene = Scene(size: (1000, 500))
      // Wider than the screen may be.
      let frame = WideFrame()
      scene.window.content = frame
      frame.show(scene.host)
      try await scene.show()
      let all = Set(scene.reachable)
      XCTAssertEqual(all.count, 10)
      var shown: [Int: [String]] = [:]
      for width in Array(stride(from: 1600, through: 360, by: -4))
        + Array(stride(from: 364, through: 1600, by: 4))
      {
        frame.side = width
        try await UIRunner.wait("a width of \(width)") { scene.host.width == width }
        let tools = scene.reachable
        XCTAssertEqual(Set(tools), all, "\(width)")
        XCTAssertEqual(tools.count, all.count, "\(width)")
        // Growing shows what shrinking did.
        if let before = shown[width] { XCTAssertEqual(scene.bar.shownIDs, before, "\(width)") }
        shown[width] = scene.bar.shownIDs
      }
      XCTAssertLessThan(shown[360]!.count, shown[1600]!.count)
      scene.window.destroy()
    }
  }

  func testAClickChoosesAndAnotherLetsGo() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let pen = try scene.button("ink.pen", "ink.highlighter")
      try await UIRunner.click(pen, at: Point(x: 10, y: 10))
      try await UIRunner.wait("the pen") { scene.chosen == ["ink.pen"] }
      // Too far from the first for a double click.
      try await UIRunner.click(pen, at: Point(x: 24, y: 10))
      try await UIRunner.wait("no tool") { scene.chosen == ["ink.pen", nil] }
      scene.window.destroy()
    }
  }

  func testTabGoesRoundTheOpenStylePanelAndNotBackToTheBar() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      scene.state.style = StylePanelModel(keys: [.color, .lineWidth, .opacity]) { _ in
        ColorOffer(swatches: [PaletteColor(color: .black), PaletteColor(color: .white)])
      }
      scene.bar.update(scene.state)
      XCTAssertTrue(scene.bar.openStyle(choosing: .stroke))
      let panel = try XCTUnwrap(scene.bar.first(StylePanel.self))
      try await UIRunner.wait("the picker to have slid in") {
        panel.containsFocus && panel.first(Scale.self) { $0.isMapped } == nil
      }
      for key in ["Tab", "shift+Tab"] {
        let start = try XCTUnwrap(panel.focusOfRoot)
        var seen: [Widget] = []
        // The swatches are one stop; there are five more.
        for _ in 0..<12 where seen.isEmpty || seen.last !== start {
          let before = panel.focusOfRoot
          try await UIRunner.type(key, in: scene.window)
          try await UIRunner.wait("\(key) to move") { panel.focusOfRoot !== before }
          XCTAssertTrue(panel.containsFocus, "\(key) \(seen.count)")
          seen.append(try XCTUnwrap(panel.focusOfRoot))
        }
        XCTAssertTrue(seen.last === start, key)
        XCTAssertGreaterThan(seen.count, 4, key)
      }
      scene.window.destroy()
    }
  }

  func testAGroupOpensByItsMarkASecondaryClickALongPressAndKeys() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let pen = try scene.button("ink.pen", "ink.highlighter")
      let open = { scene.line("Highlighter") != nil }
      let shut = { () async throws in
        // Only when it is on screen does it take keys.
        if let line = scene.line("Highlighter") { _ = try await UIRunner.place(in: line) }
        try UIRunner.run("xdotool key Escape")
        try await UIRunner.wait("the list to close") { !open() }
      }
      try await UIRunner.click(pen, at: Point(x: Double(pen.width) - 4, y: Double(pen.height) - 4))
      try await UIRunner.wait("the list by its mark", open)
      try await shut()
      try await UIRunner.click(pen, button: 3)
      try await UIRunner.wait("the list by a secondary click", open)
      try await shut()
      try await UIRunner.move(pen)
      try UIRunner.press()
      try await UIRunner.wait("the list by a long press", open)
      try UIRunner.release()
      // Let go on the button it stays, and takes the keys.
      try await UIRunner.wait("the focus in it") { scene.line("Pen")?.hasFocus == true }
      try await shut()
      XCTAssertTrue(scene.chosen.isEmpty)
      pen.grabFocus()
      try await UIRunner.type("Down", in: scene.window)
      try await UIRunner.wait("the list by Down", open)
      try await UIRunner.wait("the focus in it") { scene.line("Pen")?.hasFocus == true }
      try UIRunner.run("xdotool key Down")
      try await UIRunner.wait("the focus on the next line") { scene.line("Highlighter")?.hasFocus == true }
      try UIRunner.run("xdotool key Return")
      try await UIRunner.wait("the highlighter, not \(scene.chosen)") { scene.chosen == ["ink.highlighter"] }
      scene.window.destroy()
    }
  }

  func testPressDragAndReleasePicksInOneMotion() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let pen = try scene.button("ink.pen", "ink.highlighter")
      try await UIRunner.move(pen)
      try UIRunner.press()
      for _ in 0..<3 { try UIRunner.moveBy(0, 6) }
      try await UIRunner.wait("the list") { scene.line("Highlighter") != nil }
      let line = try XCTUnwrap(scene.line("Highlighter"))
      try await UIRunner.move(line)
      try await UIRunner.wait("the line to light up") { line.isPrelit }
      try UIRunner.release()
      try await UIRunner.wait("the highlighter") { scene.chosen == ["ink.highlighter"] }
      // The group shows what was picked.
      XCTAssertTrue(try XCTUnwrap(scene.button("ink.pen", "ink.highlighter") as? ToggleButton).isActive)
      scene.window.destroy()
    }
  }

  func testADoubleClickKeepsTheTool() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      try await UIRunner.click(try scene.button("note"), count: 2)
      try await UIRunner.wait("the lock") { scene.locked == ["note"] }
      scene.window.destroy()
    }
  }

  func testArrowsGoAlongTheBarAndTabLeavesIt() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let stops = [
        try scene.button("highlight", "underline"), try scene.button("ink.pen", "ink.highlighter"),
      ]
      stops[0].grabFocus()
      try await UIRunner.type("Right", in: scene.window)
      try await UIRunner.wait("the second button") { stops[1].hasFocus }
      try await UIRunner.type("Home", in: scene.window)
      try await UIRunner.wait("the first button") { stops[0].hasFocus }
      try await UIRunner.type("End", in: scene.window)
      try await UIRunner.wait("the handle") { scene.bar.handle.hasFocus }
      try await UIRunner.type("Tab", in: scene.window)
      try await UIRunner.wait("the focus beside the bar") { !scene.bar.containsFocus }
      try await UIRunner.type("shift+Tab", in: scene.window)
      try await UIRunner.wait("the focus back where it was") { scene.bar.handle.hasFocus }
      scene.window.destroy()
    }
  }

  func testOwnButtonsStandBetweenToolsAndUndoInEveryDock() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let clear = try XCTUnwrap(scene.bar.widget(for: "clear"))
      let undo = try XCTUnwrap(scene.bar.widget(for: "undo"))
      for position in [ToolbarPosition.top, .left, .right, .bottom, .inTopBar, .free(x: 40, y: 200)] {
        scene.host.change(scene.bar) { $0.set(position) }
        try await UIRunner.draw(scene.window)
        let shown = scene.bar.shownIDs
        let place = try XCTUnwrap(shown.firstIndex(of: "clear"), position.rawValue)
        XCTAssertTrue(shown[..<place].allSatisfy { $0.hasPrefix("tools:") })
        XCTAssertEqual(shown[(place + 1)...].filter { $0 == "undo" || $0.hasPrefix("tools:") }, ["undo"])
        let (a, b) = (try XCTUnwrap(clear.bounds(in: scene.bar)), try XCTUnwrap(undo.bounds(in: scene.bar)))
        XCTAssertTrue(position.isVertical ? a.maxY <= b.minY : a.maxX <= b.minX, position.rawValue)
      }
      try await UIRunner.click(clear)
      try await UIRunner.wait("its command") { scene.activated == ["clear"] }
      scene.window.destroy()
    }
  }

  func testAStandardButtonThatIsNilLeavesNoGap() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let before = try XCTUnwrap(scene.host.frame(of: scene.bar)).width
      var model = AnnotationToolbarModel.sample
      model.standard.undo = nil
      model.standard.redo = nil
      scene.bar.setModel(model)
      try await UIRunner.wait("a shorter bar") {
        (scene.host.frame(of: scene.bar)?.width ?? before) < before
      }
      XCTAssertFalse(scene.bar.shownIDs.contains("undo"))
      XCTAssertTrue(scene.bar.shownIDs.contains("done"))
      let shorter = try XCTUnwrap(scene.host.frame(of: scene.bar)).width
      XCTAssertEqual(before - shorter, Double(2 * (scene.bar.metrics.button + scene.bar.metrics.spacing)))
      scene.window.destroy()
    }
  }

  func testWithoutArrangementsToolsStandAloneAndThenInGroupsAgain() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let grouped = scene.bar.shownIDs
      var model = AnnotationToolbarModel.sample
      model.configurations = nil
      scene.bar.setModel(model)
      try await UIRunner.wait("single tools") { scene.bar.shownIDs.contains("tools:ink.highlighter") }
      XCTAssertEqual(scene.reachable, [ToolDescriptor].sample.map(\.id.rawValue))
      scene.bar.setModel(.sample)
      try await UIRunner.wait("groups") { scene.bar.shownIDs == grouped }
      scene.window.destroy()
    }
  }

  func testComingAndGoingIsToldBeforeAndAfterAndOnce() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      var told: [String] = []
      scene.host.onEvent = { event in
        switch event {
        case .willShow: told.append("will show")
        case .didShow: told.append("did show")
        case .willHide: told.append("will hide")
        case .didHide: told.append("did hide")
        case .moved(_, let position, let cause): told.append("\(position.rawValue) \(cause)")
        default: break
        }
      }
      XCTAssertFalse(scene.host.setShown(scene.bar, true))
      // Again and again: it ends as asked for last.
      for isShown in [false, true, false] { XCTAssertTrue(scene.host.setShown(scene.bar, isShown)) }
      scene.host.change(scene.bar) { $0.set(.left) }
      scene.host.change(scene.bar) { $0.set(.left) }
      XCTAssertEqual(
        told, ["will hide", "did hide", "will show", "did show", "will hide", "did hide", "left program"])
      try await UIRunner.draw(scene.window)
      XCTAssertFalse(scene.bar.isDrawable)
      scene.window.destroy()
    }
  }

  func testAToolCanBeBroughtToTheFrontOfItsGroup() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let button = try XCTUnwrap(scene.bar.button(for: "line.arrow", promotes: true))
      XCTAssertTrue(button === (try scene.button("line", "line.arrow")))
      XCTAssertEqual(button.tooltip, "Arrow (A)")
      XCTAssertNil(scene.bar.button(for: "stamp"))
      scene.window.destroy()
    }
  }

  func testToolsThatMayNotBeUsedVanish() throws {
    try ui {
      var model = AnnotationToolbarModel.sample
      model.editable = ["ink.highlighter", "note"]
      let scene = Scene(model)
      try await scene.show()
      XCTAssertEqual(scene.reachable, ["ink.highlighter", "note"])
      scene.window.destroy()
    }
  }

  func testATickerRepeatsWhileItIsHeld() throws {
    try ui {
      let scene = Scene()
      try await scene.show()
      let wider = try XCTUnwrap(scene.bar.widget(for: "wider"))
      try await UIRunner.click(wider)
      try await UIRunner.wait("one tick") { scene.activated == ["wider"] }
      try UIRunner.press()
      try await UIRunner.wait("more ticks") { scene.activated.count >= 6 }
      try UIRunner.release()
      // What comes after the release is seen, and no tick is among it.
      let clear = try XCTUnwrap(scene.bar.widget(for: "clear"))
      try await UIRunner.click(clear)
      try await UIRunner.wait("the other button") { scene.activated.last == "clear" }
      let count = scene.activated.count
      try await UIRunner.click(clear)
      try await UIRunner.wait("the other button again") {
        scene.activated.last == "clear" && scene.activated.count > count
      }
      XCTAssertEqual(scene.activated.count, count + 1)
      scene.window.destroy()
    }
  }

  func testATightBarHasRedoBehindUndo() throws {
    try ui {
      let scene = Scene(size: (360, 500))
      try await scene.show()
      XCTAssertEqual(scene.bar.shownIDs.suffix(3), ["style", "undo:compact", "done"])
      let undo = try XCTUnwrap(scene.bar.widget(for: "undo:compact"))
      try await UIRunner.click(undo)
      try await UIRunner.wait("undo, not \(scene.activated)") { scene.activated == ["undo"] }
      try await UIRunner.click(undo, button: 3)
      try await UIRunner.wait("redo") { scene.activated == ["undo", "redo"] }
      scene.window.destroy()
    }
  }

  func testNothingOfABarIsLeftBehind() throws {
    try ui {
      let before = LiveObjects.widgets
      do {
        let scene = Scene()
        try await scene.show()
        scene.bar.setModel(.sample)
        try await UIRunner.draw(scene.window)
        scene.window.destroy()
      }
      try await UIRunner.wait("the widgets to go") { LiveObjects.widgets <= before }
    }
  }
}

/// Gives its child a width of its own, whatever the window's.
@MainActor final class WideFrame: CustomWidget {
  var side = 1600 { didSet { queueAllocate() } }
  private var child: Widget?

  init() { super.init(cssName: "widget", role: .generic) }

  func show(_ child: Widget) {
    self.child = child
    addChild(child)
  }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(100) }

  override func allocate(width: Int, height: Int) {
    if let child { allocate(child, x: 0, y: 0, width: side, height: height) }
  }
}

extension [ToolDescriptor] {
  /// Ten tools that do nothing.
  static let sample: [ToolDescriptor] = [
    ("highlight", "Highlight"), ("underline", "Underline"), ("ink.pen", "Pen"),
    ("ink.highlighter", "Highlighter"),
    ("note", "Note"), ("square", "Rectangle"), ("circle", "Ellipse"), ("line", "Line"),
    ("line.arrow", "Arrow"),
    ("eraser", "Eraser"),
  ].compactMap { id, _ in ToolCatalogue.descriptor(ToolID(rawValue: id)) }
}

extension AnnotationToolbarModel {
  /// Two arrangements of the sample's tools, with buttons of its own.
  nonisolated static let sample = AnnotationToolbarModel(
    configurations: [
      ToolbarConfiguration(groups: [
        ToolGroup(tools: ["highlight", "underline"]), ToolGroup(tools: ["ink.pen", "ink.highlighter"]),
        ToolGroup(tools: ["note"]), ToolGroup(tools: ["square", "circle"]),
        ToolGroup(tools: ["line", "line.arrow"]),
        ToolGroup(tools: ["eraser"]),
      ]),
      ToolbarConfiguration(groups: [
        ToolGroup(tools: ["highlight", "underline", "note"]),
        ToolGroup(tools: ["ink.pen", "ink.highlighter", "eraser"]),
        ToolGroup(tools: ["square", "circle", "line", "line.arrow"]),
      ]),
    ],
    additional: [
      ToolbarItem(
        id: "clear", command: .init("test.clear", title: "Clear page", icon: "edit-clear-all-symbolic")),
      ToolbarItem(
        id: "wider", kind: .ticker, command: .init("test.wider", title: "Thicker", icon: "list-add-symbolic")),
    ],
    standard: StandardItems(
      done: ToolbarItem(
        id: "done", command: .init("test.done", title: "Done", icon: "object-select-symbolic"),
        isCollapsible: false),
      undo: ToolbarItem(
        id: "undo", command: .init("test.undo", title: "Undo", icon: "edit-undo-symbolic"),
        isCollapsible: false),
      redo: ToolbarItem(
        id: "redo", command: .init("test.redo", title: "Redo", icon: "edit-redo-symbolic"),
        isCollapsible: false),
      style: ToolbarItem(id: "style", kind: .style, isCollapsible: false)))
}
