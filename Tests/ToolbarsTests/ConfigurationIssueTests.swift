import Testing
import Toolbars

@Suite struct ConfigurationIssueTests {
  /// A part of `annotationToolbar`, on line 3 of a file.
  private static func toolbar(_ part: String) -> MarkedText {
    MarkedText("{\n  \"version\": 1,\n  \"annotationToolbar\": {\(part)}\n}\n")
  }

  private static func issues(_ marked: MarkedText, names: ConfigurationNames = ConfigurationNames())
    -> [ConfigurationIssue]
  {
    ToolbarsLayers.merge([marked.reading(path: "/x/toolbars.json")], names: names).issues
  }

  private static func check(
    _ marked: MarkedText, _ severity: ConfigurationIssue.Severity, _ kind: ConfigurationIssue.Kind,
    names: ConfigurationNames = ConfigurationNames(), at location: SourceLocation = #_sourceLocation
  ) {
    let issues = issues(marked, names: names)
    #expect(issues.map(\.kind) == [kind], sourceLocation: location)
    #expect(issues.first?.severity == severity, sourceLocation: location)
    #expect(issues.first?.place == marked.place, sourceLocation: location)
    #expect(issues.first?.file == "/x/toolbars.json", sourceLocation: location)
  }

  @Test func linesAndColumnsAreCountedFromOne() {
    let issues = Self.issues("{\n  \"version\": 1,\n  \"annotationToolbar\": {\"position\": \"sideways\"}\n}")
    #expect(issues.first?.line == 3)
    #expect(issues.first?.column == 37)
    #expect(issues.first?.path.description == "annotationToolbar.position")
  }

  // MARK: The whole file

  @Test(
    arguments: [
      ("{\"version\": 1\n ‸\"name\": 2}", .syntax(.expected(.commaOrBrace))),
      ("{\"version\": 1‸,}", .syntax(.trailingComma)),
      ("‸[]", .wrongType(.object)), ("‸\"text\"", .wrongType(.object)), ("‸7", .wrongType(.object)),
      ("‸null", .wrongType(.object)),
      ("‸{}", .missingKey("version")),
      ("{\"version\": ‸\"1\"}", .wrongType(.number)),
      ("{\"version\": ‸null}", .wrongType(.number)),
      ("{\"version\": ‸1.5}", .wrongType(.wholeNumber)),
      ("{\"version\": ‸2}", .unsupportedVersion(2, known: 1)),
      ("{\"version\": ‸0}", .unsupportedVersion(0, known: 1)),
      ("{\"version\": ‸2, \"annotationToolbar\": \"something new\"}", .unsupportedVersion(2, known: 1)),
      ("{\"version\": 1, \"name\": ‸7}", .wrongType(.text)),
      ("{\"version\": 1, \"documentLabel\": ‸\"yes\"}", .wrongType(.bool)),
      ("{\"version\": 1, \"annotationToolbar\": ‸[]}", .wrongType(.object)),
      ("{\"version\": 1, \"header\": {\"items\": ‸[]}}", .wrongType(.object)),
      (
        "{\"version\": 1, \"header\": {\"items\": {\"document\": {\"start\": ‸\"close\"}}}}",
        .wrongType(.list)
      ),
      (
        "{\"version\": 1, \"header\": {\"items\": {\"document\": {\"start\": [\"close\", ‸1]}}}}",
        .wrongType(.text)
      ),
      ("{\"version\": 1, \"header\": {\"closeItem\": ‸false}}", .wrongType(.text)),
      ("{\"version\": 1, \"features\": {\"annotationEditing\": ‸1}}", .wrongType(.bool)),
    ] as [(MarkedText, ConfigurationIssue.Kind)])
  func whatCanNotBeUsedAtAll(_ marked: MarkedText, _ kind: ConfigurationIssue.Kind) {
    Self.check(marked, .unusable, kind)
    #expect(marked.reading().file == nil)
  }

