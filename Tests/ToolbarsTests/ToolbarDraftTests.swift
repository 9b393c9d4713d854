import DocumentModel
import TestSupport
import Testing
import Toolbars
import Tools

/// Edits of the arrangements: single ones, and the laws that any number of them keeps.
@Suite struct ToolbarDraftTests {
  private func draft(_ groups: [[ToolID]], tools: [ToolID] = ["a", "b", "c", "d", "e", "f"]) -> ToolbarDraft {
    ToolbarDraft(
      [ToolbarConfiguration(name: "wide", groups: groups.map { ToolGroup(tools: $0) })],
      defaults: [ToolbarConfiguration(name: "wide", groups: [ToolGroup(tools: ["a", "b", "c"])])],
      tools: tools)
  }

  private func groups(_ draft: ToolbarDraft, _ arrangement: Int = 0) -> [[String]] {
    draft.arrangements[arrangement].bar.groups.map { $0.items.map(\.id.rawValue) }
  }

  private func pool(_ draft: ToolbarDraft, _ arrangement: Int = 0) -> [String] {
    draft.arrangements[arrangement].pool.map(\.id.rawValue)
  }

  @Test func whatIsNotOnTheBarIsInThePool() {
    let draft = draft([["c", "a"], ["x"]])
    #expect(groups(draft) == [["c", "a"], ["x"]])
    #expect(pool(draft) == ["b", "d", "e", "f"])
    #expect(!draft.canUndo && !draft.canRedo)
  }

  @Test func aFileWithRepetitionsIsRead() {
    let draft = draft([["a", "a", "b"], ["b"], []])
    #expect(groups(draft) == [["a", "b"]])
  }

  @Test(arguments: [
    (ToolID("a"), ToolDestination.group(0, index: 3), [["b", "c", "a"], ["d"]]),
    ("c", .group(0, index: 0), [["c", "a", "b"], ["d"]]),
    ("a", .group(0, index: 2), [["b", "a", "c"], ["d"]]),
    ("a", .group(1, index: 0), [["b", "c"], ["a", "d"]]),
    ("a", .group(1, index: 99), [["b", "c"], ["d", "a"]]),
    ("d", .group(0, index: 1), [["a", "d", "b", "c"]]),
    ("b", .newGroup(at: 0), [["b"], ["a", "c"], ["d"]]),
    ("b", .newGroup(at: 2), [["a", "c"], ["d"], ["b"]]),
    ("d", .newGroup(at: 0), [["d"], ["a", "b", "c"]]),
    ("b", .pool, [["a", "c"], ["d"]]),
    ("e", .group(1, index: 0), [["a", "b", "c"], ["e", "d"]]),
    ("e", .newGroup(at: 1), [["a", "b", "c"], ["e"], ["d"]]),
  ])
  func toolsMove(_ tool: ToolID, _ destination: ToolDestination, _ expected: [[String]]) {
    var draft = draft([["a", "b", "c"], ["d"]])
    let before = draft.arrangements
    draft.move(tool, to: destination, in: 0)
    #expect(groups(draft) == expected)
    #expect(draft.canUndo)
    draft.undo()
    #expect(draft.arrangements == before)
    draft.redo()
    #expect(groups(draft) == expected)
  }

  @Test(arguments: [
    (ToolID("a"), ToolDestination.group(0, index: 0)), ("a", .group(0, index: 1)), ("a", .group(7, index: 0)),
    ("d", .newGroup(at: 1)), ("d", .newGroup(at: 2)), ("a", .newGroup(at: 9)), ("a", .newGroup(at: -1)),
    ("e", .pool), ("none", .newGroup(at: 0)),
  ])
  func whatChangesNothingIsNoStep(_ tool: ToolID, _ destination: ToolDestination) {
    var draft = draft([["a", "b", "c"], ["d"]])
    let before = draft
    draft.move(tool, to: destination, in: 0)
    draft.move(tool, to: destination, in: 5)
    #expect(draft == before)
  }

