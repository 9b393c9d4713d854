import DocumentModel
import FoundationEssentials
import Testing
import Toolbars
import Tools

@Suite struct ToolbarsLimitsTests {
  /// `tools`, on line 3 of a file.
  private static func tools(_ part: String) -> MarkedText {
    MarkedText("{\n  \"version\": 1,\n  \"annotationToolbar\": {\"tools\": {\(part)}}\n}\n")
  }

  private static func read(_ files: MarkedText...) -> ([ToolID: ToolLimits], [ConfigurationIssue]) {
    let (settings, issues) = ToolbarsLayers.merge(files.map { $0.reading() }, names: ConfigurationNames())
    return (settings.annotation.tools, issues)
  }

  @Test func limitsAreRead() throws {
    let (tools, issues) = Self.read(MarkedText(Example.everything))
    #expect(issues == [])
    #expect(tools.count == 4)
    let ink = try #require(tools["ink"])
    #expect(ink.thickness == NumberLimits(min: 2, max: 8, standard: 2.5))
    #expect(ink.opacity == NumberLimits(min: 0.2))
    #expect(ink.fontSize == NumberLimits())
    #expect(!ink.showsPreview)
    let square = try #require(tools["square"])
    #expect(square.availableColors?.map(\.hex) == ["#c01c28", "#000000"])
    #expect(square.availableFillColors == [])
    #expect(square.defaultColor == .black)
    #expect(square.forcesDefaults)
    #expect(!square.allowsCustomColors)
    #expect(tools["freeText"]?.fontSize == NumberLimits(min: 8, max: 24, standard: 12))
    #expect(tools["freeText"]?.defaultFillColor == .white)
    #expect(tools["ink.pen#red"]?.opacity == NumberLimits(max: 1, standard: 0.5))
  }

  @Test(
    arguments: [
      ("\"ink\": {\"thickness\": {\"min\": ‸9, \"max\": 8}}", .minAboveMax),
      ("\"ink\": {\"thickness\": {\"min\": ‸0}}", .outOfRange(0, 0.1...500)),
      ("\"ink\": {\"opacity\": {\"max\": ‸100}}", .outOfRange(100, 0...1)),
      ("\"freeText\": {\"fontSize\": {\"default\": ‸0.5}}", .outOfRange(0.5, 1...1000)),
      ("\"ink\": {\"thickness\": {\"min\": 2, \"max\": 8, \"default\": ‸9}}", .outOfRange(9, 2...8)),
      ("\"ink\": {\"thickness\": {\"max\": 8, \"default\": ‸9}}", .outOfRange(9, 0.1...8)),
      ("\"ink\": {\"availableColors\": [\"#000\", ‸\"blue\"]}", .notAColor("blue")),
      ("\"ink\": {\"availableColors\": [\"#000\", ‸\"#000000\"]}", .repeatedItem("#000000")),
      ("\"ink\": {\"availableColors\": ‸[]}", .noColors),
      ("\"square\": {\"availableFillColors\": [‸\"#12\"]}", .notAColor("#12")),
      ("\"ink\": {\"defaultColor\": ‸\"red\"}", .notAColor("red")),
      (
        "\"ink\": {\"availableColors\": [\"#000\"], \"defaultColor\": ‸\"#fff\"}",
        .colorNotAvailable("#fff")
      ),
      (
        "\"square\": {\"availableFillColors\": [], \"defaultFillColor\": ‸\"#fff\"}",
        .colorNotAvailable("#fff")
      ),
      ("‸\"ink.pne\": {}", .unknownTool("ink.pne", suggestion: "ink.pen")),
      ("‸\"inc\": {}", .unknownTool("inc", suggestion: "ink")),
      ("‸\"teapot\": {\"opacity\": {\"max\": 1}}", .unknownTool("teapot", suggestion: nil)),
      ("\"ink\": {‸\"thicknes\": {\"min\": 2}}", .unknownKey("thicknes", suggestion: "thickness")),
      ("\"ink\": {\"thickness\": {‸\"minn\": 2}}", .unknownKey("minn", suggestion: "min")),
      ("\"ink\": {‸\"opacity\": null}", .meaninglessNull),
    ] as [(String, ConfigurationIssue.Kind)])
  func aMistakeIsToldWithItsPlace(_ part: String, _ kind: ConfigurationIssue.Kind) {
    let marked = Self.tools(part)
    let (_, issues) = Self.read(marked)
    #expect(issues.map(\.kind) == [kind])
    #expect(issues.first?.severity == .warning)
    #expect(issues.first?.place == marked.place)
    #expect(issues.first?.line == 3)
  }

  @Test(
    arguments: [
      ("\"ink\": ‸3", .wrongType(.object)), ("\"ink\": {\"thickness\": ‸4}", .wrongType(.object)),
      ("\"ink\": {\"thickness\": {\"min\": ‸\"2\"}}", .wrongType(.number)),
      ("\"ink\": {\"availableColors\": ‸\"#000\"}", .wrongType(.list)),
      ("\"ink\": {\"forceDefaults\": ‸1}", .wrongType(.bool)),
    ] as [(String, ConfigurationIssue.Kind)])
  func aValueOfTheWrongTypeMakesTheFileUnusable(_ part: String, _ kind: ConfigurationIssue.Kind) {
    let marked = Self.tools(part)
    let issues = Self.read(marked).1
    #expect(issues.map(\.kind) == [kind])
    #expect(issues.first?.severity == .unusable)
    #expect(issues.first?.place == marked.place)
  }

  @Test func whatIsGoodInAnEntryCountsThoughTheRestDoesNot() {
    let (tools, _) = Self.read(
      Self.tools(
        """
        "ink": {"thickness": {"min": 9, "max": 8, "default": 3}, "availableColors": ["x", "#fff"],
                "defaultColor": "#000", "opacity": {"min": 0.5, "default": 0.1}}
        """))
    #expect(tools["ink"]?.thickness == NumberLimits(standard: 3))
    #expect(tools["ink"]?.availableColors == [.white])
    #expect(tools["ink"]?.defaultColor == nil)
    #expect(tools["ink"]?.opacity == NumberLimits(min: 0.5))
  }

  @Test func layersAddUpKeyByKey() {
    let admin = Self.tools(
      """
      "ink": {"thickness": {"min": 2, "max": 8}, "preview": false}, "note": {"preview": false}
      """)
    let user = Self.tools("\"ink\": {\"thickness\": {\"max\": 1}, \"forceDefaults\": true}")
    let (tools, issues) = Self.read(admin, user)
    #expect(issues == [])
    // The upper layer's bound holds, and what contradicts it goes.
    #expect(tools["ink"]?.thickness == NumberLimits(max: 1))
    #expect(tools["ink"]?.preview == false)
    #expect(tools["ink"]?.forceDefaults == true)
    #expect(tools["note"]?.preview == false)
  }

  @Test func toolsOfTomorrowMayHaveLimits() {
    #expect(Self.read(Self.tools("\"redaction\": {\"preview\": false}")).1 == [])
  }
}
