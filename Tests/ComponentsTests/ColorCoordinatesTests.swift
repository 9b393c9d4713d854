import Colors
import DocumentModel
import XCTest

@testable import Components

final class ColorCoordinatesTests: XCTestCase {
  private let red = Color(red: 1, green: 0, blue: 0)

  func testAGreyKeepsTheHueOnceChosen() {
    var coordinates = ColorCoordinates(Color(red: 0, green: 0, blue: 1))
    XCTAssertEqual(coordinates.hsv.hue, 240, accuracy: 1e-9)
    coordinates.set(HSV(hue: 240, saturation: 0, value: 0.5))
    XCTAssertEqual(coordinates.color.hex, "#808080")
    XCTAssertEqual(coordinates.hsv.hue, 240)
    XCTAssertEqual(coordinates.hsl.hue, 240)
    coordinates.set(HSV(hue: 240, saturation: 1, value: 1))
    XCTAssertEqual(coordinates.color.hex, "#0000ff")
  }

  func testBlackKeepsTheSaturation() {
    var coordinates = ColorCoordinates(red)
    coordinates.set(HSV(hue: 0, saturation: 0.75, value: 0))
    XCTAssertEqual(coordinates.color, .black)
    XCTAssertEqual(coordinates.hsv.saturation, 0.75)
    // The same colour from outside moves no control.
    coordinates.set(Color.black)
    XCTAssertEqual(coordinates.hsv.saturation, 0.75)
  }

  func testEachModelFollowsTheOthers() {
    var coordinates = ColorCoordinates(.black)
    coordinates.set(HSL(hue: 120, saturation: 1, lightness: 0.25))
    XCTAssertEqual(coordinates.color.hex, "#008000")
    XCTAssertEqual(coordinates.hsv.value, 0.5, accuracy: 1e-9)
    XCTAssertEqual(coordinates.hsv.hue, 120, accuracy: 1e-9)
    // CSS Color 4: green, rgb(0 128 0), is oklch(51.975% 0.17686 142.495).
    coordinates.set(Color(red: 0, green: 128.0 / 255, blue: 0))
    XCTAssertEqual(coordinates.oklch.lightness, 0.51975, accuracy: 2e-3)
    XCTAssertEqual(coordinates.oklch.chroma, 0.17686, accuracy: 2e-3)
    XCTAssertEqual(coordinates.oklch.hue, 142.495, accuracy: 0.2)
  }

  func testSlidersShowWhereTheyLead() throws {
    let coordinates = ColorCoordinates(Color(red: 0.2, green: 0.4, blue: 0.6))
    for model in ChannelModel.allCases {
      for channel in model.channels {
        let value = channel.get(coordinates)
        XCTAssertTrue(channel.range.contains(value), channel.name)
        XCTAssertEqual(channel.with(coordinates, value).color.hex, coordinates.color.hex, channel.name)
        let colors = channel.colors(coordinates)
        XCTAssertEqual(colors.count, channel.samples)
        let last = channel.with(coordinates, channel.range.upperBound).color
        XCTAssertEqual(try XCTUnwrap(colors.last).red, last.red, accuracy: 1e-9)
      }
    }
  }
}
