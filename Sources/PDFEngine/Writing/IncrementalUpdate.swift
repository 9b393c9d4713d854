/// Why an update can't be made into bytes.
enum UpdateError: Error, Hashable {
  /// Offsets of ten digits don't reach (§7.5.4).
  case tooLarge
  case encryptionFailed
  /// A new object is referred to and was never set.
  case danglingReference(ObjectReference)
  /// An object does not refer to what it was expected to.
  case unreachable(ObjectReference, from: ObjectReference)
}

/// The new and replaced objects of one save.
///
/// Numbers are allocated here, from the base's /Size upwards: asking qpdf would resolve all objects.
final class IncrementalUpdate: ObjectSink {
  /// nil: the base is damaged, the objects are for a rewrite.
  let base: BaseFile?
  private(set) var objects: [ObjectReference: CosValue] = [:]
  private let firstNumber: Int
  private(set) var nextNumber: Int
  private var expectations: [(holder: ObjectReference, target: ObjectReference)] = []

  init(base: BaseFile) {
    self.base = base
    firstNumber = base.nextNumber
    nextNumber = base.nextNumber
  }

  /// For a rewrite, whose `RewriteSave` knows the first number that is free.
  init(firstFreeNumber: Int) {
    base = nil
    firstNumber = firstFreeNumber
    nextNumber = firstFreeNumber
  }

  var isEmpty: Bool { objects.isEmpty }

  func allocate() -> ObjectReference {
    defer { nextNumber += 1 }
    return ObjectReference(nextNumber)
  }

  /// Adds an object, or replaces one of the base under its generation.
  func set(_ reference: ObjectReference, _ value: CosValue) { objects[reference] = value }

  /// What was set so far.
  func value(_ reference: ObjectReference) -> CosValue? { objects[reference] }

  /// Has the save check that `holder`, an object of this update, refers to `target` (page → annotation).
  func expect(_ holder: ObjectReference, refersTo target: ObjectReference) {
    expectations.append((holder, target))
  }

  /// The objects in order, streams deflated where it pays; checked for references into nothing.
  func prepared() throws(UpdateError) -> [(reference: ObjectReference, value: CosValue)] {
    let defined = Set(objects.keys)
    // The base's own references into nothing are not ours to judge.
    let allocated = firstNumber..<nextNumber
    var held: [ObjectReference: Set<ObjectReference>] = [:]
    for (holder, target) in expectations {
      if held[holder] == nil { held[holder] = objects[holder]?.references ?? [] }
      guard held[holder]?.contains(target) == true else { throw .unreachable(target, from: holder) }
    }
    for value in objects.values {
      for reference in value.references
      where allocated.contains(reference.number) && !defined.contains(reference) {
        throw .danglingReference(reference)
      }
    }
    return objects.sorted { $0.key < $1.key }.map { reference, value in
      if case .stream(let stream) = value {
        (reference, .stream(stream.deflatedIfItPays))
      } else {
        (reference, value)
      }
    }
  }
}

extension CosValue {
  /// All references in it.
  fileprivate var references: Set<ObjectReference> {
    var result: Set<ObjectReference> = []
    collectReferences(into: &result)
    return result
  }

  private func collectReferences(into result: inout Set<ObjectReference>) {
    switch self {
    case .reference(let reference): result.insert(reference)
    case .array(let elements): for element in elements { element.collectReferences(into: &result) }
    case .dictionary(let dictionary):
      for (_, value) in dictionary.entries { value.collectReferences(into: &result) }
    case .stream(let stream):
      for (_, value) in stream.dictionary.entries { value.collectReferences(into: &result) }
    default: break
    }
  }
}