  @Test(
    arguments: [
      ("\"supportedPositions\": ‸true", .wrongType(.positions)),
      ("\"supportedPositions\": [\"left\", ‸3]", .wrongType(.text)),
      ("\"configurations\": ‸\"wide\"", .wrongType(.list)),
      ("\"configurations\": [‸\"wide\"]", .wrongType(.configuration)),
      ("\"configurations\": [[‸\"ink.pen\"]]", .wrongType(.group)),
      ("\"configurations\": [[[\"note\", ‸1]]]", .wrongType(.tool)),
      ("\"configurations\": [[[\"note\", ‸[]]]]", .wrongType(.tool)),
      ("\"configurations\": [‸{\"name\": \"wide\"}]", .missingKey("groups")),
      ("\"configurations\": [[‸{\"title\": \"Pens\"}]]", .missingKey("items")),
      ("\"configurations\": [[[‸{\"identifier\": \"red\"}]]]", .missingKey("tool")),
      ("\"configurations\": [[[{\"tool\": \"note\", \"icon\": ‸5}]]]", .wrongType(.icon)),
      ("\"configurations\": [[[{\"tool\": \"note\", \"icon\": ‸{}}]]]", .wrongType(.icon)),
      (
        "\"configurations\": [[[{\"tool\": \"note\", \"style\": {\"lineWidth\": ‸\"3\"}}]]]",
        .wrongType(.number)
      ),
      (
        "\"configurations\": [[[{\"tool\": \"note\", \"style\": {\"lineWidth\": ‸1e999}}]]]",
        .numberNotRepresentable
      ),
      ("\"additionalItems\": [{\"id\": \"a\", \"collapsible\": ‸\"no\"}]", .wrongType(.bool)),
      ("\"additionalItems\": ‸{}", .wrongType(.list)),
      ("\"additionalItems\": [{\"secondary\": ‸{}}]", .missingKey("action")),
      ("\"standardItems\": {\"done\": ‸false}", .wrongType(.object)),
      ("\"tools\": ‸[]", .wrongType(.object)),
    ] as [(String, ConfigurationIssue.Kind)])
  func wrongTypesHaveTheirPlace(_ part: String, _ kind: ConfigurationIssue.Kind) {
    Self.check(Self.toolbar(part), .unusable, kind)
  }

  // MARK: Single values

  @Test(
    arguments: [
      ("\"position\": ‸\"sideways\"", .notAPosition("sideways")),
      ("\"position\": ‸\"free:nan,1\"", .notAPosition("free:nan,1")),
      ("\"position\": ‸\"free:100001,0\"", .farOutside),
      ("\"position\": ‸\"free:0,-1e300\"", .farOutside),
      ("\"supportedPositions\": ‸[]", .noPositions),
      ("\"supportedPositions\": ‸0", .noPositions),
      ("\"supportedPositions\": [\"left\"], \"position\": ‸\"right\"", .positionNotSupported("right")),
      ("\"configurations\": ‸[]", .emptyConfiguration),
      (
        "\"appearance\": {\"colorScheme\": ‸\"drak\"}", .unknownWord("drak", .colorScheme, suggestion: "dark")
      ),
      ("\"appearance\": {\"density\": ‸\"tiny\"}", .unknownWord("tiny", .density, suggestion: nil)),
    ] as [(String, ConfigurationIssue.Kind)])
  func valuesThatLeaveWhatIsBelow(_ part: String, _ kind: ConfigurationIssue.Kind) {
    let marked = Self.toolbar(part)
    Self.check(marked, .error, kind)
    var settings = ToolbarsLayers.merge([marked.reading()], names: ConfigurationNames()).settings
    if case .positionNotSupported = kind { settings.annotation.supportedPositions = .desktop }
    #expect(settings == ToolbarsSettings())
  }

