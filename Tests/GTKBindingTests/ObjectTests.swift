import CBase
import XCTest

@testable import GTKBinding

/// How Swift objects hold those of GObject.
final class ObjectTests: XCTestCase {
  /// A widget that is still being made, as list rows are when they get their contents first, belongs to its maker.
  func testAFloatingObjectThatIsBorrowedStaysItsOwners() throws {
    // The runner finds no class whose methods are all on the main actor.
    try MainActor.assumeIsolated {
      let pointer = try XCTUnwrap(g_object_new_with_properties(g_initially_unowned_get_type(), 0, nil, nil))
      do { _ = Object(borrowed: pointer) }
      XCTAssertNotEqual(g_object_is_floating(pointer), 0)
      XCTAssertEqual(pointer.pointee.ref_count, 1)
      g_object_ref_sink(pointer)
      g_object_unref(pointer)
    }
  }
}
