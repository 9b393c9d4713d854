/// The files that palettes are exchanged in.
package enum PaletteFormat: String, CaseIterable, Hashable, Sendable {
  /// GIMP's text file, which Inkscape, Krita and others share.
  case gpl
  /// Adobe Swatch Exchange.
  case ase

  /// Without the dot.
  package var fileExtension: String { rawValue }
}

/// Reads palette files by what is in them, whatever they are called.
package enum PaletteCoder {
  /// Bytes a file may have.
  package static let byteLimit = 4 * 1024 * 1024
  /// Colours a file may have.
  package static let colorLimit = 10_000

  /// At least one palette, none of them empty, with different ids; `fileName` names what the file leaves unnamed.
  package static func decode(
    _ bytes: [UInt8], fileName: String
  ) throws(PaletteFileError) -> [ColorPalette] {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= byteLimit else { throw .tooLarge(bytes: bytes.count, limit: byteLimit) }
    let name = stem(of: fileName)
    if ASECoder.isFormat(bytes) { return try ASECoder.decode(bytes, fallbackName: name) }
    if GPLCoder.isFormat(bytes) { return [try GPLCoder.decode(bytes, fallbackName: name)] }
    throw .notAPalette
  }

  package static func encode(_ palette: ColorPalette, format: PaletteFormat) -> [UInt8] {
    switch format {
    case .gpl: GPLCoder.encode(palette)
    case .ase: ASECoder.encode([palette])
    }
  }

  /// The file's name without folders and extension.
  private static func stem(of fileName: String) -> String {
    let last = fileName.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return String(last) }
    return String(last[..<dot])
  }

  /// One line of at most 200 characters, none of them a heap of accents; nil when nothing is left.
  static func cleanName(_ text: some StringProtocol) -> String? {
    let words = String(String(text).unicodeScalars.prefix(1000)).split { c in
      c.isWhitespace || c.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let name = words.joined(separator: " ").prefix(200)
    return name.isEmpty ? nil : String(name)
  }
}
