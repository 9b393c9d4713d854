/// Copies objects of one file into another with everything they refer to, under new numbers.
struct ObjectImporter {
  let source: any ObjectSource
  let sink: any ObjectSink
  private var copies: [ObjectReference: ObjectReference] = [:]

  init(source: any ObjectSource, sink: any ObjectSink) {
    self.source = source
    self.sink = sink
  }

  mutating func copy(_ value: CosValue) -> CosValue {
    switch value {
    case .array(let items): .array(items.map { copy($0) })
    case .dictionary(let dictionary): .dictionary(copy(dictionary))
    case .stream(let stream): .stream(CosStream(copy(stream.dictionary), data: stream.data))
    case .reference(let reference): .reference(copy(reference))
    default: value
    }
  }

  private mutating func copy(_ dictionary: CosDictionary) -> CosDictionary {
    var result: CosDictionary = [:]
    for (key, value) in dictionary.entries { result[key] = copy(value) }
    return result
  }

  private mutating func copy(_ reference: ObjectReference) -> ObjectReference {
    if let known = copies[reference] { return known }
    let new = sink.allocate()
    copies[reference] = new
    let object = source.object(reference)
    sink.set(new, copy(object))
    return new
  }
}
