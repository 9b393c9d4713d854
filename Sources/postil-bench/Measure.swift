import Glibc

/// One result, printed as a JSON object on a line of its own.
struct Measure {
  var name: String
  var unit: String
  var value: Double
  /// How many measurements `value` is of.
  var n: Int
  var extra: KeyValuePairs<String, Double> = [:]

  func report() {
    var line = "{\"name\": \"\(name)\", \"unit\": \"\(unit)\", \"value\": \(Self.text(value)), \"n\": \(n)"
    for (key, value) in extra { line += ", \"\(key)\": \(Self.text(value))" }
    print(line + "}")
  }

  private static func text(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return "\((value * 10000).rounded() / 10000)"
  }
}

/// Milliseconds, on different clocks.
enum Clock {
  /// Processor time of this thread.
  static var thread: Double { read(CLOCK_THREAD_CPUTIME_ID) }
  static var wall: Double { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Double {
    var t = timespec()
    clock_gettime(clock, &t)
    return Double(t.tv_sec) * 1000 + Double(t.tv_nsec) / 1e6
  }
}

/// The memory of this process.
enum Memory {
  /// Resident, in bytes.
  static var resident: Int { (statm[1] ?? 0) * Int(getpagesize()) }

  /// The most that was ever resident, in bytes.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  private static var statm: [Int: Int] {
    guard let file = fopen("/proc/self/statm", "r") else { return [:] }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 256, file) != nil else { return [:] }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    return Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0.offset, $0.element) })
  }
}

extension [Double] {
  /// The value below which `share` (0…1) of all lie; NaN when there are none.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    return sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }

  var median: Double { quantile(0.5) }
  var sum: Double { reduce(0, +) }
  var mean: Double { isEmpty ? .nan : sum / Double(count) }
}
