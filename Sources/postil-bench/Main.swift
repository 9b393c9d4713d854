import Glibc

/// Measures the engine without a display. `script/bench` runs it, beside other programs that do the same.
///
/// ADDING A BENCHMARK
/// 1. Its file here: an enum with `run(_ arguments: [String]) async throws` that prints `Measure`s.
/// 2. Its line in `Main.all`.
/// 3. What it is compared with and its bound: script/benchmarks.
@main @MainActor struct Main {
  private static let all: [(name: String, usage: String, run: @MainActor ([String]) async throws -> Void)] = [
    ("stroke", "", StrokeCost.run),
    ("stroke-memory", "", StrokeMemory.run),
    ("save", "FILE [PAGE]   (writes onto FILE)", SaveCost.run),
    ("recovery", "FILE JOURNAL   (writes JOURNAL)", RecoveryCost.run),
    ("toolbar-fit", "", ToolbarFit.run),
    ("tiles", "FILE [PAGE [SCALE]]", TileReplay.run),
  ]

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let benchmark = all.first(where: { $0.name == name }) else {
      let lines = all.map { "  postil-bench \($0.name) \($0.usage)" }.joined(separator: "\n")
      complain("usage:\n\(lines)")
      exit(2)
    }
    do {
      try await benchmark.run(Array(words.dropFirst()))
    } catch {
      complain("postil-bench \(name): \(error)")
      exit(1)
    }
  }

  private static func complain(_ text: String) {
    _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}

/// The arguments are at fault.
struct Misuse: Error {
  var text: String
}
