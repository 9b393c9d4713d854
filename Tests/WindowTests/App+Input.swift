import Foundation
import Geometry
import XCTest

/// The pointer and the keyboard, through the X server.
extension App {
  /// Runs a program of the X tools; gives what it printed.
  @discardableResult
  static func run(_ command: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @discardableResult
  func xdotool(_ words: String...) throws -> String { try Self.run("xdotool", words) }

  /// The program's windows that the window manager knows, the oldest first: those with documents, and questions.
  var xWindows: [String] {
    let list = (try? Self.run("xprop", ["-root", "_NET_CLIENT_LIST"])) ?? ""
    let ids = list.split(separator: "#").last?.split(separator: ",") ?? []
    return ids.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { id in
      id.hasPrefix("0x")
        && ((try? Self.run("xprop", ["-id", id, "_NET_WM_PID"])) ?? "").hasSuffix(
          "= \(process.processIdentifier)\n")
    }
  }

  func title(of xWindow: String) -> String {
    let text = (try? Self.run("xprop", ["-id", xWindow, "_NET_WM_NAME"])) ?? ""
    return text.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
  }

  /// Waits for a question over the window, other than the one just answered; gives its X window, or its name where
  /// questions are inside the window.
  @discardableResult
  func waitForQuestion(after answered: String? = nil) throws -> String {
    var found: String?
    try wait("a question") {
      found = questions.first { $0 != answered }
      return found != nil
    }
    if found!.hasPrefix("0x") {
      try focus(found!)
    } else {
      // Its window is the one in front, or the only one.
      try wait("a window") { !xWindows.isEmpty }
      let windows = xWindows
      try focus(windows.first(where: isFocused) ?? windows[0])
    }
    return found!
  }

  /// The questions that are open: X windows, and the names of those inside a window.
  var questions: [String] {
    xWindows.filter {
      ((try? Self.run("xprop", ["-id", $0, "WM_TRANSIENT_FOR"])) ?? "").contains("window id")
    } + insideQuestions
  }

  private var insideQuestions: [String] {
    var open: [Int] = []
    for event in events {
      guard let number = event.question else { continue }
      if event.event == "question-asked", event.inside == true { open.append(number) }
      if event.event == "question-answered" { open.removeAll { $0 == number } }
    }
    return open.map { "question \($0)" }
  }

  /// Goes on from the answer that has the keyboard, of three or more, by so many towards the last one.
  ///
  /// They stand beside each other where questions are windows, else below one another with the last on top.
  func goThroughAnswers(_ steps: Int) throws {
    let isForward = (steps > 0) == insideQuestions.isEmpty
    for _ in 0..<abs(steps) { try keys(isForward ? "Tab" : "shift+Tab") }
  }

  func waitForNoQuestion() throws {
    try wait("the question to close") { questions.isEmpty }
  }

  func focus(_ xWindow: String) throws {
    try xdotool("windowactivate", xWindow)
    try wait("the focus") { isFocused(xWindow) }
  }

  private func isFocused(_ xWindow: String) -> Bool {
    let number = Int(xWindow.dropFirst(2), radix: 16) ?? 0
    return (try? xdotool("getwindowfocus"))?.trimmingCharacters(in: .whitespacesAndNewlines) == "\(number)"
  }

  /// Presses keys, in xdotool's names, one after the other.
  func keys(_ names: String...) throws { for name in names { try xdotool("key", name) } }

  func type(_ text: String) throws { try xdotool("type", "--delay", "15", text) }

  /// Where the main window's widget has its corner on the screen: shadows are outside of it.
  func corner(window: Int = 0) throws -> Vector {
    var result: Vector?
    try wait("the window") {
      let windows = xWindows
      guard windows.indices.contains(window) else { return false }
      let info = try Self.run("xwininfo", ["-id", windows[window]])
      func number(_ label: String) -> Double? {
        info.split(separator: "\n").first { $0.contains(label) }?.split(separator: ":").last
          .flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      }
      guard let x = number("Absolute upper-left X"), let y = number("Absolute upper-left Y") else {
        return false
      }
      let extents = try Self.run("xprop", ["-id", windows[window], "_GTK_FRAME_EXTENTS"])
      let shadow = (extents.split(separator: "=").last ?? "").split(separator: ",")
        .compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      result = Vector(
        dx: x + (shadow.count == 4 ? shadow[0] : 0), dy: y + (shadow.count == 4 ? shadow[2] : 0))
      return true
    }
    return result!
  }

  /// The size of the main window's widget.
  func windowSize(window: Int = 0) throws -> Size {
    let id = try XCTUnwrap(xWindows.dropFirst(window).first)
    let info = try Self.run("xwininfo", ["-id", id])
    func number(_ label: String) -> Double {
      info.split(separator: "\n").first { $0.contains(label) }?.split(separator: ":").last
        .flatMap { Double($0.trimmingCharacters(in: .whitespaces)) } ?? 0
    }
    let extents = try Self.run("xprop", ["-id", id, "_GTK_FRAME_EXTENTS"])
    let shadow = (extents.split(separator: "=").last ?? "").split(separator: ",")
      .compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    guard shadow.count == 4 else { return Size(width: number("Width:"), height: number("Height:")) }
    return Size(
      width: number("Width:") - shadow[0] - shadow[1], height: number("Height:") - shadow[2] - shadow[3])
  }

  /// Maps a page's user space to whole pixels of the screen and back.
  struct Screen {
    var toScreen: Transform

    /// The pixel nearest to a place of the page.
    func pixel(_ p: Point) -> (x: Int, y: Int) {
      let q = toScreen.apply(p)
      return (Int(q.x.rounded()), Int(q.y.rounded()))
    }

    /// Where on the page the pointer is when it is over the pixel nearest to `p`.
    func snapped(_ p: Point) -> Point {
      let (x, y) = pixel(p)
      return toScreen.inverse!.apply(Point(x: Double(x), y: Double(y)))
    }
  }

  func screen(page: Int, window: Int = 1) throws -> Screen {
    Screen(
      toScreen: try pageRect(page, window: window).toWindow.then(.translation(try corner(window: window - 1)))
    )
  }

  /// Drags the mouse through places of a page, user space.
  func drag(_ points: [Point], page: Int = 1, window: Int = 1) throws {
    let pixels = try screen(page: page, window: window).pixels(points)
    try xdotool("mousemove", "\(pixels[0].x)", "\(pixels[0].y)", "mousedown", "1")
    for p in pixels.dropFirst() { try xdotool("mousemove", "\(p.x)", "\(p.y)") }
    try xdotool("mouseup", "1")
  }

  func click(_ point: Point, page: Int = 1, count: Int = 1) throws {
    let (x, y) = try screen(page: page).pixel(point)
    try xdotool("mousemove", "\(x)", "\(y)", "click", "--repeat", "\(count)", "--delay", "60", "1")
  }
}

extension App.Screen {
  func pixels(_ points: [Point]) -> [(x: Int, y: Int)] { points.map(pixel) }
}
