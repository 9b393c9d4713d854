import Testing
import Tools

@Suite struct ToolKeysTests {
  @Test func withoutEntriesTheCatalogueHolds() {
    let keys = ToolKeys()
    #expect(keys.key(for: "ink.pen") == "p" && keys.tool(for: "p") == "ink.pen")
    #expect(keys.tool(for: "ü") == nil)
  }

  @Test func aKeyGivenToAnotherIsLost() {
    var keys = ToolKeys()
    keys.set("P", for: "note")
    #expect(keys.tool(for: "p") == "note")
    #expect(keys.key(for: "ink.pen") == nil)
    #expect(keys.tool(for: "n") == nil)
    keys.set("p", for: "ink.pen")
    #expect(keys.tool(for: "p") == "ink.pen")
    #expect(keys.key(for: "note") == nil)
  }

  @Test func entriesAreReadBack() {
    var keys = ToolKeys()
    keys.set("z", for: "ink.pen")
    keys.set(nil, for: "eraser")
    #expect(ToolKeys(entries: keys.entries) == keys)
    #expect(keys.tool(for: "e") == nil)
  }

  @Test func nonsenseIsLeftOut() {
    let keys = ToolKeys(entries: ["", "ink.pen", "nothing=x", "ink.pen=xy", "note=q", "eraser=q"])
    #expect(keys.key(for: "ink.pen") == "p")
    #expect(keys.tool(for: "q") == "note")
    #expect(keys.key(for: "eraser") == "e")
  }

  @Test func keysCanBeTurnedOff() {
    #expect(ToolKeys(entries: [], isEnabled: false).tool(for: "p") == nil)
  }
}
