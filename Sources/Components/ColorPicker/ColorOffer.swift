import Colors
import DocumentModel
import Localization
import Tools

/// What a colour is of.
package nonisolated enum ColorProperty: Hashable, Sendable, CaseIterable {
  case stroke, fill, outline, page, stamp

  /// The part of a style that this is; nil where it is none.
  var key: StyleKeys? {
    switch self {
    case .stroke: .color
    case .fill: .fillColor
    case .outline, .page, .stamp: nil
    }
  }
}

/// What a picker lets choose for one property.
package nonisolated struct ColorOffer: Hashable, Sendable {
  /// The pages of a picker.
  package struct Pages: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let swatches = Pages(rawValue: 1)
    package static let palettes = Pages(rawValue: 2)
    package static let custom = Pages(rawValue: 4)
    package static let all: Pages = [.swatches, .palettes, .custom]
  }

  package var pages: Pages
  /// The rows of the first page.
  package var swatches: [PaletteColor]
  /// Used before, the last first.
  package var recent: [Color]
  package var palettes: [OfferedPalette]
  /// The palette shown first, by its id.
  package var palette: String?
  /// Whether palettes can be changed and made, which needs somebody who keeps them.
  package var canChangePalettes = false
  /// Whether there may be no colour at all.
  package var allowsNone: Bool
  /// Whether a colour has an opacity here.
  package var allowsOpacity: Bool
  package var canPickFromPage: Bool
  package var canPickFromScreen: Bool

  package init(
    pages: Pages = .all, swatches: [PaletteColor] = [], recent: [Color] = [],
    palettes: [OfferedPalette] = [], palette: String? = nil, allowsNone: Bool = false,
    allowsOpacity: Bool = false, canPickFromPage: Bool = false, canPickFromScreen: Bool = false
  ) {
    self.pages = pages
    self.swatches = swatches
    self.recent = recent
    self.palettes = palettes
    self.palette = palette
    self.allowsNone = allowsNone
    self.allowsOpacity = allowsOpacity
    self.canPickFromPage = canPickFromPage
    self.canPickFromScreen = canPickFromScreen
  }

  /// What is built in.
  package static let standard: ColorOffer = {
    var offer = ColorOffer()
    offer.palettes = ColorPalette.builtIn.map {
      OfferedPalette($0.palette { tr(key: $0.key) }, .builtIn(isModified: false))
    }
    offer.palette = offer.palettes.first?.id
    offer.offerStandardFirst()
    return offer
  }()

  /// The standard palette, as it is among the palettes, on the first page.
  package mutating func offerStandardFirst() {
    guard let standard = palettes.first(where: { $0.id == ColorPalette.standard.id }) else { return }
    swatches = standard.palette.colors
  }

  /// These colours on the first page.
  package mutating func offerFirst(_ colors: [Color]) { swatches = colors.map { PaletteColor(color: $0) } }

  /// Only these colours, and no way to others.
  package mutating func limit(to colors: [Color]) {
    offerFirst(colors)
    pages = .swatches
    recent.removeAll { !colors.contains($0) }
    (canPickFromPage, canPickFromScreen) = (false, false)
  }
}

/// A palette as a picker shows it.
package nonisolated struct OfferedPalette: Hashable, Sendable, Identifiable {
  /// Where a palette comes from.
  package enum Origin: Hashable, Sendable {
    /// Built in, as it is or (`true`) changed by hand.
    case builtIn(isModified: Bool)
    case own
    /// Kept with the document.
    case document
    /// The colours that a document's marks have; there is nothing to change in it.
    case used
  }

  package var palette: ColorPalette
  package var origin: Origin
  package var id: String { palette.id }
  package var isEditable: Bool { origin != .used }

  package init(_ palette: ColorPalette, _ origin: Origin) {
    self.palette = palette
    self.origin = origin
  }
}

/// What a person wants done with palettes.
package nonisolated enum PaletteCommand: Hashable, Sendable {
  /// This one is in use from now on.
  case choose(String)
  case change(ColorPalette)
  /// A new one of these colours, of one's own or the document's.
  case create(name: String, colors: [PaletteColor], inDocument: Bool)
  case delete(String)
  /// Back to how it is built in.
  case reset(String)
  case importFile
  case exportFile(String)
}
