/// Names that may be of any length, where there is room for some of it.
package enum LongNames {
  /// A name with its middle left out when it has more than `limit` characters.
  package static func shortened(_ name: String, to limit: Int = 60) -> String {
    name.count > limit ? "\(name.prefix(limit / 2))…\(name.suffix(limit / 3))" : name
  }
}
