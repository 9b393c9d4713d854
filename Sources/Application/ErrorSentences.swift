import DocumentModel
import Localization

/// Makes sentences of errors: what happened, and what can be done.
enum ErrorSentences {
  /// `name` is the file's name as people know it.
  static func opening(_ error: DocumentFileError, name: String) -> String {
    switch error {
    case .notFound: trf("“%1$s” does not exist. It may have been moved or deleted.", name)
    case .permissionDenied: trf("You may not read “%1$s”. Ask its owner for access.", name)
    case .notAPDF: trf("“%1$s” is not a PDF document. Open it with the program it was made with.", name)
    case .empty: trf("“%1$s” is empty. Fetch the document again from where it came from.", name)
    case .passwordNeeded, .wrongPassword: trf("“%1$s” can’t be opened without its password.", name)
    case .damaged:
      trf("“%1$s” is too damaged to be read. Fetch the document again from where it came from.", name)
    case .noPages: trf("“%1$s” has no pages, so there is nothing to show.", name)
    case .changedOnDisk, .readOnly, .diskFull, .signed, .notPermitted:
      trf("“%1$s” can’t be opened.", name)
    case .system(let reason): trf("“%1$s” can’t be opened: %2$s.", name, reason)
    }
  }

  /// Whether a name was not valid text, so that parts of it were replaced on the way here.
  static func isUnreadable(name: String) -> Bool { name.unicodeScalars.contains("\u{FFFD}") }

  static func unreadable(name: String) -> String {
    trf("The name of “%1$s” is not valid text in this system’s encoding. Rename the file, then open it.", name)
  }

  static func saving(_ error: DocumentFileError, name: String) -> String {
    switch error {
    case .notFound: trf("The folder of “%1$s” does not exist any more. Save the document elsewhere.", name)
    case .permissionDenied, .readOnly:
      trf("“%1$s” is write-protected. Save the document under another name.", name)
    case .diskFull:
      trf("There is no space left for “%1$s”. Free some space, or save the document elsewhere.", name)
    case .changedOnDisk: trf("“%1$s” was changed by another program.", name)
    case .signed:
      trf("“%1$s” is signed and damaged: saving would break its signature. Save a copy instead.", name)
    case .notPermitted: trf("The author of “%1$s” does not allow annotations.", name)
    case .damaged(let reason): trf("“%1$s” can’t be saved: its structure is damaged (%2$s).", name, reason)
    case .system(let reason): trf("“%1$s” can’t be saved: %2$s.", name, reason)
    case .notAPDF, .empty, .passwordNeeded, .wrongPassword, .noPages: trf("“%1$s” can’t be saved.", name)
    }
  }
}
