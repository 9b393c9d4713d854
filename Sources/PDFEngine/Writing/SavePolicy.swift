import DocumentModel

/// How a save treats the file it writes to.
struct SavePolicy {
  /// The file as it was when opened (or last saved); nil checks only that the open file's bytes still stand.
  var identity: FileIdentity?
  /// Whether a file that someone else changed meanwhile may be replaced.
  var replacesChangedFile = false
  /// Whether a signed file that can't be appended to may be rewritten to another path, its signature broken.
  var breaksSignatureOfCopy = false
  /// Where appends in place are recorded first; nil forbids them.
  var journalDirectory: String? = AppendJournal.standardDirectory
  /// Bytes done and bytes in all.
  var progress: ((Int, Int) -> Void)?
  /// Asked between pieces; true ends the save, the old file untouched.
  var isCancelled: (() -> Bool)?

  init(identity: FileIdentity? = nil, replacesChangedFile: Bool = false) {
    self.identity = identity
    self.replacesChangedFile = replacesChangedFile
  }

  func checkCancelled() throws(DocumentFileError) {
    if isCancelled?() == true { throw .cancelled }
  }
}

/// What a save did, and the file's state to give to the next one. The path holds another inode than before.
struct SavedFile: Hashable, Sendable {
  var result: SaveResult
  var identity: FileIdentity
}
