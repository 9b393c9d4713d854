import Glibc

/// Writes what happens to $POSTIL_TRACE, one JSON object a line, for scripts that watch the app.
enum TraceLog {
  /// A value of a trace entry.
  enum Value {
    case int(Int)
    case double(Double)
    case string(String)
    case bool(Bool)
    case numbers([Double])

    fileprivate var json: String {
      switch self {
      case .int(let v): String(v)
      case .double(let v): v.isFinite ? "\(v)" : "0"
      case .bool(let v): v ? "true" : "false"
      case .numbers(let list): "[" + list.map { "\($0)" }.joined(separator: ",") + "]"
      case .string(let text): Self.quoted(text)
      }
    }

    fileprivate static func quoted(_ text: String) -> String {
      var out = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case "\n": out += "\\n"
        default:
          if scalar.value < 0x20 {
            let hex = String(scalar.value, radix: 16)
            out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
          } else {
            out.unicodeScalars.append(scalar)
          }
        }
      }
      return out + "\""
    }
  }

  private static let descriptor: Int32 = {
    guard let path = getenv("POSTIL_TRACE") else { return -1 }
    return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
  }()

  static var isOn: Bool { descriptor >= 0 }

  /// Milliseconds since the process started.
  static var now: Double {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return (Double(t.tv_sec) - start) * 1000 + Double(t.tv_nsec) / 1e6
  }

  /// When the process started, seconds on the monotonic clock; read once from /proc.
  private static let start: Double = {
    var boot = timespec()
    clock_gettime(CLOCK_BOOTTIME, &boot)
    var monotonic = timespec()
    clock_gettime(CLOCK_MONOTONIC, &monotonic)
    let slept = Double(boot.tv_sec - monotonic.tv_sec) + Double(boot.tv_nsec - monotonic.tv_nsec) / 1e9
    guard let file = fopen("/proc/self/stat", "r") else { return Double(monotonic.tv_sec) }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 2048)
    guard fgets(&line, 2048, file) != nil else { return Double(monotonic.tv_sec) }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The name may hold spaces and brackets: fields are counted from its end.
    guard let end = text.lastIndex(of: ")") else { return Double(monotonic.tv_sec) }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return Double(monotonic.tv_sec) }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK))) - slept
  }()

  private static let showsStages =
    getenv("POSTIL_DEBUG").map { String(cString: $0).contains("startup") } ?? false

  /// Marks a stage of starting up with the processor time spent so far; only with POSTIL_DEBUG=startup.
  static func stage(_ name: String) {
    guard showsStages else { return }
    var t = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t)
    write(
      "stage", ["name": .string(name), "cpu_ms": .double(Double(t.tv_sec) * 1000 + Double(t.tv_nsec) / 1e6)])
  }

  static func write(_ event: String, _ fields: KeyValuePairs<String, Value> = [:]) {
    guard isOn else { return }
    var line = "{\"event\": \(Value.string(event).json), \"t_ms\": \((now * 1000).rounded() / 1000)"
    for (key, value) in fields { line += ", \"\(key)\": \(value.json)" }
    line += "}\n"
    // One write a line, so that lines of several processes do not mix.
    _ = line.utf8.withContiguousStorageIfAvailable { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
