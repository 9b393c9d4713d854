import CBase

/// Dates in the language's notation.
package enum Dates {
  /// The day and the time of it in the local time zone; `seconds` since 1970. Empty when there is no such day.
  package static func text(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12, let utc = g_date_time_new_from_unix_utc(gint64(seconds))
    else {
      return ""
    }
    defer { g_date_time_unref(utc) }
    guard let local = g_date_time_to_local(utc) else { return "" }
    defer { g_date_time_unref(local) }
    guard let text = g_date_time_format(local, "%x %R") else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
