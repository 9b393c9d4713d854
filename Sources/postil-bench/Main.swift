import Glibc

/// Measures the engine without a display. `script/bench` runs it, beside other programs that do the same.
///
/// ADDING A BENCHMARK
/// 1. Its file here: an enum with `run(_ arguments: [String]) async throws(Misuse)` that prints `Measure`s.
/// 2. Its line in `Main.all`.
/// 3. What it is compared with and its bound: script/benchmarks.
@main struct Main {
  private static let all: [(name: String, usage: String, run: ([String]) async throws -> Void)] = [
    ("stroke", "", StrokeCost.run),
    ("stroke-memory", "", StrokeMemory.run),
    ("save", "FILE [PAGE]   (writes onto FILE)", SaveCost.run),
    ("tiles", "FILE [PAGE [SCALE]]", TileReplay.run),
  ]

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let benchmark = all.first(where: { $0.name == name }) else {
      let lines = all.map { "  postil-bench \($0.name) \($0.usage)" }.joined(separator: "\n")
      fputs("usage:\n\(lines)\n", stderr)
      exit(2)
    }
    do {
      try await benchmark.run(Array(words.dropFirst()))
    } catch {
      fputs("postil-bench \(name): \(error)\n", stderr)
      exit(1)
    }
  }
}

/// The arguments are at fault.
struct Misuse: Error {
  var text: String
}
