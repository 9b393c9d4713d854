/// Why a file's palettes can't be read.
package enum PaletteFileError: Error, Hashable, Sendable {
  /// No bytes at all.
  case empty
  case tooLarge(bytes: Int, limit: Int)
  /// Neither of the formats that `PaletteCoder` knows.
  case notAPalette
  /// Something in it can't be read; `line` counts from 1, nil in files without lines.
  case malformed(line: Int?)
  /// A component of a colour is less or more than it may be; `line` as above.
  case outOfRange(line: Int?)
  /// The file ends in the middle.
  case truncated
  /// A version of its format that nobody described.
  case unsupportedVersion(String)
  /// A colour in a space that is none of RGB, CMYK, grey and Lab.
  case unknownColorSpace(String)
  case noColors
  case tooManyColors(limit: Int)
}
