import DocumentModel
import Rendering
import Testing

struct PrevailingColorTests {
  private func picture(_ pixels: [UInt32]) -> Color {
    let buffer = PixelBuffer(width: pixels.count, height: 1)
    for (x, pixel) in pixels.enumerated() {
      buffer.data.storeBytes(of: 0xFF00_0000 | pixel, toByteOffset: 4 * x, as: UInt32.self)
    }
    return buffer.prevailingColor
  }

  @Test func itIsTheMostFrequentColor() {
    #expect(picture([0x336699]).hex == "#336699")
    #expect(picture([0xFFFFFF, 0, 0xFFFFFF, 0x808080, 0xFFFFFF, 0, 0]).hex == "#ffffff")
    #expect(picture([0xA51D2D, 0xFFFFFF, 0xA51D2D]).hex == "#a51d2d")
  }

  @Test func aScansGrainIsOnePaper() {
    // Black is the most frequent pixel here, but the paper is of many near whites.
    #expect(picture([0, 0, 0, 0xF8F8F0, 0xF9F7F1, 0xFAF8F2, 0xF8F8F0, 0xFBF9F3]).hex == "#f8f8f0")
  }

  @Test func ofEqualOnesTheLighterIsThePaper() {
    #expect(picture([0xF0F0F0, 0xFFFFFF]).hex == "#ffffff")
    #expect(picture([0xFFFFFF, 0, 0, 0xFFFFFF]).hex == "#ffffff")
  }
}
