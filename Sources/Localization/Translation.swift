import CBase

// xgettext reads these calls as Vala: inside them no """…""", #"…"#, \(…) or \u{…}.

/// The user's language's text for `message`.
package func tr(_ message: StaticString) -> String { lookUp(message.text) }

/// The translation of a key that is marked for translation elsewhere (a tool's title in a catalogue).
package func tr(key: String) -> String { key.isEmpty ? "" : lookUp(key) }

/// The translation of `message` where `context` tells it from the same words elsewhere.
package func trc(_ context: StaticString, _ message: StaticString) -> String {
  message.text.withCString { text in
    String(cString: g_dpgettext2(Localization.domain, context.text, text))
  }
}

/// The translation of the form that `n` takes; the text does not contain the number.
package func trn(_ one: StaticString, _ many: StaticString, _ n: Int) -> String {
  one.text.withCString { one in
    many.text.withCString { many in
      String(cString: g_dngettext(Localization.domain, one, many, UInt(n.magnitude)))
    }
  }
}

/// The translation of `format`, with `arguments` in the places of %s, %d, %ld or %1$s, %2$d …
package func trf(_ format: StaticString, _ arguments: any CustomStringConvertible...) -> String {
  fillFormat(tr(format), arguments)
}

/// The translation of the form that `n` takes, with `arguments` filled in.
package func trnf(
  _ one: StaticString, _ many: StaticString, _ n: Int, _ arguments: any CustomStringConvertible...
) -> String {
  fillFormat(trn(one, many, n), arguments)
}

/// gettext gives the very pointer it was asked about where there is no translation: it must live until it was copied.
private func lookUp(_ message: String) -> String {
  message.withCString { String(cString: g_dgettext(Localization.domain, $0)) }
}

extension StaticString {
  fileprivate var text: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}

/// Puts `arguments` in place of the conversions of a C format: %s %d %i %u %ld %lu %%, and with places (%2$s).
///
/// A conversion without an argument stays as it is: a bad translation never crashes.
package func fillFormat(_ format: String, _ arguments: [any CustomStringConvertible]) -> String {
  var result = ""
  var next = 0
  var rest = Substring(format)
  while let percent = rest.firstIndex(of: "%") {
    result += rest[..<percent]
    rest = rest[percent...]
    guard let conversion = Conversion(rest) else {
      result.append(rest.removeFirst())
      continue
    }
    let source = rest.prefix(conversion.length)
    rest = rest.dropFirst(conversion.length)
    if conversion.isPercent {
      result.append("%")
      continue
    }
    let place = conversion.place ?? next
    if conversion.place == nil { next += 1 }
    if arguments.indices.contains(place) {
      result += arguments[place].description
    } else {
      result += source
    }
  }
  return result + rest
}

/// One conversion at the beginning of a piece of a format.
private struct Conversion {
  /// The number of characters.
  var length: Int
  /// The argument asked for by number, from 0.
  var place: Int?
  var isPercent = false

  init?(_ text: Substring) {
    var rest = text.dropFirst()
    if rest.first == "%" {
      length = 2
      isPercent = true
      return
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
      guard let number = Int(digits), number > 0 else { return nil }
      place = number - 1
      rest = rest.dropFirst(digits.count + 1)
    }
    rest = rest.drop { $0 == "l" }
    guard let kind = rest.first, "sdiu".contains(kind) else { return nil }
    length = text.distance(from: text.startIndex, to: rest.startIndex) + 1
  }
}
