import DocumentModel
import Testing

@testable import Colors

struct HexagonTests {
  @Test func redIsAtZeroDegrees() {
    #expect(HSV(Color(red: 1, green: 0, blue: 0)) == HSV(hue: 0, saturation: 1, value: 1))
  }
}
