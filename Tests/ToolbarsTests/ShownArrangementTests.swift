import TestSupport
import Testing
import Toolbars
import Tools

/// What an editor shows where some tools are hidden, and where places in it lead.
@Suite struct ShownArrangementTests {
  /// Capital letters stand for tools that are not shown.
  private func shown(_ groups: [[ToolID]], pool: [ToolID] = []) -> (
    draft: ToolbarDraft, shown: ShownArrangement
  ) {
    let draft = ToolbarDraft(
      [ToolbarConfiguration(name: nil, groups: groups.map { ToolGroup(tools: $0) })], defaults: [],
      tools: pool)
    return (draft, shown(draft))
  }

  private func shown(_ draft: ToolbarDraft) -> ShownArrangement {
    ShownArrangement(draft.arrangements[0]) { $0.tool.rawValue.first?.isLowercase == true }
  }

  private func groups(_ draft: ToolbarDraft) -> [[String]] {
    draft.configurations[0].groups.map { $0.items.map(\.id.rawValue) }
  }

  @Test func hiddenToolsAndTheirGroupsAreLeftOut() {
    let (_, shown) = shown([["X"], ["a", "X1", "b"], ["Y", "c"]], pool: ["d", "Z"])
    #expect(shown.groups.map { $0.items.map(\.id.rawValue) } == [["a", "b"], ["c"]])
    #expect(shown.groups.map(\.place) == [1, 2])
    #expect(shown.pool.map(\.id.rawValue) == ["d"])
  }

  @Test(arguments: [
    (ToolID("a"), ToolDestination.group(0, index: 2), [["X"], ["X1", "b", "a", "X2"], ["Y", "c"]]),
    ("b", .group(0, index: 0), [["X"], ["b", "a", "X1", "X2"], ["Y", "c"]]),
    ("b", .group(1, index: 0), [["X"], ["a", "X1", "X2"], ["Y", "b", "c"]]),
    ("b", .group(1, index: .max), [["X"], ["a", "X1", "X2"], ["Y", "c", "b"]]),
    ("a", .newGroup(at: 0), [["X"], ["a"], ["X1", "b", "X2"], ["Y", "c"]]),
    ("a", .newGroup(at: 2), [["X"], ["X1", "b", "X2"], ["Y", "c"], ["a"]]),
    ("c", .pool, [["X"], ["a", "X1", "b", "X2"], ["Y"]]),
  ])
  func hiddenToolsKeepTheirPlaces(_ tool: ToolID, _ destination: ToolDestination, _ expected: [[String]]) {
    var (draft, shown) = shown([["X"], ["a", "X1", "b", "X2"], ["Y", "c"]])
    draft.move(tool, to: shown.place(destination), in: 0)
    #expect(groups(draft) == expected)
  }

  @Test(arguments: [
    (ToolID("a"), ShownArrangement.Step.earlier, [["a"], ["b"], ["c", "d"]]),
    ("b", .earlier, [["b", "a"], ["c", "d"]]),
    ("a", .later, [["b", "a"], ["c", "d"]]),
    ("b", .later, [["a"], ["b", "c", "d"]]),
    ("c", .earlier, [["a", "b", "c"], ["d"]]),
    ("d", .later, [["a", "b"], ["c"], ["d"]]),
    ("a", .nextGroup, [["b"], ["c", "d", "a"]]),
    ("c", .nextGroup, [["a", "b"], ["d"], ["c"]]),
    ("d", .previousGroup, [["a", "b", "d"], ["c"]]),
    ("b", .previousGroup, [["b"], ["a"], ["c", "d"]]),
    ("p", .previousGroup, [["a", "b"], ["c", "d", "p"]]),
  ])
  func stepsLeadThroughTheGroups(_ tool: ToolID, _ step: ShownArrangement.Step, _ expected: [[String]]) throws
  {
    var (draft, shown) = shown([["a", "b"], ["c", "d"]], pool: ["p"])
    draft.move(tool, to: shown.place(try #require(shown.destination(of: tool, step))), in: 0)
    #expect(groups(draft) == expected)
  }

  @Test func stepsEndWhereThereIsNothingFurther() {
    let (_, shown) = shown([["a"], ["b"]], pool: ["p"])
    #expect(shown.destination(of: "a", .earlier) == nil)
    #expect(shown.destination(of: "a", .previousGroup) == nil)
    #expect(shown.destination(of: "b", .later) == nil)
    #expect(shown.destination(of: "p", .later) == nil)
    #expect(shown.destination(of: "q", .previousGroup) == nil)
    #expect(self.shown([], pool: ["p"]).shown.destination(of: "p", .previousGroup) == .newGroup(at: 0))
  }

  @Test func groupsStepOverHiddenOnes() throws {
    var (draft, shown) = shown([["a"], ["X"], ["b"], ["Y"]])
    draft.moveGroup(0, to: try #require(shown.destination(ofGroup: 0, later: true)), in: 0)
    #expect(groups(draft) == [["X"], ["b"], ["a"], ["Y"]])
    shown = self.shown(draft)
    draft.moveGroup(2, to: try #require(shown.destination(ofGroup: 1, later: false)), in: 0)
    #expect(groups(draft) == [["X"], ["a"], ["b"], ["Y"]])
    #expect(self.shown(draft).destination(ofGroup: 0, later: false) == nil)
    #expect(self.shown(draft).destination(ofGroup: 1, later: true) == nil)
  }

  /// Whatever is moved by what is shown: hidden tools stay together with their groups, in their order.
  @Test(arguments: 0..<20)
  func randomMovesLeaveHiddenToolsAlone(_ seed: UInt64) {
    var random = SeededGenerator(seed)
    var draft = ToolbarDraft(ToolbarConfiguration.defaults)
    let isShown: (ToolItem) -> Bool = { ToolCatalogue.descriptor($0.tool) != nil }
    let hidden = draft.configurations.map { $0.tools.filter { ToolCatalogue.descriptor($0) == nil } }
    for _ in 0..<150 {
      let arrangement = Int.random(in: 0..<3, using: &random)
      let shown = ShownArrangement(draft.arrangements[arrangement], isShown: isShown)
      let tools = shown.groups.flatMap(\.items) + shown.pool
      let tool = tools.randomElement(using: &random)!.id
      let group = Int.random(in: 0...shown.groups.count, using: &random)
      let destination = [
        ToolDestination.group(
          min(group, shown.groups.count - 1), index: Int.random(in: 0...5, using: &random)),
        .newGroup(at: group), .pool,
        shown.destination(of: tool, .later) ?? .pool, shown.destination(of: tool, .previousGroup) ?? .pool,
      ].randomElement(using: &random)!
      draft.move(tool, to: shown.place(destination), in: arrangement)
      #expect(
        draft.configurations.map { $0.tools.filter { ToolCatalogue.descriptor($0) == nil } } == hidden)
    }
  }
}
