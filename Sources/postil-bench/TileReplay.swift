import Geometry
import PDFEngine
import Rendering

/// How long each new tile of a page takes once the page has been drawn: the render service replays its recording.
@MainActor enum TileReplay {
  static func run(_ arguments: [String]) async throws {
    guard let path = arguments.first else { throw Misuse(text: "which file?") }
    let page = arguments.count > 1 ? (Int(arguments[1]) ?? 1) - 1 : 0
    let scale = arguments.count > 2 ? Double(arguments[2]) ?? 2 : 2
    let service = RenderService()
    service.launch()
    _ = try await service.open(path: path)
    guard let size = try await service.pageSizes(page..<page + 1).first else {
      throw Misuse(text: "there is no such page")
    }
    let plan = TilePlan(size: size, scale: scale)
    let side = TilePlan.square
    var first = 0.0
    var others: [Double] = []
    for y in stride(from: 0, to: plan.height - side + 1, by: side) {
      for x in stride(from: 0, to: plan.width - side + 1, by: side) {
        let before = Clock.wall
        _ = try await service.tile(
          TileRequest(page: page, scale: scale, x: x, y: y, width: side, height: side), priority: .visible)
        if first == 0 { first = Clock.wall - before } else { others.append(Clock.wall - before) }
      }
    }
    service.close()
    Measure(
      name: "tiles", unit: "ms", value: others.median, n: others.count,
      extra: ["first_ms": first, "worst": others.max() ?? .nan, "scale": scale]
    ).report()
  }
}
