/// Which annotations and /Annots arrays several pages of a file use, so that changing them in place would change other pages.
struct SharedObjects {
  private var uses: [ObjectReference: Int] = [:]
  private let isComplete: Bool

  /// Looks at all pages of a listed tree; of a long document, whose pages aren't listed, nothing is known.
  init(tree: PageTree, source: any ObjectSource) {
    isComplete = tree.listed != nil
    for page in tree.listed ?? [] {
      let value = page.dictionary["Annots"]
      if let reference = value?.reference { uses[reference, default: 0] += 1 }
      for case .reference(let entry) in Set(source.resolve(value).array ?? []) {
        uses[entry, default: 0] += 1
      }
    }
  }

  /// Whether the array must be left for the other pages.
  func isShared(array reference: ObjectReference) -> Bool {
    isComplete ? uses[reference, default: 0] > 1 : true
  }

  /// Whether the annotation must be left for the other pages; in a long document /P tells.
  func isShared(annotation reference: ObjectReference, _ dictionary: CosDictionary, page: ObjectReference?)
    -> Bool
  {
    isComplete ? uses[reference, default: 0] > 1 : dictionary["P"]?.reference != page
  }
}
