import Testing
import Toolbars
import Tools

@Suite struct ToolbarsLayersTests {
  private static let names = ConfigurationNames()

  private static func merge(_ layers: String...) -> (settings: ToolbarsSettings, issues: [ConfigurationIssue])
  {
    ToolbarsLayers.merge(
      layers.enumerated().map { ToolbarsReading($1.utf8, path: "/layer\($0)/toolbars.json") }, names: names)
  }

  @Test func theHigherLayerWinsKeyByKey() {
    let (settings, issues) = Self.merge(
      "{\"version\": 1, \"annotationToolbar\": {\"undo\": false, \"permanent\": true, \"position\": \"left\"}}",
      "{\"version\": 1, \"annotationToolbar\": {\"position\": \"right\", \"oneShot\": [\"note\"]}}",
      "{\"version\": 1, \"annotationToolbar\": {\"permanent\": false, \"sticky\": [\"note\"]}}")
    #expect(issues.isEmpty)
    #expect(!settings.annotation.hasUndo)
    #expect(!settings.annotation.isPermanent)
    #expect(settings.annotation.position == .right)
    #expect(settings.annotation.oneShot.isEmpty)
    #expect(settings.annotation.sticky == ["note"])
  }

  @Test func theSideThatIsNotSetComesFromBelow() {
    let (settings, issues) = Self.merge(
      "{\"version\": 1, \"header\": {\"items\": {\"document\": {\"end\": [\"search\"]}}}}",
      "{\"version\": 1, \"header\": {\"items\": {\"document\": {\"start\": [\"outline\"]}}}}")
    #expect(issues.isEmpty)
    #expect(settings.header.sides("document") == (["outline"], ["search"]))
  }

  @Test func aConflictWithALowerLayerIsTheHigherOnesFault() {
    let (settings, issues) = Self.merge(
      "{\"version\": 1, \"header\": {\"items\": {\"document\": {\"start\": [\"print\"], \"end\": []}}}}",
      "{\"version\": 1,\n \"header\": {\"items\": {\"document\": {\"end\": [\"print\"]}}}}")
    #expect(issues.map(\.kind) == [.itemOnBothSides("print", mode: "document")])
    #expect(issues.first?.file == "/layer1/toolbars.json")
    #expect(issues.first?.line == 2)
    #expect(settings.header.sides("document") == (["print"], []))
  }

  @Test func aPositionTheOtherLayerDoesNotSupportIsNamedWhereItIsSet() {
    let (settings, issues) = Self.merge(
      "{\"version\": 1, \"annotationToolbar\": {\"position\": \"right\"}}",
      "{\"version\": 1, \"annotationToolbar\": {\"supportedPositions\": [\"left\"]}}")
    #expect(issues.map(\.kind) == [.positionNotSupported("right")])
    #expect(issues.first?.file == "/layer0/toolbars.json")
    #expect(settings.annotation.position == nil)
  }

  @Test func aWrongValueLeavesTheLowerLayers() {
    let (settings, issues) = Self.merge(
      "{\"version\": 1, \"annotationToolbar\": {\"position\": \"left\", \"appearance\": {\"density\": \"compact\"}}}",
      "{\"version\": 1, \"annotationToolbar\": {\"position\": \"lfet\", \"appearance\": {\"density\": 1}}}",
      "{\"version\": 1, \"annotationToolbar\": {\"position\": \"lfet\", \"appearance\": {\"density\": \"x\"}}}"
    )
    #expect(issues.map(\.severity) == [.unusable, .error, .error])
    #expect(settings.annotation.position == .left)
    #expect(settings.annotation.density == .compact)
  }

