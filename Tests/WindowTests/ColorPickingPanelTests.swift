import DocumentModel
import Foundation
import Geometry
import TestSupport
import XCTest

/// Picking from within the style panel, and from the screen; what is in the panel is pressed by its accessible name.
final class ColorPickingPanelTests: WindowTestCase {
  private var portals: [Process] = []

  override func tearDown() {
    for portal in portals {
      portal.terminate()
      portal.waitUntilExit()
    }
    portals = []
    super.tearDown()
  }

  /// A field of #336699 and a mark with a border of #a51d2d that is green inside, on a white page.
  private func page() -> String {
    let square =
      "<</Type/Annot/Subtype/Square/Rect[320 600 480 700]/C[0.6470588 0.1137255 0.1764706]/BS<</W 20>>"
      + "/IC[0 1 0]/NM(mark1)/F 4>>"
    let text = "Words to mark) Tj ET 0.2 0.4 0.6 rg 100 640 200 60 re f 0 g BT ("
    return directory.write(
      "page.pdf", PDFBuilder.file(pages: [PDFBuilder.FilePage(text: text, annotations: [Self.mark, square])]))
  }

  private let field = Point(x: 200, y: 670)

  private func ready(_ path: String, _ variables: [String: String] = [:]) throws -> App {
    let app = try open(path, variables: variables.merging(["GTK_A11Y": "atspi"]) { $1 })
    try app.activate("zoom", "1.0")
    try app.activate("toolbar-position", "'left'")
    try app.activate("annotation-toolbar")
    try app.waitForState("annotation-toolbar", "true")
    try app.choose("square")
    return app
  }

  /// The full name of what is in sight and whose name begins so, after pressing it if that is wanted.
  private func find(_ app: App, _ name: String, press: Bool = false) throws -> String? {
    let script = directory.write(
      "find.py",
      Array(
        """
        import gi, sys
        gi.require_version('Atspi', '2.0')
        from gi.repository import Atspi
        def walk(node, depth=0):
            # GTK says “showing” of windows only; what is hidden hides all in it.
            if node is None or depth > 40: return False
            if depth > 1 and not node.get_state_set().contains(Atspi.StateType.VISIBLE): return False
            if node.get_name().startswith(sys.argv[2]):
                # What never had a size is on a page not shown yet, and a press would be lost.
                size = node.get_extents(Atspi.CoordType.WINDOW)
                if sys.argv[3] == 'look' or size.width > 0 and node.get_n_actions() and node.do_action(0):
                    print(node.get_name(), end='')
                    return True
            return any(walk(node.get_child_at_index(i), depth + 1) for i in range(node.get_child_count()))
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            if program is not None and program.get_process_id() == int(sys.argv[1]): walk(program)
        """.utf8))
    let found = try App.run(
      "/usr/bin/python3", [script, "\(app.process.processIdentifier)", name, press ? "press" : "look"])
    return found.isEmpty ? nil : found
  }

  private func press(_ app: App, _ names: String...) throws {
    for name in names { try app.wait(name) { try find(app, name, press: true) != nil } }
  }

  private func wait(_ app: App, for name: String) throws { try app.wait(name) { try find(app, name) != nil } }

  // MARK: From the page

  func testAPickIsOneStepWithWhatWasChangedBefore() throws {
    let app = try ready(page())
    try app.activate("select-all")
    try app.waitForState("color", "'#a51d2d'")
    try press(app, "Style", "Color:", "Custom")
    // White is below it; the green inside is its own.
    try wait(app, for: "Contrast with the page: 7.5 to 1")
    try app.activate("line-width", "3.0")
    try press(app, "Pick a color from the page")
    try app.event("color-picking")
    XCTAssertNil(try find(app, "Custom"), "the panel is out of the way")
    let (x, y) = try app.screen(page: 1).pixel(Point(x: 400, y: 650))
    try app.xdotool("mousemove", "\(x)", "\(y)")
    try wait(app, for: "Eyedropper: green, #00ff00")
    try app.click(field)
    XCTAssertEqual(try app.event("color-picked").color, "#336699")
    try app.waitForState("color", "'#336699'")
    try app.waitForState("line-width", "3.0")
    try app.activate("undo")
    try app.waitForState("color", "'#a51d2d'")
    try app.waitForState("line-width", "20.0")
    XCTAssertFalse(app.isEnabled("undo"), "one step")
  }

  func testEscapeLeadsBackToThePanelAndFromThereToTheBeginning() throws {
    let app = try ready(page())
    try app.activate("select-all")
    try press(app, "Style", "Color:", "Custom")
    try app.activate("line-width", "3.0")
    try press(app, "Pick a color from the page")
    try app.event("color-picking")
    try app.keys("Escape")
    XCTAssertEqual(try app.event("color-picked").color, "")
    try wait(app, for: "Custom")
    XCTAssertEqual(app.state("color"), "'#a51d2d'")
    XCTAssertEqual(app.state("line-width"), "3.0")
    try app.keys("Escape")
    try app.waitForState("line-width", "20.0")
    try app.wait("the panel to close") { try find(app, "Custom") == nil }
    XCTAssertFalse(app.isEnabled("undo"))
  }

