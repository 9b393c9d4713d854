import Testing
import Toolbars
import Tools

@Suite struct ToolGroupTests {
  let group = ToolGroup(tools: ["line", "line.arrow", "square"])

  @Test func theButtonShowsTheActiveThenTheLastUsedThenTheFirst() {
    #expect(group.choice(active: nil, recent: [])?.id == "line")
    #expect(group.choice(active: nil, recent: ["ink.pen", "line.arrow", "square"])?.id == "line.arrow")
    #expect(group.choice(active: "square", recent: ["line.arrow"])?.id == "square")
    #expect(group.choice(active: "ink.pen", recent: [])?.id == "line")
  }

  @Test func theSameToolTwiceIsToldApartByIdentifier() {
    let red = ToolItem("ink.pen", identifier: "red")
    let blue = ToolItem("ink.pen", identifier: "blue")
    let configuration = ToolbarConfiguration(groups: [
      ToolGroup([red, blue, ToolItem("ink.pen"), ToolItem("ink.pen")])
    ])
    #expect(configuration.duplicates == ["ink.pen"])
    #expect(
      configuration.filtered { _ in true }.tools == ["ink.pen#red", "ink.pen#blue", "ink.pen"])
  }

  @Test func toolsThatMayNotBeUsedAndEmptyGroupsVanish() {
    let configuration = ToolbarConfiguration(groups: [
      ToolGroup(tools: ["ink.pen", "ink.highlighter"]), ToolGroup(tools: ["note"]),
      ToolGroup(tools: ["eraser"]),
    ])
    let filtered = configuration.filtered { $0.tool != "ink.pen" && $0.tool != "note" }
    #expect(filtered.groups.map(\.id) == ["ink.highlighter", "eraser"])
  }

  @Test func theDefaultsGroupEveryToolTheyHave() {
    #expect(ToolbarConfiguration.defaults.map(\.groups.count) == [11, 7, 5])
    let all = Set(ToolbarConfiguration.wide.tools)
    for configuration in ToolbarConfiguration.defaults {
      #expect(Set(configuration.tools) == all, "\(configuration.name ?? "")")
      #expect(configuration.duplicates.isEmpty)
    }
    // More than twenty tools behind seven buttons.
    #expect(ToolbarConfiguration.medium.tools.count > 20)
  }

  @Test func everyToolThatIsBuiltIsOnTheDefaultBar() {
    let shown = Set(ToolbarConfiguration.wide.tools)
    let missing = ToolCatalogue.all.map(\.id).filter { !shown.contains($0) }
    #expect(missing == ["select", "hand"])
  }
}
