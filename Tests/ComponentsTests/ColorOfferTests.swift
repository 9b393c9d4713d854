import Colors
import DocumentModel
import Testing
import Tools

@testable import Components

/// The first page of a picker and the standard palette are one set.
struct ColorOfferTests {
  @Test func theFirstPageIsTheStandardPalette() throws {
    let offer = ColorOffer.standard
    #expect(offer.swatches == offer.palettes.first?.palette.colors)
    #expect(offer.swatches.count == 30)
  }

  /// Colours that were changed by hand are changed in both.
  @Test func itFollowsTheStandardPalette() {
    var offer = ColorOffer.standard
    offer.palettes[0].palette.colors[2] = PaletteColor(color: Color(red: 0.1, green: 0.2, blue: 0.3))
    offer.offerStandardFirst()
    #expect(offer.swatches == offer.palettes[0].palette.colors)
  }
}