  @Test(
    arguments: [
      ("‸\"positon\": null", .unknownKey("positon", suggestion: "position")),
      ("‸\"extends\": \"wide\"", .unknownKey("extends", suggestion: nil)),
      ("\"undo\": true, ‸\"undo\": false", .repeatedKey("undo")),
      ("‸\"undo\": null", .meaninglessNull),
      (
        "\"supportedPositions\": [\"left\", ‸\"rihgt\"]",
        .unknownWord("rihgt", .position, suggestion: "right")
      ),
      ("\"supportedPositions\": ‸127", .outOfRange(127, 0...63)),
      ("\"configurations\": [[[\"note\", ‸\"ink.pne\"]]]", .unknownTool("ink.pne", suggestion: "ink.pen")),
      (
        "\"configurations\": [[[\"note\", {\"title\": \"x\", \"tool\": ‸\"teapot\"}]]]",
        .unknownTool("teapot", suggestion: nil)
      ),
      ("\"configurations\": [[[\"note\"], [\"ink.pen\", ‸\"note\"]]]", .repeatedTool("note")),
      ("\"configurations\": [[[\"note\"], ‸[]]]", .emptyGroup),
      (
        "\"configurations\": [[[\"note\"]], {\"groups\": [[\"note\"], {\"items\": [\"line\"]}, ‸{\"items\": []}]}]",
        .emptyGroup
      ),
      ("\"configurations\": [[[\"note\"]], ‸[]]", .emptyConfiguration),
      ("\"configurations\": [[[{\"tool\": \"note\", \"identifier\": ‸\"\"}]]]", .emptyID),
      (
        "\"configurations\": [[[{\"tool\": \"note\", \"icon\": {\"provider\": ‸\"lines\"}}]]]",
        .unknownWord("lines", .iconProvider, suggestion: "line")
      ),
      ("\"configurations\": [[[{\"tool\": \"note\", \"style\": {\"color\": ‸\"red\"}}]]]", .notAColor("red")),
      (
        "\"configurations\": [[[{\"tool\": \"note\", \"style\": {\"fillColor\": ‸\"#12345\"}}]]]",
        .notAColor("#12345")
      ),
      (
        "\"configurations\": [[[{\"tool\": \"note\", \"style\": {\"opacity\": ‸1.5}}]]]",
        .outOfRange(1.5, 0...1)
      ),
      (
        "\"configurations\": [[[{\"tool\": \"note\", \"style\": {\"lineWidth\": ‸0}}]]]",
        .outOfRange(0, 0.1...500)
      ),
      ("\"configurations\": [[[{\"tool\": \"note\", \"slot\": ‸0}]]]", .outOfRange(0, 1...9)),
      ("\"configurations\": [[[{\"tool\": \"note\", \"slot\": ‸10}]]]", .outOfRange(10, 1...9)),
      ("\"configurations\": [[[{\"tool\": \"note\", \"slot\": ‸2.5}]]]", .wrongType(.wholeNumber)),
      (
        "\"configurations\": [[[{\"tool\": \"note\", \"slot\": 2}, {\"tool\": \"line\", \"slot\": ‸2}]]]",
        .repeatedSlot(2)
      ),
      ("\"editableTypes\": [\"ink\", ‸\"pen\"]", .unknownTool("pen", suggestion: nil)),
      ("\"editableTypes\": [\"ink\", ‸\"ink\"]", .repeatedItem("ink")),
      ("\"oneShot\": [‸\"note2\"]", .unknownTool("note2", suggestion: "note")),
      ("\"oneShot\": [\"note\"], \"sticky\": [\"line\", ‸\"note\"]", .toolInBothLists("note")),
      ("\"tools\": {‸\"teapot\": {}}", .unknownTool("teapot", suggestion: nil)),
    ] as [(String, ConfigurationIssue.Kind)])
  func warnings(_ part: String, _ kind: ConfigurationIssue.Kind) {
    Self.check(Self.toolbar(part), .warning, kind)
  }

  @Test func toolsThatAreNotBuiltYetAreHiddenInSilence() {
    let marked = Self.toolbar(
      "\"configurations\": [[[\"ink.pen\", \"redaction\", \"ink.crayon\", \"camera\"]]]")
    #expect(Self.issues(marked).isEmpty)
    let settings = ToolbarsLayers.merge([marked.reading()], names: ConfigurationNames()).settings
    #expect(settings.annotation.arrangements(of: ["note", "ink.pen"]).map(\.tools) == [["ink.pen"]])
  }

