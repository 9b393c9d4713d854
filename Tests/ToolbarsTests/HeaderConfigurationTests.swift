import Foundation
import Testing
import Toolbars

@Suite struct HeaderConfigurationTests {
  private func read(_ json: String) throws -> HeaderConfiguration {
    try JSONDecoder().decode(HeaderConfiguration.self, from: Data(json.utf8))
  }

  private func applied(_ json: String) throws -> (
    settings: HeaderSettings, issues: [HeaderConfigurationIssue]
  ) {
    try read(json).applied()
  }

  @Test func anEmptyOneChangesNothing() throws {
    let (settings, issues) = try applied("{}")
    #expect(settings == HeaderSettings())
    #expect(issues.isEmpty)
    #expect(settings.model == .standard)
  }

  @Test func everythingIsTaken() throws {
    let (settings, issues) = try applied(
      """
      {"items": {"document": {"start": ["outline"], "end": ["search", "annotation"]}},
       "closeItem": null, "alwaysEnabled": ["close", "search"], "headerVisible": false, "userInterface": "never",
       "bottomItems": {"document": ["print"]}, "features": {"annotationEditing": false}}
      """)
    #expect(issues.isEmpty)
    #expect(settings.model.items(.start, mode: .document) == [.outline])
    #expect(settings.model.items(.end, mode: .document) == [.search, .annotation])
    #expect(settings.model.items(.end, mode: .thumbnails) == [.thumbnails, .documentEditor])
    #expect(settings.model.closeItem == nil)
    #expect(settings.model.alwaysEnabled == [.close, .search])
    #expect(settings.model.bottomItems(mode: .document) == [.print])
    #expect(!settings.isHeaderVisible)
    #expect(settings.visibility == .never)
    #expect(!settings.features.contains(.annotationEditing))
    #expect(settings.features.contains(.printing))
  }

  @Test func aSideThatIsLeftOutStays() throws {
    let (settings, _) = try applied(#"{"items": {"document": {"end": ["search"]}}}"#)
    #expect(settings.model.items(.start, mode: .document) == [.open, .save])
    #expect(settings.model.items(.end, mode: .document) == [.search])
  }

  @Test func aSideMayTakeWhatTheOtherGivesUp() throws {
    let (settings, issues) = try applied(
      #"{"items": {"document": {"start": ["thumbnails"], "end": ["open"]}}}"#)
    #expect(issues.isEmpty)
    #expect(settings.model.items(.start, mode: .document) == [.thumbnails])
    #expect(settings.model.items(.end, mode: .document) == [.open])
  }

  @Test func aConflictIsToldWithItsPlaceAndNoItemsChange() throws {
    let (settings, issues) = try applied(
      """
      {"items": {"document": {"start": ["outline"], "end": ["search", "outline"]},
                 "thumbnails": {"end": ["search"]}}, "headerVisible": false}
      """)
    #expect(
      issues == [
        HeaderConfigurationIssue(["items", "document", "end", "1"], .itemOnBothSides(.outline, .document))
      ])
    #expect(settings.model == .standard)
    #expect(!settings.isHeaderVisible)
  }

  @Test func aConflictWithASideThatIsNotInTheFileIsToldWhereTheFileIsWrong() throws {
    let (_, issues) = try applied(#"{"items": {"document": {"start": ["open", "search"]}}}"#)
    #expect(
      issues == [
        HeaderConfigurationIssue(["items", "document", "start", "1"], .itemOnBothSides(.search, .document))
      ])
  }

  @Test func wrongNamesAreToldAndTheRestIsTaken() throws {
    let (settings, issues) = try applied(
      """
      {"items": {"document": {"end": ["search", "serach", "readerView", "message", "search"]}, "docs": {}},
       "closeItem": "clsoe", "alwaysEnabled": ["x"], "userInterface": "sometimes",
       "bottomItems": {"y": []}, "features": {"flying": true}}
      """)
    #expect(settings.model.items(.end, mode: .document) == [.search, .activity])
    #expect(settings.model.closeItem == .close)
    #expect(settings.visibility == .automatic)
    let end = ["items", "document", "end"]
    let expected: Set<HeaderConfigurationIssue> = [
      HeaderConfigurationIssue(end + ["1"], .unknownItem("serach")),
      HeaderConfigurationIssue(end + ["2"], .reserved(.readerView)),
      HeaderConfigurationIssue(end + ["3"], .replaced(.message, by: .activity)),
      HeaderConfigurationIssue(end + ["4"], .repeated(.search)),
      HeaderConfigurationIssue(["items", "docs"], .unknownMode("docs")),
      HeaderConfigurationIssue(["closeItem"], .unknownItem("clsoe")),
      HeaderConfigurationIssue(["alwaysEnabled", "0"], .unknownItem("x")),
      HeaderConfigurationIssue(["userInterface"], .unknownVisibility("sometimes")),
      HeaderConfigurationIssue(["bottomItems", "y"], .unknownMode("y")),
      HeaderConfigurationIssue(["features", "flying"], .unknownFeature("flying")),
    ]
    #expect(Set(issues) == expected)
    #expect(issues.count == expected.count)
  }

  @Test(arguments: ["{}", #"{"closeItem":null}"#, #"{"closeItem":"close","headerVisible":true}"#])
  func writingAndReadingGivesTheSame(_ json: String) throws {
    let configuration = try read(json)
    let written = try JSONEncoder().encode(configuration)
    #expect(try JSONDecoder().decode(HeaderConfiguration.self, from: written) == configuration)
  }

  @Test func theCloseItemsThreeWordsDiffer() throws {
    #expect(try read("{}").closeItem == .unchanged)
    #expect(try read(#"{"closeItem": null}"#).closeItem == .hidden)
    #expect(try read(#"{"closeItem": "open"}"#).closeItem == .item("open"))
  }
}
