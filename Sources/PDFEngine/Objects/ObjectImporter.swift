/// Copies objects of one file into another with everything they refer to, under new numbers: shared ones once, loops too.
struct ObjectImporter {
  let source: any ObjectSource
  let sink: any ObjectSink
  /// How many objects may be copied; references to further ones become null.
  var limit = 1_000_000
  private var copies: [ObjectReference: ObjectReference] = [:]
  private var waiting: [ObjectReference] = []

  init(source: any ObjectSource, sink: any ObjectSink) {
    self.source = source
    self.sink = sink
  }

  mutating func copy(_ value: CosValue) -> CosValue {
    let result = renumbered(value)
    // One after another, as chains of references may be longer than the stack is deep.
    while let reference = waiting.popLast(), let new = copies[reference] {
      sink.set(new, renumbered(source.object(reference)))
    }
    return result
  }

  private mutating func renumbered(_ value: CosValue) -> CosValue {
    switch value {
    case .array(let items): .array(items.map { renumbered($0) })
    case .dictionary(let dictionary): .dictionary(renumbered(dictionary))
    case .stream(let stream): .stream(CosStream(renumbered(stream.dictionary), data: stream.data))
    case .reference(let reference): renumbered(reference)
    default: value
    }
  }

  private mutating func renumbered(_ dictionary: CosDictionary) -> CosDictionary {
    var result: CosDictionary = [:]
    for (key, value) in dictionary.entries { result[key] = renumbered(value) }
    return result
  }

  private mutating func renumbered(_ reference: ObjectReference) -> CosValue {
    if let known = copies[reference] { return .reference(known) }
    guard copies.count < limit else { return .null }
    let new = sink.allocate()
    copies[reference] = new
    waiting.append(reference)
    return .reference(new)
  }
}
