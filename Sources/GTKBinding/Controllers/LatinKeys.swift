import CGtk

/// What a place of the keyboard types in a layout with Latin letters, for shortcuts while the layout in force has none.
package nonisolated struct LatinKeys: Hashable, Sendable {
  /// Without Shift.
  package let plain: Key
  package let shifted: Key

  /// nil for what is no key of letters, digits or signs, and where the layout of the event has Latin letters itself.
  @MainActor init?(event: OpaquePointer) {
    let type = gdk_event_get_event_type(event)
    guard type == GDK_KEY_PRESS || type == GDK_KEY_RELEASE, let display = gdk_event_get_display(event) else {
      return nil
    }
    let code = gdk_key_event_get_keycode(event)
    guard let place = Self.places[code] else { return nil }
    let layout = Int32(gdk_key_event_get_layout(event))
    func typed(_ code: UInt32, _ layout: Int32, shift: Bool = false) -> Key? {
      var value: guint = 0
      let state = shift ? GDK_SHIFT_MASK : GdkModifierType(rawValue: 0)
      let isKnown = gdk_display_translate_key(display, code, state, layout, &value, nil, nil, nil)
      return isKnown != 0 ? Key(value) : nil
    }
    func isLatin(_ layout: Int32) -> Bool {
      // Some have a few Latin letters among others.
      Self.letters.count(where: { typed($0, layout)?.character.map(Self.latin.contains) == true }) > 12
    }
    guard !isLatin(layout) else { return nil }
    // Another layout that is set up has its letters where its owner looks for them.
    if let other = (0..<Self.layoutLimit).first(where: { $0 != layout && isLatin($0) }),
      let plain = typed(code, other), let shifted = typed(code, other, shift: true)
    {
      self.plain = plain
      self.shifted = shifted
    } else {
      plain = Key(place.plain)
      shifted = Key(place.shifted)
    }
  }

  /// As many layouts can be switched between (XKB's groups).
  private static let layoutLimit: Int32 = 4

  /// The US layout by GDK's keycodes, which are the kernel's and 8.
  private static let places: [UInt32: (plain: Unicode.Scalar, shifted: Unicode.Scalar)] = {
    let rows: [(first: UInt32, plain: String, shifted: String)] = [
      (10, "1234567890-=", "!@#$%^&*()_+"), (24, "qwertyuiop[]", "QWERTYUIOP{}"),
      (38, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (51, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    ]
    var result: [UInt32: (plain: Unicode.Scalar, shifted: Unicode.Scalar)] = [:]
    for row in rows {
      for (i, pair) in zip(row.plain.unicodeScalars, row.shifted.unicodeScalars).enumerated() {
        result[row.first + UInt32(i)] = (plain: pair.0, shifted: pair.1)
      }
    }
    return result
  }()

  /// The places of the letters.
  private static let letters = places.filter { latin.contains($0.value.plain) }.map { $0.key }
  private static let latin: ClosedRange<Unicode.Scalar> = "a"..."z"
}