  @Test func groupsMoveSplitMergeAndAreNamed() {
    var draft = draft([["a", "b"], ["c"], ["d", "e"]])
    draft.moveGroup(0, to: 3, in: 0)
    #expect(groups(draft) == [["c"], ["d", "e"], ["a", "b"]])
    draft.moveGroup(2, to: 0, in: 0)
    #expect(groups(draft) == [["a", "b"], ["c"], ["d", "e"]])
    draft.renameGroup(0, "First", in: 0)
    draft.mergeGroup(0, into: 2, in: 0)
    #expect(groups(draft) == [["c"], ["a", "b", "d", "e"]])
    #expect(draft.configurations[0].groups[1].title == "First")
    draft.splitGroup(1, at: 2, in: 0)
    #expect(groups(draft) == [["c"], ["a", "b"], ["d", "e"]])
    #expect(draft.configurations[0].groups[2].title == nil)
    draft.mergeGroup(2, into: 1, in: 0)
    #expect(groups(draft) == [["c"], ["a", "b", "d", "e"]])
    draft.renameGroup(1, "", in: 0)
    #expect(draft.configurations[0].groups[1].title == nil)
    let before = draft
    draft.splitGroup(1, at: 0, in: 0)
    draft.splitGroup(1, at: 4, in: 0)
    draft.mergeGroup(1, into: 1, in: 0)
    draft.moveGroup(0, to: 1, in: 0)
    #expect(draft == before)
  }

