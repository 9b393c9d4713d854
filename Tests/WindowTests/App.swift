import Foundation
import Geometry
import TestSupport
import XCTest

/// The built program in a process of its own, watched by its trace and driven as a person and a script would.
final class App {
  /// One line of the trace.
  struct Event: Decodable {
    var event: String
    /// Milliseconds since the program started.
    var tMs: Double
    var page: Int?
    var pages: Int?
    var scale: Double?
    var sharp: Bool?
    var kind: String?
    var rect: [Double]?
    var path: String?
    var tool: String?
    var message: String?
    // What the header shows: names of items.
    var start: String?
    var end: String?
    var overflow: String?
    var reloads: Int?
    var docked: Bool?
    var revealed: Bool?
    /// Pages as people write them: "1-3,8".
    var range: String?
    var text: String?
    /// The number of a match, from 1.
    var match: Int?
    var matches: Int?
    /// A question's number, and whether it is shown inside its window.
    var question: Int?
    var inside: Bool?
    /// `#rrggbb`; empty when none was picked.
    var color: String?
  }

  /// What happened too late or not at all.
  struct TimedOut: Error, CustomStringConvertible {
    var description: String
  }

  let process = Process()
  let home: TemporaryDirectory
  private let tracePath: String
  /// How much of the trace was waited for already.
  private var seen = 0
  private let log: FileHandle

