/// What a window's banner has to say: of several things the weightiest.
struct Notices {
  /// What it is about; the first one that is there is shown.
  enum Subject: CaseIterable {
    case fileGone
    case fileChanged
    case notBackedUp
    case notDrawable
    case viewOnly
    case certified
    case repaired
    case configuration
    case palettes
  }

  /// One thing to say, with what can be done about it.
  struct Notice {
    var sentence: String
    var button: String?
    var action: () -> Void = {}
  }

  private var present: [Subject: Notice] = [:]

  subscript(subject: Subject) -> Notice? {
    get { present[subject] }
    set { present[subject] = newValue }
  }

  var first: Notice? { Subject.allCases.lazy.compactMap { present[$0] }.first }

  /// The file was written: what was wrong with it on disk no longer holds.
  mutating func fileWasSaved() {
    for subject in [Subject.fileGone, .fileChanged, .certified, .repaired] { present[subject] = nil }
  }
}