  @Test func presetsAreCopiesWithNamesOfTheirOwn() throws {
    var draft = ToolbarDraft(ToolbarConfiguration.defaults)
    let red = StyleOverride(color: Palette.red, lineWidth: 2)
    let pinned = draft.pin("ink.pen", style: red, title: "Red", in: 0)
    let first = try #require(pinned)
    let again = draft.pin(first, style: StyleOverride(lineWidth: 9), title: "", in: 0)
    let second = try #require(again)
    #expect([first, second] == ["ink.pen#1", "ink.pen#2"])
    #expect(
      draft.configurations[0].groups[3].items.map(\.id) == [
        "ink.pen", "ink.pen#1", "ink.pen#2", "ink.highlighter", "ink.magic",
      ])
    // Elsewhere they wait beside their tool.
    #expect(draft.arrangements[1].pool.first?.id == "ink.pen#1")
    #expect(draft.arrangements[1][second]?.title == nil)
    draft.changePreset(first, style: StyleOverride(color: .black), title: "Black")
    for arrangement in draft.arrangements {
      #expect(arrangement[first]?.title == "Black")
      #expect(arrangement[first]?.style == StyleOverride(color: .black))
    }
    draft.unpin(first)
    #expect(draft.arrangements.allSatisfy { $0[first] == nil && $0[second] != nil })
    let before = draft
    draft.unpin("ink.pen")
    draft.changePreset("ink.pen", style: red, title: "x")
    let none = draft.pin("none", style: red, title: nil, in: 0)
    #expect(none == nil)
    #expect(draft == before)
    let free = draft.pin("ink.pen", style: red, title: nil, in: 0)
    #expect(free == "ink.pen#1")
  }

  @Test func aPresetIsPinnedOnEveryArrangement() throws {
    var draft = ToolbarDraft(ToolbarConfiguration.defaults)
    let red = StyleOverride(color: Palette.red, lineWidth: 2)
    let pinned = draft.pinEverywhere("ink.pen", style: red, title: "Red", slot: 3)
    #expect(pinned == "ink.pen#1")
    for configuration in draft.configurations {
      let group = try #require(configuration.groups.first { $0.items.contains { $0.id == "ink.pen" } })
      #expect(group.items.prefix(2).map(\.id) == ["ink.pen", "ink.pen#1"])
      #expect(configuration.preset(inSlot: 3)?.style == red)
      #expect(configuration.presets.map(\.title) == ["Red"])
    }
    // One step back takes it off all of them.
    draft.undo()
    #expect(draft.configurations == ToolbarDraft(ToolbarConfiguration.defaults).configurations)
    let none = draft.pinEverywhere("none", style: red, title: nil)
    #expect(none == nil)
  }

  @Test func aCopyOfAPresetStandsBehindThePresetsThatAreThere() {
    var draft = draft([["a", "b"], ["c"]])
    draft.pinEverywhere("a", style: StyleOverride(lineWidth: 1), title: nil)
    draft.pinEverywhere("a", style: StyleOverride(lineWidth: 2), title: nil)
    #expect(groups(draft) == [["a", "a#1", "a#2", "b"], ["c"]])
    draft.move("a#1", to: .pool, in: 0)
    // The preset is not on the bar, but its tool is.
    draft.pinEverywhere("a#1", style: StyleOverride(lineWidth: 3), title: nil)
    #expect(groups(draft) == [["a", "a#2", "a#3", "b"], ["c"]])
  }

  @Test func aKeyThatIsGivenAwayIsTakenFromWhoHadIt() {
    var draft = ToolbarDraft(ToolbarConfiguration.defaults)
    let style = StyleOverride(lineWidth: 1)
    draft.pin("ink.pen", style: style, title: nil, slot: 3, in: 0)
    draft.pin("note", style: style, title: nil, slot: 3, in: 1)
    for arrangement in draft.arrangements {
      #expect(arrangement["ink.pen#1"]?.slot == nil)
      #expect(arrangement["note#1"]?.slot == 3)
    }
    draft.changePreset("ink.pen#1", style: style, title: nil, slot: 3)
    for arrangement in draft.arrangements {
      #expect(arrangement["ink.pen#1"]?.slot == 3)
      #expect(arrangement["note#1"]?.slot == nil)
    }
    draft.changePreset("ink.pen#1", style: style, title: nil, slot: nil)
    #expect(draft.arrangements.flatMap(\.items).allSatisfy { $0.slot == nil })
    // What is no preset takes no key.
    let before = draft
    draft.changePreset("ink.pen", style: style, title: nil, slot: 5)
    #expect(draft == before)
  }

  @Test func aPresetOfAToolInThePoolGetsAGroup() {
    var draft = draft([["a"]])
    draft.pin("b", style: StyleOverride(lineWidth: 1), title: nil, in: 0)
    #expect(groups(draft) == [["a"], ["b#1"]])
    #expect(pool(draft) == ["b", "c", "d", "e", "f"])
  }

  @Test func aResetKeepsWhatItDoesNotKnowBesideTheBar() {
    var draft = draft([["x"], ["c", "a"]])
    draft.pin("a", style: StyleOverride(lineWidth: 1), title: nil, in: 0)
    #expect(draft.canReset(0))
    draft.reset(0)
    #expect(groups(draft) == [["a", "b", "c"]])
    #expect(pool(draft) == ["a#1", "d", "e", "f", "x"])
    #expect(!draft.canReset(0))
    draft.resetAll()
    #expect(pool(draft) == ["d", "e", "f"])
    draft.undo()
    draft.undo()
    #expect(groups(draft) == [["x"], ["c", "a", "a#1"]])
  }

  @Test func anArrangementOfAnotherNameHasNothingToGoBackTo() {
    var draft = ToolbarDraft([ToolbarConfiguration(name: "mine", groups: [ToolGroup(tools: ["note"])])])
    #expect(!draft.canReset(0))
    let before = draft
    draft.reset(0)
    #expect(draft == before)
    draft.resetAll()
    #expect(draft.configurations == ToolbarConfiguration.defaults)
  }

  @Test func noArrangementsAreTheDefaultOnes() {
    #expect(ToolbarDraft([]).configurations == ToolbarConfiguration.defaults)
  }

  // MARK: Laws

  @Test(arguments: 0..<40)
  func anyEditsKeepTheLaws(_ seed: UInt64) {
    var random = SeededGenerator(seed)
    var draft = ToolbarDraft(ToolbarConfiguration.defaults)
    var steps: [[ToolArrangement]] = [draft.arrangements]
    for _ in 0..<120 {
      let before = draft
      let edit = RandomEdit(draft, &random)
      edit.apply(to: &draft)
      checkLaws(draft)
      check(edit, before, draft)
      if draft.arrangements != steps.last {
        #expect(draft.canUndo && !draft.canRedo)
        steps.append(draft.arrangements)
      } else {
        #expect(draft == before)
      }
    }
    let last = draft.arrangements
    for step in steps.dropLast().reversed() {
      draft.undo()
      #expect(draft.arrangements == step)
    }
    #expect(!draft.canUndo)
    while draft.canRedo { draft.redo() }
    #expect(draft.arrangements == last)
  }

  private func checkLaws(_ draft: ToolbarDraft) {
    let known = Set(draft.arrangements.flatMap(\.items).map(\.id))
    #expect(known.isSuperset(of: ToolCatalogue.onBars))
    for arrangement in draft.arrangements {
      let ids = arrangement.items.map(\.id)
      #expect(Set(ids).count == ids.count, "no tool twice")
      #expect(Set(ids) == known, "none lost")
      #expect(arrangement.bar.groups.allSatisfy { !$0.items.isEmpty }, "no empty group")
    }
  }

  /// What an edit is not about keeps its order, and other arrangements keep their bars.
  private func check(_ edit: RandomEdit, _ before: ToolbarDraft, _ after: ToolbarDraft) {
    guard let touched = edit.touched(before, after) else { return }
    for i in before.arrangements.indices {
      let old = before.configurations[i].tools.filter { !touched.contains($0) }
      let new = after.configurations[i].tools.filter { !touched.contains($0) }
      #expect(old == new, "order kept")
      if i != edit.arrangement, touched.count == 1, !edit.isPresetEdit {
        #expect(before.configurations[i] == after.configurations[i])
      }
    }
  }
}

