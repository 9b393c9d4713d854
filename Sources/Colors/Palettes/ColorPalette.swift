import DocumentModel

/// A colour of a palette.
package struct PaletteColor: Hashable, Sendable, Codable {
  package var color: Color
  /// What it is called, or what it means: `Question`.
  package var name: String?

  package init(color: Color, name: String? = nil) {
    self.color = color
    self.name = name
  }
}

/// Colours in an order, shown as swatches.
package struct ColorPalette: Hashable, Sendable, Codable, Identifiable {
  package var id: String
  package var name: String
  /// Swatches in a row; nil leaves it to the view.
  package var columns: Int?
  package var colors: [PaletteColor]

  package init(id: String, name: String, columns: Int? = nil, colors: [PaletteColor] = []) {
    self.id = id
    self.name = name
    self.columns = columns
    self.colors = colors
  }

  /// Takes the colour at `source` to where it is number `target` afterwards; places beyond the ends mean the ends.
  package mutating func move(from source: Int, to target: Int) {
    guard colors.indices.contains(source) else { return }
    let color = colors.remove(at: source)
    insert(color, at: target)
  }

  /// Puts another colour in its place; nothing happens where there is none.
  package mutating func replace(at index: Int, with color: PaletteColor) {
    guard colors.indices.contains(index) else { return }
    colors[index] = color
  }

  package mutating func remove(at index: Int) {
    guard colors.indices.contains(index) else { return }
    colors.remove(at: index)
  }

  /// Puts a colour before number `index`; places beyond the ends mean the ends.
  package mutating func insert(_ color: PaletteColor, at index: Int) {
    colors.insert(color, at: min(max(index, 0), colors.count))
  }

  /// An id made of the name's letters and digits: `my-colours`, `my-colours-2` when that one is taken.
  package static func identifier(for name: String, besides taken: some Sequence<String> = []) -> String {
    let words = name.lowercased().prefix(60).split { !$0.isLetter && !$0.isNumber }
    let stem = words.isEmpty ? "palette" : words.joined(separator: "-")
    let others = Set(taken)
    var result = stem
    var number = 2
    while others.contains(result) {
      result = "\(stem)-\(number)"
      number += 1
    }
    return result
  }
}
