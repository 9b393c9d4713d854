import Testing
import Toolbars

@Suite struct BestFitTests {
  static let solver = BestFit(spacing: 6, overflowLength: 34, foldedLength: 40)

  /// A random bar: arrangements that hold the same tools in fewer and fewer groups, and buttons around them.
  struct Bar {
    var candidates: [[BarSlot]]
    var additional: [BarSlot]
    var standard: [BarSlot]
    var compact: [BarSlot]

    init(seed: UInt64) {
      var random = Generator(state: seed)
      let tools = Int.random(in: 1...40, using: &random)
      candidates = (0..<Int.random(in: 1...6, using: &random)).map { c in
        var left = tools
        var groups: [BarSlot] = []
        while left > 0 {
          let count = min(left, Int.random(in: 1...(2 + 3 * c), using: &random))
          groups.append(
            BarSlot(
              id: "c\(c)g\(groups.count)", length: Double.random(in: 24...60, using: &random),
              toolCount: count))
          left -= count
        }
        return groups
      }
      additional = (0..<Int.random(in: 0...4, using: &random)).map {
        BarSlot(
          id: "add\($0)", length: Double.random(in: 1...50, using: &random),
          isButton: Bool.random(using: &random), responsiveGroup: Bool.random(using: &random) ? "fold" : nil)
      }
      standard = ["style", "undo", "redo", "done"].map { BarSlot(id: $0, length: 34, isCollapsible: false) }
      compact = standard.filter { $0.id != "redo" }
    }

    func plan(_ room: Double) -> BestFit.Plan {
      BestFitTests.solver.solve(
        room: room, candidates: candidates, additional: additional, standard: standard,
        compactStandard: compact)
    }

    /// Every button that must be reachable under a plan, in order.
    func buttons(of plan: BestFit.Plan) -> [String] {
      (candidates[plan.candidate] + additional + (plan.isCompact ? compact : standard)).filter(\.isButton)
        .map(\.id)
    }

    func members(of group: String) -> [String] {
      additional.filter { $0.responsiveGroup == group && $0.isButton }.map(\.id)
    }
  }

  @Test(arguments: 0..<200) func shrinkingLosesAndDoublesNothing(_ seed: UInt64) {
    let bar = Bar(seed: seed)
    var last = Int.max
    for room in stride(from: 1600.0, through: 0, by: -4) {
      let plan = bar.plan(room)
      let wanted = bar.buttons(of: plan)
      let shown = plan.visible.flatMap { plan.folded.contains($0) ? bar.members(of: $0) : [$0] }
        .filter { wanted.contains($0) }
      let listed = plan.overflow.flatMap { plan.folded.contains($0) ? bar.members(of: $0) : [$0] }
      #expect(Set(shown).isDisjoint(with: listed))
      #expect(shown.count + listed.count == wanted.count, "at \(room)")
      #expect(Set(shown + listed) == Set(wanted))
      // Both keep the order of the arrangement; only a fold brings its members together.
      for list in [plan.visible, plan.overflow].map({ $0.filter { wanted.contains($0) } }) {
        #expect(list == wanted.filter { list.contains($0) })
      }
      // Less room never shows more.
      let buttons = plan.visible.filter { wanted.contains($0) || plan.folded.contains($0) }.count
      #expect(buttons <= last)
      last = buttons
    }
  }

  @Test(arguments: 0..<50) func growingUndoesShrinking(_ seed: UInt64) {
    let bar = Bar(seed: seed)
    let rooms = Array(stride(from: 1600.0, through: 0, by: -16))
    let down = rooms.map(bar.plan)
    let up = rooms.reversed().map(bar.plan)
    #expect(down == up.reversed())
  }

  @Test(arguments: 0..<100) func whatIsShownFitsUnlessNothingCanGo(_ seed: UInt64) {
    let bar = Bar(seed: seed)
    for room in stride(from: 1600.0, through: 0, by: -28) {
      let plan = bar.plan(room)
      if plan.length > room {
        #expect(plan.visible.allSatisfy { id in bar.compact.contains { $0.id == id && !$0.isCollapsible } })
      }
    }
  }

