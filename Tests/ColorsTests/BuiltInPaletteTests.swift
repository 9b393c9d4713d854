import DocumentModel
import Testing
import Tools

@testable import Colors

struct BuiltInPaletteTests {
  private func plain(_ palette: BuiltInPalette) -> ColorPalette { palette.palette { $0.key } }

  @Test func theirShapes() {
    #expect(
      ColorPalette.builtIn.map(\.id) == ["hues", "highlighters", "semantic", "colorBlindSafe"])
    #expect(ColorPalette.builtIn.map(\.colors.count) == [30, 6, 6, 8])
    #expect(ColorPalette.builtIn.map(\.columns) == [6, 6, 6, 8])
    for palette in ColorPalette.builtIn {
      #expect(Set(palette.colors.map(\.0.hex)).count == palette.colors.count)
      #expect(Set(palette.colors.map { $0.1?.key ?? "" }).count == palette.colors.count)
    }
  }

  @Test func shadesGoFromLightToDarkAndKeepTheirHue() {
    let colors = ColorPalette.standard.colors.map { OKLCH($0.0) }
    for column in 0..<6 {
      let shades = stride(from: column, to: 24, by: 6).map { colors[$0] }
      for (lighter, darker) in zip(shades, shades.dropFirst()) {
        #expect(lighter.lightness > darker.lightness + 0.05)
        let turn = abs(lighter.hue - darker.hue)
        #expect(min(turn, 360 - turn) < 16)
      }
    }
    let grays = ColorPalette.standard.colors.dropFirst(24).map(\.0.red)
    #expect(grays == grays.sorted(by: >))
  }

  /// So that a grid of swatches shows which one a tool has.
  @Test func toolsComeWithColorsOfTheGrid() {
    let grid = Set(ColorPalette.standard.colors.map(\.0))
    for tool in ToolCatalogue.all {
      for preset in StylePresets().row(of: tool.id) { #expect(grid.contains(preset.color), "\(tool.id)") }
    }
  }

  @Test func meaningsHaveTheirNames() {
    #expect(
      plain(ColorPalette.semantic).colors.map(\.name)
        == ["Question", "Important", "Mistake", "Good", "Idea", "To do"])
  }

  @Test func blackTextStaysReadableUnderHighlighters() {
    for (color, _) in ColorPalette.highlighters.colors { #expect(Contrast.ratio(color, .black) > 12) }
  }

  @Test(arguments: ["semantic", "colorBlindSafe"])
  func noTwoColorsLookAlikeToAnyone(id: String) throws {
    let palette = try #require(ColorPalette.builtIn.first { $0.id == id })
    #expect(plain(palette).confusablePairs.isEmpty)
  }

  /// M. Okabe, K. Ito, "Color Universal Design", figure 16.
  @Test func theSafePaletteIsOkabesAndItos() {
    #expect(
      ColorPalette.colorBlindSafe.colors.map { $0.0.hex } == [
        "#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7",
      ])
  }
}
