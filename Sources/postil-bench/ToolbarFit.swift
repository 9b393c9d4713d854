import Toolbars

/// How long it takes to decide what a bar shows: 40 tools in 6 arrangements, at every width from 1600 to 360.
@MainActor enum ToolbarFit {
  static func run(_ arguments: [String]) throws {
    let solver = BestFit(spacing: 2, overflowLength: 36, foldedLength: 36)
    let candidates = (1...6).map { count in arrangement(groups: count * 7, tools: 40) }
    let additional = (0..<4).map { BarSlot(id: "own\($0)", length: 36) }
    let standard = ["style", "undo", "redo", "done"].map {
      BarSlot(id: $0, length: 36, isCollapsible: false)
    }
    var times: [Double] = []
    var shown = 0
    for _ in 0..<20 {
      for room in stride(from: 1600.0, through: 360, by: -4) {
        let before = Clock.thread
        let plan = solver.solve(
          room: room, candidates: candidates, additional: additional, standard: standard,
          compactStandard: standard.filter { $0.id != "redo" })
        times.append(Clock.thread - before)
        shown += plan.visible.count
      }
    }
    Measure(
      name: "toolbar-fit", unit: "ms", value: times.median, n: times.count,
      extra: ["p99": times.quantile(0.99), "shown": Double(shown) / Double(times.count)]
    ).report()
  }

  private static func arrangement(groups: Int, tools: Int) -> [BarSlot] {
    let count = min(groups, tools)
    return (0..<count).map { i in
      BarSlot(id: "\(groups).\(i)", length: 36, toolCount: tools / count + (i < tools % count ? 1 : 0))
    }
  }
}
