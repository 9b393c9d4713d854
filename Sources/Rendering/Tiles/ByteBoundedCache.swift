/// Keeps the values used last, as many as fit into a budget of bytes.
package struct ByteBoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: Int
  }

  package var byteBudget: Int
  package private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  package init(byteBudget: Int) { self.byteBudget = byteBudget }

  package var count: Int { entries.count }

  /// The value for `key`, which counts as a use.
  package mutating func value(for key: Key) -> Value? {
    guard entries[key] != nil else { return nil }
    uses += 1
    entries[key]!.lastUse = uses
    return entries[key]!.value
  }

  /// The value for `key`, which is not kept any longer.
  package mutating func take(_ key: Key) -> Value? {
    let value = entries[key]?.value
    remove(key)
    return value
  }

  /// Keeps `value`; values not used for longest go when the budget is exceeded, `value` itself last.
  package mutating func insert(_ value: Value, for key: Key, bytes: Int) {
    remove(key)
    uses += 1
    entries[key] = Entry(value: value, bytes: bytes, lastUse: uses)
    byteCount += bytes
    guard byteCount > byteBudget else { return }
    let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for old in oldest where old != key {
      remove(old)
      if byteCount <= byteBudget { break }
    }
  }

  package mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { byteCount -= entry.bytes }
  }

  package mutating func removeAll(where isUnwanted: (Key) -> Bool) {
    for key in entries.keys where isUnwanted(key) { remove(key) }
  }
}
