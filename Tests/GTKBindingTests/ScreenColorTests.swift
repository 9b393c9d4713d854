import GTKBinding
import Glibc
import UITestSupport
import XCTest

/// Picking from the screen, with portals of the tests' own.
final class ScreenColorTests: XCTestCase {
  override func setUp() { setenv("GTK_USE_PORTAL", "1", 1) }
  override func tearDown() { setenv("GTK_USE_PORTAL", "0", 1) }

  @MainActor private static func with(
    _ portal: FakePortal, _ body: @MainActor (FakePortal) async throws -> Void
  ) async throws {
    try await body(portal)
    try portal.leave()
  }

  @MainActor private static func pick() async -> Result<RGBA?, ScreenColor.Failure> {
    do throws(ScreenColor.Failure) { return .success(try await ScreenColor.pick()) } catch {
      return .failure(error)
    }
  }

  func testWithoutAPortalThereIsNone() throws {
    setenv("GTK_USE_PORTAL", "0", 1)
    try ui {
      // Even where the desktop has one.
      try await ScreenColorTests.with(try FakePortal(answer: .color(1, 0, 0))) { portal in
        let isThere = await ScreenColor.isAvailable()
        XCTAssertFalse(isThere)
        let outcome = await ScreenColorTests.pick()
        XCTAssertEqual(outcome, .failure(.unavailable))
        XCTAssertEqual(portal.tokens, [])
      }
    }
  }

  func testOnlyPortalsThatPickColorsCount() throws {
    try ui {
      for (version, isEnough) in [(1, false), (2, true), (3, true)] as [(UInt32, Bool)] {
        try await ScreenColorTests.with(try FakePortal(version: version)) { _ in
          let isThere = await ScreenColor.isAvailable()
          XCTAssertEqual(isThere, isEnough, "version \(version)")
        }
      }
    }
  }

  func testTheColorOfThePortalIsTheOnePicked() throws {
    try ui {
      try await ScreenColorTests.with(try FakePortal(answer: .color(0.2, 0.4, 0.6))) { portal in
        let color = try await ScreenColor.pick()
        XCTAssertEqual(color, RGBA(red: 0.2, green: 0.4, blue: 0.6))
        portal.answer = .color(0, 1.5, -1)
        let next = try await ScreenColor.pick()
        XCTAssertEqual(next, RGBA(red: 0, green: 1, blue: 0), "components are kept in range")
        XCTAssertEqual(Set(portal.tokens).count, 2, "each request has an object of its own")
      }
    }
  }

  func testNothingIsPickedWhenThePersonOrThePortalGivesUp() throws {
    try ui {
      let outcomes: [(FakePortal.Answer, Result<RGBA?, ScreenColor.Failure>)] = [
        (.cancelled, .success(nil)), (.nonsense, .failure(.noColor)), (.failed, .failure(.noColor)),
      ]
      for (answer, expected) in outcomes {
        try await ScreenColorTests.with(try FakePortal(answer: answer)) { _ in
          let outcome = await ScreenColorTests.pick()
          XCTAssertEqual(outcome, expected, "\(answer)")
        }
      }
      let portal = try FakePortal()
      let picking = Task { await ScreenColorTests.pick() }
      try await UIRunner.wait("the request") { !portal.tokens.isEmpty }
      try portal.leave()
      let outcome = await picking.value
      XCTAssertEqual(outcome, .failure(.noColor), "a portal that is gone answers no more")
    }
  }

  func testACancelledTaskClosesTheRequest() throws {
    try ui {
      try await ScreenColorTests.with(try FakePortal()) { portal in
        let picking = Task { await ScreenColorTests.pick() }
        try await UIRunner.wait("the request") { !portal.tokens.isEmpty }
        picking.cancel()
        let outcome = await picking.value
        XCTAssertEqual(outcome, .success(nil))
        try await UIRunner.wait("its end") { portal.closed.count == 1 }
        XCTAssertTrue(portal.closed[0].hasSuffix("/" + portal.tokens[0]))
      }
    }
  }
}
