/// Why a text names no colour.
package enum ColorTextError: Error, Hashable, Sendable {
  /// Nothing but blanks.
  case empty
  /// So many hexadecimal digits; 3, 4, 6 or 8 make a colour.
  case wrongLength(Int)
  /// This character among hexadecimal digits.
  case notHexadecimal(Character)
  /// No such name or function, and what may be meant.
  case unknownName(String, suggestion: String?)
  /// What stands in a function's parentheses can't be read.
  case malformed
  /// A number is less or more than it may be.
  case outOfRange
  /// The text names an opacity where only opaque colours go.
  case opacityNotAllowed
  /// More than `ColorText.limit` characters.
  case tooLong
}
