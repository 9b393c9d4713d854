import DocumentModel
import Foundation
import Testing

@testable import Colors

struct ColorPaletteTests {
  private func palette(_ names: String) -> ColorPalette {
    ColorPalette(
      id: "p", name: "P", columns: 2, colors: names.map { PaletteColor(color: .black, name: String($0)) })
  }

  private func names(_ palette: ColorPalette) -> String { palette.colors.compactMap(\.name).joined() }

  @Test(arguments: [
    (0, 3, "bcda"), (3, 0, "dabc"), (1, 2, "acbd"), (2, 2, "abcd"), (0, 99, "bcda"), (3, -5, "dabc"),
    (4, 0, "abcd"), (-1, 0, "abcd"),
  ])
  func moving(source: Int, target: Int, expected: String) {
    var changed = palette("abcd")
    changed.move(from: source, to: target)
    #expect(names(changed) == expected)
  }

  @Test func replacingRemovingAndInserting() {
    var changed = palette("abcd")
    let x = PaletteColor(color: .white, name: "x")
    changed.replace(at: 1, with: x)
    #expect(names(changed) == "axcd")
    changed.replace(at: 4, with: x)
    changed.remove(at: 3)
    changed.remove(at: 3)
    changed.remove(at: -1)
    #expect(names(changed) == "axc")
    changed.insert(x, at: 0)
    changed.insert(x, at: 4)
    changed.insert(x, at: 100)
    #expect(names(changed) == "xaxcxx")
  }

  @Test func aPaletteIsStoredAsJSON() throws {
    let stored = ColorPalette(
      id: "p", name: "P", columns: 3,
      colors: [PaletteColor(color: rgb(0x3584E4), name: "q"), PaletteColor(color: .white)])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(stored)
    #expect(
      String(decoding: data, as: UTF8.self)
        == ##"{"colors":[{"color":"#3584e4","name":"q"},{"color":"#ffffff"}],"columns":3,"id":"p","name":"P"}"##
    )
    #expect(try JSONDecoder().decode(ColorPalette.self, from: data) == stored)
  }

  @Test(arguments: [
    ("My Colours!", "my-colours"), ("  ", "palette"), ("Größe – 2", "größe-2"), ("../../etc", "etc"),
    ("taken", "taken-3"),
  ])
  func ids(name: String, expected: String) {
    #expect(ColorPalette.identifier(for: name, besides: ["taken", "taken-2"]) == expected)
  }
}