  func testThePanelCanBeOpenedAnewMeanwhile() throws {
    let app = try ready(page())
    try app.activate("select-all")
    try press(app, "Style", "Color:", "Custom")
    try app.activate("line-width", "3.0")
    try press(app, "Pick a color from the page")
    try app.event("color-picking")
    try press(app, "Style")
    XCTAssertEqual(try app.event("color-picked").color, "")
    try wait(app, for: "Color:")
    try app.activate("line-width", "4.0")
    try app.keys("Escape")
    try app.waitForState("line-width", "3.0")
    try app.activate("undo")
    try app.waitForState("line-width", "20.0")
    XCTAssertFalse(app.isEnabled("undo"))
  }

  func testTheFillGetsWhatIsPickedForIt() async throws {
    let path = page()
    let app = try ready(path)
    let before = app.state("color")
    try press(app, "Style", "Fill color:", "Custom", "Pick a color from the page")
    try app.event("color-picking")
    try app.click(field)
    XCTAssertEqual(try app.event("color-picked").color, "#336699")
    XCTAssertEqual(app.state("color"), before)
    try app.drag([Point(x: 150, y: 560), Point(x: 200, y: 520), Point(x: 250, y: 500)])
    try app.event("annotation-added")
    try save(app)
    let marks = try await written(path)
    guard case .shape(let shape)? = marks.first?.content else { return XCTFail("no shape") }
    XCTAssertEqual(shape.fillColor?.hex, "#336699")
    XCTAssertEqual("'\(shape.color.hex)'", before)
  }

  // MARK: From the screen

  /// A portal in a process of its own, which gives this answer to those who ask for a colour.
  private func startPortal(_ response: Int, _ results: String) throws {
    let script = directory.write(
      "portal.py",
      Array(
        """
        import sys
        from gi.repository import Gio, GLib
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        info = Gio.DBusNodeInfo.new_for_xml(
            '<node><interface name="org.freedesktop.portal.Screenshot"><method name="PickColor">'
            '<arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>'
            '</method><property name="version" type="u" access="read"/></interface></node>')
        def call(bus, sender, path, interface, method, arguments, invocation):
            token = arguments.unpack()[1]['handle_token']
            request = f'/org/freedesktop/portal/desktop/request/{sender[1:].replace(".", "_")}/{token}'
            invocation.return_value(GLib.Variant('(o)', (request,)))
            answer = GLib.Variant.parse(None, f'(uint32 {sys.argv[1]}, {sys.argv[2]})', None, None)
            bus.emit_signal(sender, request, 'org.freedesktop.portal.Request', 'Response', answer)
        bus.register_object('/org/freedesktop/portal/desktop', info.interfaces[0], call,
                            lambda *_: GLib.Variant('u', 2), None)
        Gio.bus_own_name_on_connection(
            bus, 'org.freedesktop.portal.Desktop', Gio.BusNameOwnerFlags.DO_NOT_QUEUE,
            lambda *_: print('here', flush=True), None)
        GLib.MainLoop().run()
        """.utf8))
    let portal = Process()
    let output = Pipe()
    portal.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    portal.arguments = [script, "\(response)", results]
    portal.standardInput = FileHandle.nullDevice
    portal.standardOutput = output
    try portal.run()
    portals.append(portal)
    XCTAssertFalse(output.fileHandleForReading.availableData.isEmpty, "it did not start")
  }

  /// Portals are off in tests but for these.
  private let withPortal = ["GTK_USE_PORTAL": ""]

  func testTheScreensColorIsTaken() throws {
    try startPortal(0, "{'color': <(0.2, 0.4, 0.6)>}")
    let app = try ready(page(), withPortal)
    try app.wait("the action") { app.isEnabled("screen-eyedropper") }
    try app.activate("screen-eyedropper")
    XCTAssertEqual(try app.event("color-picked").color, "#336699")
    try app.waitForState("color", "'#336699'")
    try app.activate("color", "'#000000'")
    try app.waitForState("color", "'#000000'")
    try press(app, "Style", "Color:", "Custom", "Pick a color from the screen")
    XCTAssertEqual(try app.event("color-picked").color, "#336699")
    try app.waitForState("color", "'#336699'")
    XCTAssertNil(try find(app, "Custom"))
  }

  func testACancelledRequestIsSaid() throws { try checkSentence(1, "No color was picked") }

  func testAFailedRequestIsSaid() throws { try checkSentence(2, "Couldn’t pick a color from the screen.") }

  private func checkSentence(_ response: Int, _ words: String) throws {
    try startPortal(response, "@a{sv} {}")
    let app = try ready(page(), withPortal)
    try app.wait("the action") { app.isEnabled("screen-eyedropper") }
    let before = app.state("color")
    try app.activate("screen-eyedropper")
    XCTAssertEqual(try app.event("color-picked").color, "")
    try wait(app, for: words)
    XCTAssertEqual(app.state("color"), before)
    // From the panel, which comes back.
    try press(app, "Style", "Color:", "Custom", "Pick a color from the screen")
    XCTAssertEqual(try app.event("color-picked").color, "")
    try wait(app, for: "Pick a color from the screen")
    XCTAssertEqual(app.state("color"), before)
  }

  func testWithoutAPortalItIsNotOffered() throws {
    let app = try ready(page())
    try press(app, "Style", "Color:", "Custom")
    try wait(app, for: "Pick a color from the page")
    XCTAssertNil(try find(app, "Pick a color from the screen"))
    XCTAssertFalse(app.isEnabled("screen-eyedropper"))
    XCTAssertTrue(app.isEnabled("eyedropper"))
  }
}