  @Test func standardButtonsAreReplacedPartByPart() {
    let stock = StandardItems(
      done: ToolbarItem(id: "done", command: .init("win.done", title: "Done", icon: "ok")),
      undo: ToolbarItem(id: "undo", command: .init("win.undo", title: "Undo", icon: "undo")),
      redo: ToolbarItem(id: "redo", command: .init("win.redo", title: "Redo", icon: "redo")),
      style: ToolbarItem(id: "style", kind: .style))
    func items(_ layers: String...) -> StandardItems {
      ToolbarsLayers.merge(
        layers.map { ToolbarsReading("{\"version\": 1, \"annotationToolbar\": \($0)}".utf8) },
        names: Self.names
      ).settings.annotation.standardItems(stock)
    }
    #expect(items("{}") == stock)
    let changed = items(
      "{\"standardItems\": {\"done\": {\"icon\": \"a\", \"action\": \"win.a\", \"target\": \"1\"}, \"undo\": null}}",
      "{\"standardItems\": {\"done\": {\"title\": \"Ready\", \"collapsible\": false}, \"undo\": {}}}")
    #expect(changed.done?.command == .init("win.a", target: "1", title: "Ready", icon: "a"))
    #expect(changed.done?.isCollapsible == false)
    #expect(changed.undo == stock.undo)
    #expect(items("{\"standardItems\": {\"done\": null}}").all.map(\.id) == ["style", "undo", "redo"])
    #expect(items("{\"undo\": false}").all.map(\.id) == ["style", "done"])
    #expect(items("{\"permanent\": true}").all.map(\.id) == ["style", "undo", "redo"])
  }

  @Test func editableTypesFilterAndUngroupedIsInCanonicalOrder() {
    let tools: [ToolID] = ["ink.pen", "ink.highlighter", "highlight", "note", "line", "line.arrow"]
    func arrangements(_ part: String) -> [[String]] {
      Self.merge("{\"version\": 1, \"annotationToolbar\": \(part)}").settings.annotation
        .arrangements(of: tools).map { $0.groups.map(\.id) }
    }
    #expect(
      arrangements("{\"configurations\": null}")
        == [["ink.pen", "ink.highlighter", "highlight", "note", "line", "line.arrow"]])
    #expect(
      arrangements("{\"configurations\": null, \"editableTypes\": [\"line\", \"note\"]}") == [
        ["note", "line", "line.arrow"]
      ])
    #expect(
      arrangements(
        """
        {"configurations": [[["ink.pen", "highlight"], ["ink.highlighter"], ["note", "stamp"]]],
         "editableTypes": ["highlight", "note", "line.arrow"]}
        """) == [["highlight", "note"]])
  }

  @Test func theSameToolMayBeThereWithStylesOfItsOwn() {
    let (settings, issues) = Self.merge(
      """
      {"version": 1, "annotationToolbar": {"configurations": [[[
        {"tool": "ink.pen", "identifier": "red", "style": {"color": "#ff0000"}},
        {"tool": "ink", "variant": "pen", "identifier": "blue", "style": {"color": "#0000ff80"}},
        {"tool": "ink", "variant": "quill"}, {"tool": "square", "variant": "cloudy", "identifier": "2"},
        {"tool": "circle.dashed", "style": {"lineWidth": 1}}]]]}}
      """)
    #expect(issues.isEmpty)
    let items = settings.annotation.configurations?.first?.groups.first?.items ?? []
    #expect(
      items.map(\.id) == ["ink.pen#red", "ink.pen#blue", "ink.pen#quill", "square#cloudy.2", "circle#dashed"])
    #expect(items[1].style?.opacity.map { abs($0 - 128 / 255.0) < 1e-9 } == true)
  }

  @Test func unusableLayersCountForNothing() {
    let broken = ToolbarsReading(path: "/etc/xdg/postil/toolbars.json", failure: .permissionDenied)
    let good = ToolbarsReading("{\"version\": 1, \"documentLabel\": false}".utf8)
    let (settings, issues) = ToolbarsLayers.merge([broken, good], names: Self.names)
    #expect(!settings.showsDocumentLabel)
    #expect(issues.map(\.kind) == [.permissionDenied])
    #expect(issues.first?.place == nil)
  }
}
