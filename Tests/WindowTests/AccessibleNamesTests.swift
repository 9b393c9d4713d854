import Foundation
import Geometry
import TestSupport
import XCTest

/// Every control has a name: the accessible tree is walked as a screen reader does, by a script in a process of its own.
final class AccessibleNamesTests: WindowTestCase {
  /// A node that can be worked with.
  struct Control: Decodable, Hashable {
    var role: String
    var name: String
    var states: [String]
  }

  private static let script = """
    import gi, json, sys
    gi.require_version('Atspi', '2.0')
    from gi.repository import Atspi
    roles = {'push button', 'button', 'toggle button', 'check box', 'radio button', 'switch', 'combo box', 'entry', 'text',
             'password text', 'spin button', 'slider', 'menu item', 'check menu item', 'radio menu item', 'page tab', 'link',
             'list item', 'tree item', 'table cell', 'table row', 'color chooser', 'tool bar', 'dialog', 'alert'}
    # What they are called may stand inside them.
    rows = {'list item', 'tree item', 'table row', 'table cell'}
    found = []
    def named(node):
        if node.get_name(): return True
        return any(named(c) for c in (node.get_child_at_index(i) for i in range(node.get_child_count())) if c is not None)
    def walk(node, depth=0):
        if node is None or depth > 60: return
        states = [s.value_nick for s in Atspi.StateType.__enum_values__.values() if node.get_state_set().contains(s)]
        if depth > 1 and 'visible' not in states: return
        role = node.get_role_name()
        if role in roles:
            name = node.get_name() or ('(inside)' if role in rows and named(node) else '')
            found.append({'role': role, 'name': name, 'states': states})
        for i in range(node.get_child_count()): walk(node.get_child_at_index(i), depth + 1)
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(i)
        if program is not None and program.get_process_id() == int(sys.argv[1]): walk(program)
    print(json.dumps(found))
    """

  private func controls(_ app: App) throws -> [Control] {
    let script = directory.write("controls.py", Array(Self.script.utf8))
    let text = try App.run("/usr/bin/python3", [script, "\(app.process.processIdentifier)"])
    return (try? JSONDecoder().decode([Control].self, from: Data(text.utf8))) ?? []
  }

  /// Waits until controls with these names are there, and looks for any without one.
  @discardableResult
  private func check(
    _ app: App, _ place: String, has names: [String], line: UInt = #line
  ) throws -> [Control] {
    var found: [Control] = []
    try app.wait("\(names) in \(place)") {
      found = try controls(app)
      return names.allSatisfy { name in found.contains { $0.name == name } }
    }
    let unnamed = found.filter { $0.name.trimmingCharacters(in: .whitespaces).isEmpty }
    XCTAssertEqual(unnamed, [], place, line: line)
    return found
  }

  private func open() throws -> App {
    let app = try start([file(pages: 2)], variables: ["GTK_A11Y": "atspi"])
    try app.waitUntilReady()
    return app
  }

  func testBarsAndSidebar() throws {
    let app = try open()
    try app.activate("annotation-toolbar")
    try check(app, "the bar", has: ["Pen", "Style", "Move toolbar", "Page number", "Zoom in", "Main menu"])
    for (list, name) in [("bookmarks", "Bookmark this page"), ("annotations-list", "Page 1, 1 annotation")] {
      try app.activate(list)
      try check(app, list, has: [name])
    }
    try app.activate("find", "''")
    try check(app, "the find bar", has: ["Find text", "Next match", "Search options"])
    try app.activate("view-mode", "'documentEditor'")
    try check(app, "the page editor", has: ["Page tools", "New page", "Done"])
  }

  func testPopovers() throws {
    let app = try open()
    try app.activate("annotation-toolbar")
    let popovers = [
      ("main-menu", ["About Postil", "Save"]), ("share", ["Print…"]), ("brightness-options", ["Sepia"]),
      ("view-options", ["Fit width", "Sepia"]),
    ]
    for (action, names) in popovers {
      try app.activate(action)
      try check(app, action, has: names)
      try app.keys("Escape")
    }
    try app.choose("square")
    try openStyle(app)
    try check(app, "the style panel", has: ["Line width", "Pin as preset…"])
    try app.keys("Escape")
    try openStyle(app, picker: "stroke")
    try check(app, "the swatches", has: ["Swatches", "red, #e5383b"])
    try app.keys("ctrl+Next")
    var found = try check(app, "the palettes", has: ["Palette", "Palette menu"])
    try app.keys("ctrl+Next")
    found += try check(app, "the color plane", has: ["Color model", "Hue"])
    // The buttons inside the lists to choose from have the keyboard.
    for name in ["Palette", "Color model"] {
      XCTAssertTrue(found.contains { $0.name == name && $0.role.hasSuffix("button") }, name)
    }
  }

  func testDialogs() throws {
    let app = try open()
    try Bus.activate("preferences", nil, path: "/org/postil/Postil")
    try check(app, "the preferences", has: ["Color scheme", "Name"])
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    try Bus.activate("about", nil, path: "/org/postil/Postil")
    try check(app, "the about window", has: ["Close"])
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    try app.choose("square")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
    try app.event("annotation-added")
    try app.keys("ctrl+w")
    try app.waitForQuestion()
    try check(app, "the question", has: ["Save changes?"])
  }
}
