import Testing
import Toolbars
import Tools

@Suite struct PresetSlotsTests {
  private static func preset(_ name: String, slot: Int? = nil) -> ToolItem {
    ToolItem("ink.pen", identifier: name, slot: slot)
  }

  private static func slots(_ items: [ToolItem]) -> [String?] {
    let slots = PresetSlots(items)
    return (1...9).map { slots.item(in: $0)?.identifier }
  }

  @Test func presetsWithoutANumberGetTheNextThatIsFree() {
    let items = [
      ToolItem("ink.pen"), Self.preset("a"), Self.preset("b", slot: 1), Self.preset("c", slot: 3),
      Self.preset("d"),
      Self.preset("e"),
    ]
    #expect(Self.slots(items) == ["b", "a", "c", "d", "e", nil, nil, nil, nil])
    let slots = PresetSlots(items)
    #expect(slots.slot(of: "ink.pen#c") == 3)
    #expect(slots.slot(of: "ink.pen#a") == 2)
    #expect(slots.slot(of: "ink.pen") == nil)
  }

  @Test func onlyNineHaveKeys() {
    let items = (1...12).map { Self.preset("\($0)") } + [Self.preset("last", slot: 9)]
    #expect(Self.slots(items) == ["1", "2", "3", "4", "5", "6", "7", "8", "last"])
    #expect(PresetSlots(items).slot(of: "ink.pen#9") == nil)
    #expect(PresetSlots(items).item(in: 0) == nil)
    #expect(PresetSlots(items).item(in: 10) == nil)
  }

  @Test func ofTwoWithOneNumberTheFirstHasIt() {
    let items = [Self.preset("a", slot: 2), Self.preset("b", slot: 2), Self.preset("c", slot: 12)]
    #expect(Self.slots(items) == ["b", "a", "c", nil, nil, nil, nil, nil, nil])
  }

  @Test func aPlainToolHasAKeyOnlyWhenItAsksForOne() {
    let configuration = ToolbarConfiguration(groups: [
      ToolGroup([ToolItem("note", slot: 4), ToolItem("line")]), ToolGroup([Self.preset("a")]),
    ])
    #expect(configuration.presets.map(\.id) == ["note", "ink.pen#a"])
    #expect(configuration.preset(inSlot: 4)?.id == "note")
    #expect(configuration.preset(inSlot: 1)?.id == "ink.pen#a")
    #expect(configuration.preset(inSlot: 2) == nil)
  }

  /// A window that is made narrower shows another arrangement; a key keeps its meaning.
  @Test func aPresetHasOneKeyInAllArrangements() {
    let wide = ToolbarConfiguration(groups: [
      ToolGroup([Self.preset("a"), Self.preset("b"), Self.preset("c")])
    ])
    let narrow = ToolbarConfiguration(groups: [
      ToolGroup([Self.preset("c"), Self.preset("d"), Self.preset("a")])
    ])
    let slots = PresetSlots([wide, narrow])
    #expect((1...5).map { slots.item(in: $0)?.identifier } == ["a", "b", "c", "d", nil])
  }
}