  // MARK: Items

  @Test(
    arguments: [
      ("‸{\"action\": \"win.x\", \"title\": \"X\"}", .missingKey("id")),
      ("{\"id\": ‸\"\", \"action\": \"win.x\", \"title\": \"X\"}", .emptyID),
      ("‸{\"id\": \"x\", \"title\": \"X\"}", .missingKey("action")),
      ("{\"id\": \"x\", \"title\": \"X\", \"action\": ‸\"undo\"}", .malformedAction("undo")),
      ("{\"id\": \"x\", \"title\": \"X\", \"action\": ‸\"win.\"}", .malformedAction("win.")),
      ("{\"id\": \"x\", \"title\": \"X\", \"action\": ‸\"win.a b\"}", .malformedAction("win.a b")),
      ("‸{\"id\": \"x\", \"action\": \"win.x\"}", .missingKey("title")),
      ("{\"id\": \"x\", \"action\": \"win.x\", \"title\": ‸\"\"}", .emptyTitle),
      (
        "‸{\"id\": \"x\", \"kind\": \"dual\", \"action\": \"win.x\", \"title\": \"X\"}",
        .missingKey("secondary")
      ),
      ("{\"id\": \"x\", \"kind\": ‸\"buton\"}", .unknownWord("buton", .itemKind, suggestion: "button")),
      ("{\"kind\": \"spacer\", \"length\": ‸0}", .outOfRange(0, 1...10_000)),
      ("{\"kind\": \"spacer\", \"length\": ‸-4}", .outOfRange(-4, 1...10_000)),
      ("{\"kind\": \"spacer\", \"minLength\": ‸500, \"maxLength\": 300}", .emptyRange),
      (
        "{\"id\": \"a\", \"kind\": \"separator\"}, {\"id\": ‸\"a\", \"kind\": \"separator\"}",
        .repeatedItem("a")
      ),
      (
        """
        {"id": "a", "action": "win.a", "title": "Same"}, {"id": "b", "action": "win.b", "title": ‸"Same"}
        """, .repeatedTitle("Same")
      ),
      (
        """
        {"id": "a", "action": "win.a", "title": "A"},
        {"id": "b", "action": "win.b", "title": "B", "responsiveGroup": ‸"a"}
        """, .groupNamedLikeItem("a")
      ),
      (
        """
        {"id": "a", "action": "win.a", "title": "A", "responsiveGroup": ‸"a"}
        """, .groupNamedLikeItem("a")
      ),
    ] as [(String, ConfigurationIssue.Kind)])
  func items(_ part: String, _ kind: ConfigurationIssue.Kind) {
    Self.check(Self.toolbar("\"additionalItems\": [\(part)]"), .warning, kind)
    Self.check(
      MarkedText("{\"version\": 1, \"pageToolbar\": {\"additionalItems\": [\(part)]}}"), .warning, kind)
  }

  @Test func whatOnlyTheAppKnowsIsAskedOfIt() {
    let names = ConfigurationNames(
      hasIcon: { $0 == .name("good") || $0 == .file("/x/good.svg") },
      hasAction: { $0 == "win.good" }, isTarget: { $0 == "'good'" })
    func tool(_ icon: String) -> MarkedText {
      Self.toolbar("\"configurations\": [[[{\"tool\": \"note\", \"icon\": \(icon)}]]]")
    }
    #expect(Self.issues(tool("\"good\""), names: names).isEmpty)
    #expect(Self.issues(tool("{\"file\": \"good.svg\"}"), names: names).isEmpty)
    Self.check(tool("‸\"bad\""), .warning, .unknownIcon("bad"), names: names)
    Self.check(tool("{\"file\": ‸\"bad.svg\"}"), .warning, .unknownIcon("bad.svg"), names: names)
    func item(_ action: String, _ target: String) -> MarkedText {
      Self.toolbar(
        "\"additionalItems\": [{\"id\": \"x\", \"title\": \"X\", \"action\": \(action), \"target\": \(target)}]"
      )
    }
    #expect(Self.issues(item("\"win.good\"", "\"'good'\""), names: names).isEmpty)
    Self.check(item("‸\"win.bad\"", "\"'good'\""), .warning, .unknownAction("win.bad"), names: names)
    Self.check(item("\"win.good\"", "‸\"bad\""), .warning, .malformedTarget("bad"), names: names)
    Self.check(
      Self.toolbar("\"standardItems\": {\"done\": {\"icon\": ‸\"bad\"}}"), .warning, .unknownIcon("bad"),
      names: names)
  }

