import Foundation
import XCTest

/// A picture to look at pixels of: of the screen, or of a page as another program shows it.
struct Picture {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  struct Pixel: Equatable {
    var red: Int
    var green: Int
    var blue: Int

    var isGrey: Bool { max(red, green, blue) - min(red, green, blue) <= 8 }
    /// Much more red than anything else.
    var isReddish: Bool { red - max(green, blue) > 60 && abs(green - blue) < 40 }
  }

  subscript(x: Int, y: Int) -> Pixel {
    let i = (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)) * 3
    return Pixel(red: Int(bytes[i]), green: Int(bytes[i + 1]), blue: Int(bytes[i + 2]))
  }

  /// The middle of everything that has a colour ("#rrggbb"); nil where nothing has.
  func middle(of hex: String) -> (x: Int, y: Int)? {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    let wanted = Pixel(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where self[x, y] == wanted {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
    }
    return right < 0 ? nil : ((left + right) / 2, (top + bottom) / 2)
  }

  /// Reads a binary PPM of 8 bits a channel.
  private init(ppm path: String) throws {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var words: [Int] = []
    var i = 2
    while words.count < 3 {
      while data[i] <= 0x20 { i += 1 }
      var number = 0
      while data[i] > 0x20 {
        number = number * 10 + Int(data[i]) - 0x30
        i += 1
      }
      words.append(number)
    }
    (width, height) = (words[0], words[1])
    bytes = Array(data[(i + 1)...])
    XCTAssertEqual(bytes.count, width * height * 3, path)
  }

  /// What the screen shows now.
  static func screen(in directory: String) throws -> Picture {
    let path = directory + "/screen.ppm"
    try App.run("import", ["-window", "root", "-depth", "8", path])
    return try Picture(ppm: path)
  }

  /// A page (1-based) of a file as `postil-cli` renders it, a pixel a point.
  static func rendered(page: Int, of path: String) throws -> Picture {
    let program = App.folder.appendingPathComponent("postil-cli").path
    try App.run(program, ["render", path, "\(page)", path + ".png", "--dpi", "72"])
    try App.run("convert", [path + ".png", "-depth", "8", path + ".png.ppm"])
    return try Picture(ppm: path + ".png.ppm")
  }

  /// A page (1-based) of a file as poppler's own program shows it, a pixel a point.
  static func page(_ page: Int, of path: String) throws -> Picture {
    try App.run("pdftoppm", ["-r", "72", "-f", "\(page)", "-l", "\(page)", "-singlefile", path, path])
    return try Picture(ppm: path + ".ppm")
  }
}