  @Test func mostButtonsThatFitWin() {
    let arrangements = [7, 5, 3].map { count in
      (0..<count).map { BarSlot(id: "g\(count).\($0)", length: 34, toolCount: 3) }
    }
    func plan(_ room: Double) -> BestFit.Plan { Self.solver.solve(room: room, candidates: arrangements) }
    #expect(plan(900).candidate == 0)
    #expect(plan(7 * 34 + 6 * 6).candidate == 0)
    #expect(plan(7 * 34 + 6 * 6 - 1).candidate == 1)
    #expect(plan(5 * 34 + 4 * 6 - 1).candidate == 2)
    let tight = plan(3 * 34 + 2 * 6 - 1)
    #expect(tight.candidate == 2)
    #expect(tight.visible == ["g3.0"])
    #expect(tight.overflow == ["g3.1", "g3.2"])
  }

  @Test func ofEqualsTheOneWithMoreToolsWins() {
    let few = [BarSlot(id: "a", length: 30, toolCount: 1)]
    let many = [BarSlot(id: "b", length: 30, toolCount: 4)]
    #expect(Self.solver.solve(room: 100, candidates: [few, many]).visible == ["b"])
  }

  @Test func redoGoesBeforeAnyTool() {
    let tools = (0..<3).map { BarSlot(id: "t\($0)", length: 34, toolCount: 1) }
    let standard = ["undo", "redo", "done"].map { BarSlot(id: $0, length: 34, isCollapsible: false) }
    let compact = [standard[0], standard[2]]
    let full = Self.solver.length(tools + standard)
    let plan = Self.solver.solve(
      room: full - 1, candidates: [tools], standard: standard, compactStandard: compact)
    #expect(plan.isCompact)
    #expect(plan.visible == ["t0", "t1", "t2", "undo", "done"])
    #expect(plan.overflow.isEmpty)
  }

  @Test func aResponsiveGroupFoldsBeforeAnythingIsListed() {
    let tools = [BarSlot(id: "t", length: 34, toolCount: 1)]
    let extra = (0..<3).map { BarSlot(id: "x\($0)", length: 34, responsiveGroup: "more") }
    let plan = Self.solver.solve(room: 100, candidates: [tools], additional: extra)
    #expect(plan.visible == ["t", "more"])
    #expect(plan.folded == ["more"])
    #expect(plan.overflow.isEmpty)
  }

  @Test func theStepsAreTracedInOrder() {
    let plan = Self.solver.solve(room: 100, candidates: [[BarSlot(id: "t", length: 34, toolCount: 1)]])
    #expect(plan.trace.map { $0.first } == ["1", "2", "3", "4"])
  }

  @Test func aBarWithoutArrangementsKeepsItsButtons() {
    let plan = Self.solver.solve(
      room: 10, candidates: [], standard: [BarSlot(id: "done", length: 34, isCollapsible: false)])
    #expect(plan.visible == ["done"])
  }

  /// What is least to keep goes first, wherever it stands; the list is in the order of the bar.
  @Test func whatIsMostToKeepStaysLongest() {
    let fit = BestFit(spacing: 0, overflowLength: 10, foldedLength: 10)
    let slots = [
      BarSlot(id: "pen", length: 10, keep: 2), BarSlot(id: "shape", length: 10),
      BarSlot(id: "text", length: 10, keep: 2), BarSlot(id: "note", length: 10),
      BarSlot(id: "undo", length: 10, keep: 1), BarSlot(id: "done", length: 10, keep: 1),
    ]
    func shown(_ room: Double) -> [String] { fit.solve(room: room, candidates: [slots]).visible }
    #expect(shown(60).count == 6)
    #expect(shown(50) == ["pen", "text", "undo", "done"])
    #expect(shown(40) == ["pen", "text", "undo"])
    #expect(shown(30) == ["pen", "text"])
    #expect(shown(20) == ["pen"])
    #expect(fit.solve(room: 30, candidates: [slots]).overflow == ["shape", "note", "undo", "done"])
  }
}

/// SplitMix64.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