  // MARK: The header and the label

  @Test(
    arguments: [
      (
        "\"items\": {\"document\": {\"start\": [‸\"outlin\"]}}",
        .unknownWord("outlin", .headerItem, suggestion: "outline")
      ),
      ("\"items\": {\"document\": {\"start\": [‸\"readerView\"]}}", .reservedHeaderItem("readerView")),
      ("\"items\": {\"document\": {\"start\": [\"print\", ‸\"print\"]}}", .repeatedItem("print")),
      ("\"items\": {‸\"documents\": {}}", .unknownWord("documents", .viewMode, suggestion: "document")),
      ("\"closeItem\": ‸\"x\"", .unknownWord("x", .headerItem, suggestion: nil)),
      ("\"bottomItems\": {\"document\": [‸\"signature\"]}", .reservedHeaderItem("signature")),
    ] as [(String, ConfigurationIssue.Kind)])
  func headerWarnings(_ part: String, _ kind: ConfigurationIssue.Kind) {
    Self.check(MarkedText("{\"version\": 1,\n\"header\": {\(part)}}"), .warning, kind)
  }

  @Test(arguments: [
    "\"items\": {\"document\": {\"start\": [\"print\", \"outline\"], \"end\": [\"search\", ‸\"outline\"]}}",
    // Another name of an item is the item.
    "\"items\": {\"document\": {\"start\": [\"activity\"], \"end\": [\"search\", ‸\"message\"]}}",
    // The end is the app's own, which has the outline.
    "\"headerVisible\": false, \"items\": {\"document\": {\"start\": [\"print\", ‸\"outline\"]}}",
  ])
  func anItemOnBothSidesLeavesTheHeaderAsItWas(_ part: String) {
    let marked = MarkedText("{\"version\": 1,\n\"header\": {\(part)}, \"documentLabel\": false}")
    Self.check(
      marked, .error, .itemOnBothSides(part.contains("message") ? "message" : "outline", mode: "document"))
    let settings = ToolbarsLayers.merge([marked.reading()], names: ConfigurationNames()).settings
    #expect(settings.header == HeaderArrangement())
    #expect(!settings.showsDocumentLabel)
  }

  @Test func anItemMovesWhenItIsTakenFromTheOtherSide() {
    let marked: MarkedText = """
      {"version": 1, "header": {"items": {"document": {"start": ["outline"], "end": ["thumbnails", "search"]}}}}
      """
    #expect(Self.issues(marked).isEmpty)
    let header = ToolbarsLayers.merge([marked.reading()], names: ConfigurationNames()).settings.header
    #expect(header.sides("document") == (["outline"], ["thumbnails", "search"]))
    #expect(header.sides("thumbnails") == (["open", "save"], ["thumbnails", "documentEditor"]))
  }

  @Test func theLabelUnderABarAtTheTopIsWarnedOfOnce() {
    let marked: MarkedText = """
      {"version": 1, "annotationToolbar": {"supportedPositions": ["top"]}, "documentLabel": ‸true}
      """
    Self.check(marked, .warning, .labelUnderBar)
    #expect(
      Self.issues("{\"version\": 1, \"annotationToolbar\": {\"supportedPositions\": [\"top\"]}}").isEmpty)
    #expect(Self.issues("{\"version\": 1, \"documentLabel\": true}").isEmpty)
  }
}
