import DocumentModel
import FoundationEssentials
import Testing
import Toolbars
import Tools

@Suite struct ToolbarsFileTests {
  @Test func everyKeyIsUnderstoodWithoutComplaint() {
    let reading = MarkedText(Example.everything).reading(path: "/etc/xdg/postil/toolbars.json")
    let (settings, issues) = ToolbarsLayers.merge([reading], names: ConfigurationNames())
    #expect(issues == [])
    #expect(settings.name == "Review")
    #expect(settings.annotation.supportedPositions == [.inTopBar, .top, .left])
    #expect(settings.annotation.position == .left)
    let wide = settings.annotation.configurations?.first
    #expect(wide?.name == "wide")
    #expect(wide?.groups.map(\.title) == [nil, "Pens"])
    #expect(
      wide?.tools == ["highlight", "underline", "ink.pen", "ink.pen#red", "square#cloudy", "line"])
    let red = wide?.groups[1].items[1]
    #expect(red?.title == "Red pen")
    #expect(red?.slot == 3)
    #expect(red?.style?.color == ColorValue("#c01c28")?.color)
    #expect(red?.style?.fillColor == .white)
    #expect(red?.style?.lineWidth == 2.5)
    #expect(red?.style?.opacity == 0.8)
    #expect(red?.style?.fontSize == 12)
    #expect(red?.icon == .name("document-edit-symbolic"))
    #expect(wide?.groups[1].items[2].icon == .file("/etc/xdg/postil/icons/cloudy.svg"))
    #expect(wide?.groups[1].items[3].icon == .provider("line"))
    #expect(settings.annotation.additionalItems.map(\.id) == ["separator", "clear", "gap"])
    let clear = settings.annotation.additionalItems[1]
    #expect(
      clear.kind
        == .dual(secondary: .init("win.stamp", target: "'Draft'", title: "Draft", icon: "stamp-symbolic")))
    #expect(clear.shownLengths == 300...900)
    #expect(!clear.isCollapsible)
    #expect(settings.annotation.additionalItems[2].kind == .spacer(12))
    #expect(settings.annotation.colorScheme == .dark)
    #expect(settings.annotation.density == .compact)
    #expect(settings.annotation.savesAfterHiding)
    #expect(settings.annotation.oneShot == ["note"])
    #expect(settings.page.supportedPositions == .default)
    #expect(settings.page.items == ["new", "remove", "done"])
    #expect(settings.header.sides("document").start == ["outline"])
    #expect(settings.header.closeItem == .hidden)
    #expect(settings.header.bottomItems == ["document": ["bookmark"]])
    #expect(settings.header.userInterface == "always")
    #expect(!settings.showsDocumentLabel)
    #expect(!settings.features.bookmarks)
    #expect(settings.features.annotationEditing)
  }

  @Test func aFileIsReadAsItWasWritten() throws {
    let file = try #require(MarkedText(Example.everything).reading().file)
    let again = ToolbarsReading(try file.encoded())
    #expect(again.issues == [])
    #expect(again.file == file)
    #expect(try again.file?.encoded() == file.encoded())
  }

  @Test func settingsAreReadAsTheyWereWritten() throws {
    var reading = MarkedText(Example.everything).reading()
    for _ in 0..<2 {
      let settings = ToolbarsLayers.merge([reading], names: ConfigurationNames()).settings
      let written = ToolbarsReading(try ToolbarsFile(settings).encoded())
      // Whatever is below: a written file says everything.
      let below = MarkedText(
        "{\"version\": 1, \"documentLabel\": true, \"annotationToolbar\": {\"undo\": false}}")
      let (again, issues) = ToolbarsLayers.merge([below.reading(), written], names: ConfigurationNames())
      #expect(again == settings)
      #expect(issues == [])
      reading = MarkedText("{\"version\": 1}").reading()
    }
  }

  @Test func theDefaultsAreWrittenAndReadBack() throws {
    let settings = ToolbarsSettings()
    let reading = ToolbarsReading(try ToolbarsFile(settings).encoded())
    #expect(ToolbarsLayers.merge([reading], names: ConfigurationNames()).settings == settings)
    #expect(ToolbarsLayers.merge([], names: ConfigurationNames()).settings == settings)
  }

  @Test(
    arguments: [
      ("\"left\"", [.left]), ("[\"left\"]", [.left]), ("[\"inTopBar\", \"free\"]", [.inTopBar, .free]),
      ("\"horizontal\"", .horizontal), ("[\"vertical\"]", .vertical), ("[\"default\"]", .default),
      ("\"all\"", .all), ("\"desktop\"", .desktop), ("15", .all), ("6", .vertical), ("63", .desktop),
      ("16", .bottom),
    ] as [(String, ToolbarPositions)])
  func positionsHaveNamesAndNumbers(_ json: String, _ positions: ToolbarPositions) throws {
    let reading = MarkedText("{\"version\": 1, \"annotationToolbar\": {\"supportedPositions\": \(json)}}")
      .reading()
    let (settings, issues) = ToolbarsLayers.merge([reading], names: ConfigurationNames())
    #expect(issues == [])
    #expect(settings.annotation.supportedPositions == positions)
    let again = ToolbarPositions(
      rawValue: positions.names.compactMap { ToolbarPositions(name: $0)?.rawValue }.reduce(0, |))
    #expect(again == positions)
  }

  @Test func everySetOfPositionsCanBeNamed() {
    for bits in 0...63 {
      let positions = ToolbarPositions(rawValue: bits)
      #expect(
        positions.names.reduce(into: ToolbarPositions()) { $0.formUnion(ToolbarPositions(name: $1)!) }
          == positions)
    }
  }

  @Test func nullIsNotAbsent() throws {
    let base = MarkedText(
      """
      {"version": 1, "annotationToolbar": {"position": "right", "editableTypes": ["ink"],
        "configurations": [[["ink.pen"]]], "standardItems": {"done": {"title": "Fertig"}}},
       "header": {"closeItem": "outline"}}
      """
    ).reading()
    let absent = MarkedText(
      "{\"version\": 1, \"annotationToolbar\": {\"standardItems\": {}}, \"header\": {}}")
    let null = MarkedText(
      """
      {"version": 1, "annotationToolbar": {"position": null, "editableTypes": null, "configurations": null,
        "standardItems": {"done": null}}, "header": {"closeItem": null}}
      """)
    let names = ConfigurationNames()
    let below = ToolbarsLayers.merge([base], names: names).settings
    #expect(below.annotation.editableTypes == ["ink"])
    #expect(ToolbarsLayers.merge([base, absent.reading()], names: names).settings == below)
    let (settings, issues) = ToolbarsLayers.merge([base, null.reading()], names: names)
    #expect(issues == [])
    #expect(settings.annotation.position == nil)
    #expect(settings.annotation.editableTypes == nil)
    #expect(settings.annotation.configurations == nil)
    #expect(settings.annotation.standardItems.done == .removed)
    #expect(settings.header.closeItem == .hidden)
    // And it stays null when it is written.
    let file = try #require(null.reading().file)
    #expect(ToolbarsReading(try file.encoded()).file == file)
  }

  @Test func theOrderOfKeysIsStable() throws {
    let text = String(decoding: try ToolbarsFile(ToolbarsSettings()).encoded(), as: UTF8.self)
    let keys = ["annotationToolbar", "documentLabel", "features", "header", "pageToolbar", "version"]
    let places = keys.map { text.range(of: "\n  \"\($0)\"")?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self).elementsEqual(places.compactMap(\.self).sorted()))
    #expect(text.hasSuffix("}\n"))
  }

  @Test func iconFilesKeepTheirPlaceWhenTheFileMoves() throws {
    let file = try #require(MarkedText(Example.everything).reading().file?.withFullPaths(from: "/a/b"))
    let moved = ToolbarsReading(try file.encoded(), path: "/elsewhere/toolbars.json")
    let settings = ToolbarsLayers.merge([moved], names: ConfigurationNames()).settings
    #expect(settings.annotation.configurations?[0].groups[1].items[2].icon == .file("/a/b/icons/cloudy.svg"))
  }
}