  /// Starts the program with `arguments`; `home` keeps its state from one start to the next, `variables` are added to
  /// its environment.
  ///
  /// `isAuthorKnown`: as for a person who was asked before, so that the first mark is made at once.
  init(
    _ arguments: [String], home: TemporaryDirectory = TemporaryDirectory(), isAuthorKnown: Bool = true,
    variables: [String: String] = [:]
  ) throws {
    self.home = home
    if isAuthorKnown { try Self.rememberAuthor(in: home) }
    tracePath = "\(home.path)/trace-\(UUID().uuidString)"
    _ = home.write("log", [])
    log = try XCTUnwrap(FileHandle(forWritingAtPath: "\(home.path)/log"))
    process.executableURL = URL(fileURLWithPath: Self.executable)
    process.arguments = arguments
    if arguments.contains(where: { RawText.readable($0) != $0 }) {
      // Foundation passes text only: the shell makes the bytes.
      let words = arguments.map { argument in
        let octal = RawText.bytes(argument).map {
          "\\" + String($0 >> 6) + String($0 >> 3 & 7) + String($0 & 7)
        }
        return "\"$(printf '\(octal.joined())')\""
      }
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "exec \"$0\" " + words.joined(separator: " "), Self.executable]
    }
    var environment = ProcessInfo.processInfo.environment
    for kind in ["CONFIG", "DATA", "STATE", "CACHE"] {
      environment["XDG_\(kind)_HOME"] = "\(home.path)/\(kind)"
    }
    environment["POSTIL_TRACE"] = tracePath
    environment["GSETTINGS_BACKEND"] = "keyfile"
    environment["GSK_RENDERER"] = "cairo"
    environment["GDK_BACKEND"] = "x11"
    environment["GTK_A11Y"] = "none"
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = log
    process.standardError = log
    try process.run()
  }

  deinit { kill() }

  private static func rememberAuthor(in home: TemporaryDirectory) throws {
    let folder = "\(home.path)/CONFIG/glib-2.0/settings"
    guard !FileManager.default.fileExists(atPath: "\(folder)/keyfile") else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "[org/postil/Postil]\nauthor-asked=true\nauthor='Test Author'\n".write(
      toFile: "\(folder)/keyfile", atomically: true, encoding: .utf8)
  }

  /// Beside the test bundle.
  private static let executable = folder.appendingPathComponent("postil").path

  /// Where the programs were built.
  static let folder: URL = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent()
  }()

  // MARK: Its end

  /// Ends the program as a crash would.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for the program to end by itself.
  func waitForExit() throws {
    try wait("the program to end") { !process.isRunning }
  }

  // MARK: Waiting

  /// Waits until `condition` holds; says what was `missing` when it does not within `seconds`.
  func wait(_ missing: String, seconds: Double = 15, until condition: () throws -> Bool) throws {
    let end = Date().addingTimeInterval(seconds)
    while try !condition() {
      guard Date() < end else { throw TimedOut(description: "waited for \(missing); \(output)") }
      usleep(15_000)
    }
  }

  /// Lines in which GLib or GTK says that it was called wrongly.
  var complaints: [String] {
    output.split(separator: "\n").map(String.init).filter { $0.contains("-CRITICAL **") }
  }

  private var output: String {
    let log = (try? String(contentsOfFile: "\(home.path)/log", encoding: .utf8)) ?? ""
    return "trace: \(events.suffix(5).map(\.event)), log: \(log.suffix(400))"
  }

  var events: [Event] {
    guard let text = try? String(contentsOfFile: tracePath, encoding: .utf8) else { return [] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return text.split(separator: "\n").compactMap { try? decoder.decode(Event.self, from: Data($0.utf8)) }
  }

  /// Waits for an event not waited for before, and takes everything up to it as waited for.
  @discardableResult
  func event(_ name: String, seconds: Double = 15, where isWanted: (Event) -> Bool = { _ in true }) throws
    -> Event
  {
    var found: Event?
    try wait("the event \(name)", seconds: seconds) {
      let events = self.events
      guard
        let i = events.indices.dropFirst(seen).first(where: {
          events[$0].event == name && isWanted(events[$0])
        })
      else { return false }
      seen = i + 1
      found = events[i]
      return true
    }
    return found!
  }

  func count(of name: String) -> Int { events.filter { $0.event == name }.count }

  // MARK: Actions

  /// Whether an action is there and enabled.
  func isEnabled(_ action: String, window: Int = 1) -> Bool {
    Bus.describe(action, Bus.windowPath(window))?.isEnabled ?? false
  }

  func activate(_ action: String, _ parameter: String? = nil, window: Int = 1) throws {
    try Bus.activate(action, parameter, path: Bus.windowPath(window))
  }

  /// An action's state as text in GVariant's notation; nil when it has none.
  func state(_ action: String, window: Int = 1) -> String? {
    Bus.describe(action, Bus.windowPath(window))?.state
  }

  func waitForState(_ action: String, _ value: String, window: Int = 1) throws {
    try wait("\(action) to be \(value), not \(state(action, window: window) ?? "nothing")") {
      state(action, window: window) == value
    }
  }

  func choose(_ tool: String) throws {
    try activate("tool", "'\(tool)'")
    try waitForState("tool", "'\(tool)'")
  }

  var zoom: Double { Double(state("zoom") ?? "") ?? 0 }
  var page: Int { Int(state("go-to-page") ?? "") ?? 0 }

  /// Where a page (1-based) lies in the X window, and the matrix from its user space to there.
  func pageRect(_ page: Int, window: Int = 1) throws -> (frame: Rect, toWindow: Transform) {
    try activate("page-rect", "\(page)", window: window)
    let values = Bus.numbers("page-rect", Bus.windowPath(window))
    func value(_ key: String) throws -> Double { try XCTUnwrap(values[key], "page-rect says no \(key)") }
    // The action counts from the window widget; without a compositor GTK frames it inside the X window.
    let border = Vector(dx: try value("border"), dy: try value("border"))
    let frame = Rect(
      x: try value("x"), y: try value("y"), width: try value("width"), height: try value("height"))
    let toWidget = Transform(
      a: try value("a"), b: try value("b"), c: try value("c"), d: try value("d"), e: try value("e"),
      f: try value("f"))
    return (frame.offset(by: border), toWidget.then(.translation(border)))
  }

  // MARK: Opening

  /// Waits until the first page is sharp and may be written on. The page must have a mark that may be changed.
  func waitUntilReady(window: Int = 1) throws {
    try event("first-page-sharp", seconds: 30)
    try wait("the file to be read") { isEnabled("save-as-path", window: window) }
    // A page is read when its marks can be selected.
    try wait("the page to be read") {
      try activate("select-all", window: window)
      return isEnabled("delete", window: window)
    }
    try activate("tool", "'ink.pen'", window: window)
    try activate("tool", "''", window: window)
    try wait("nothing to be selected") { !isEnabled("delete", window: window) }
  }
}
