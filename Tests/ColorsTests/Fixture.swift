import DocumentModel
import Foundation

@testable import Colors

/// The bytes of a file in Tests/Fixtures/palettes.
func fixture(_ name: String, file: String = #filePath) throws -> [UInt8] {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
  return Array(try Data(contentsOf: folder.appendingPathComponent("Fixtures/palettes/\(name)")))
}

/// From hexadecimal digits.
func rgb(_ digits: UInt32) -> Color { Color(rgb: digits) }

/// The greatest difference of a component, in 8-bit steps.
func steps(_ a: Color, _ b: Color) -> Double {
  255 * max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
}

/// All colours whose components are multiples of `step`, and the last.
func grid(every step: Int) -> [Color] {
  let values = Array(stride(from: 0, to: 255, by: step)) + [255]
  return values.flatMap { red in
    values.flatMap { green in
      values.map { Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double($0) / 255) }
    }
  }
}