/// One edit of a draft, chosen at random; now and then one that can't be done.
private struct RandomEdit {
  enum Kind {
    case move(ToolID, ToolDestination)
    case moveGroup(Int, Int)
    case split(Int, Int)
    case merge(Int, Int)
    case rename(Int, String?)
    case pin(ToolID)
    case unpin(ToolID)
    case restyle(ToolID)
    case reset
  }

  let arrangement: Int
  let kind: Kind

  init(_ draft: ToolbarDraft, _ random: inout SeededGenerator) {
    arrangement = Int.random(in: 0..<draft.arrangements.count, using: &random)
    let value = draft.arrangements[arrangement]
    let groups = value.bar.groups.count
    let tool = value.items.randomElement(using: &random)!.id
    func group(_ random: inout SeededGenerator) -> Int { Int.random(in: -1...groups + 1, using: &random) }
    func index(_ random: inout SeededGenerator) -> Int { Int.random(in: -1...8, using: &random) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: kind = .move(tool, .group(group(&random), index: index(&random)))
    case 5..<7: kind = .move(tool, .newGroup(at: group(&random)))
    case 7..<9: kind = .move(tool, .pool)
    case 9, 10: kind = .moveGroup(group(&random), group(&random))
    case 11, 12: kind = .split(group(&random), index(&random))
    case 13: kind = .merge(group(&random), group(&random))
    case 14: kind = .rename(group(&random), ["", "Mine", nil].randomElement(using: &random)!)
    case 15, 16: kind = .pin(tool)
    case 17:
      kind = .unpin(value.items.filter { $0.identifier != nil }.randomElement(using: &random)?.id ?? tool)
    case 18: kind = .restyle(tool)
    default: kind = .reset
    }
  }

  func apply(to draft: inout ToolbarDraft) {
    switch kind {
    case .move(let tool, let destination): draft.move(tool, to: destination, in: arrangement)
    case .moveGroup(let g, let place): draft.moveGroup(g, to: place, in: arrangement)
    case .split(let g, let i): draft.splitGroup(g, at: i, in: arrangement)
    case .merge(let g, let other): draft.mergeGroup(g, into: other, in: arrangement)
    case .rename(let g, let title): draft.renameGroup(g, title, in: arrangement)
    case .pin(let tool): draft.pin(tool, style: StyleOverride(lineWidth: 4), title: "Mine", in: arrangement)
    case .unpin(let tool): draft.unpin(tool)
    case .restyle(let tool): draft.changePreset(tool, style: StyleOverride(opacity: 0.5), title: nil)
    case .reset: draft.reset(arrangement)
    }
  }

  var isPresetEdit: Bool {
    switch kind {
    case .unpin, .restyle: true
    default: false
    }
  }

  /// The tools whose place may change; nil when any may.
  func touched(_ before: ToolbarDraft, _ after: ToolbarDraft) -> Set<ToolID>? {
    switch kind {
    case .move(let tool, _), .unpin(let tool): return [tool]
    case .split, .rename, .restyle: return []
    case .pin:
      let old = Set(before.arrangements.flatMap(\.items).map(\.id))
      return Set(after.arrangements.flatMap(\.items).map(\.id)).subtracting(old)
    case .moveGroup(let g, _), .merge(let g, _):
      let groups = before.configurations[arrangement].groups
      return groups.indices.contains(g) ? Set(groups[g].items.map(\.id)) : []
    case .reset: return nil
    }
  }
}
