import DocumentModel
import Localization

/// Makes sentences of errors: what happened, and what can be done.
enum ErrorSentences {
  /// `name` is the file's name as people know it.
  static func opening(_ error: DocumentFileError, name: String) -> String {
    switch error {
    case .notFound: trf("“%1$s” does not exist. It may have been moved or deleted.", name)
    case .permissionDenied: trf("You don’t have permission to open “%1$s”. Ask its owner for access.", name)
    case .notAPDF: trf("“%1$s” isn’t a PDF document. Open it in the app that created it.", name)
    case .empty: trf("“%1$s” is empty. Download or copy it again.", name)
    case .passwordNeeded, .wrongPassword: trf("“%1$s” can’t be opened without its password.", name)
    case .damaged:
      trf("“%1$s” is too damaged to be read. Download or copy it again.", name)
    case .noPages: trf("“%1$s” has no pages, so there is nothing to show.", name)
    case .changedOnDisk, .readOnly, .diskFull, .signed, .notPermitted:
      trf("“%1$s” can’t be opened.", name)
    case .system(let reason): trf("“%1$s” can’t be opened: %2$s.", name, reason)
    }
  }

  /// Why a path is not even tried to open; nil when nothing speaks against it.
  static func refusal(toOpen path: String, name: String) -> String? {
    FileNames.isFolder(path) ? trf("“%1$s” is a folder. Choose a PDF inside it.", name) : nil
  }

  /// Why a document can't be saved under a path that was asked for; nil when nothing speaks against it.
  static func refusal(toSave path: String) -> String? {
    let name = FileNames.last(of: path)
    if !path.hasPrefix("/") {
      return trf("“%1$s” isn’t a full path. Enter one that begins with “/”.", path)
    }
    if FileNames.isTooLong(path) {
      return trf("The name “%1$s” is too long. Choose a shorter one.", LongNames.shortened(name))
    }
    if path.hasSuffix("/") || FileNames.isFolder(path) {
      return trf("“%1$s” is a folder. Choose another name for the document.", name)
    }
    return nil
  }

  /// The open file is no longer where it was.
  static func gone(name: String) -> String {
    trf("“%1$s” was deleted or moved. Save it again to keep it.", name)
  }

  static func saving(_ error: DocumentFileError, name: String) -> String {
    switch error {
    case .notFound: trf("The folder for “%1$s” no longer exists. Save the document elsewhere.", name)
    case .permissionDenied, .readOnly:
      trf("“%1$s” is write-protected. Save the document under another name.", name)
    case .diskFull:
      trf("There is no space left for “%1$s”. Free up space, or save the document elsewhere.", name)
    case .changedOnDisk: trf("“%1$s” was changed by another program.", name)
    case .signed:
      trf(
        "“%1$s” is signed and damaged, so saving would invalidate its signature. Save a copy instead.", name)
    case .notPermitted: trf("The author of “%1$s” doesn’t allow annotations.", name)
    case .damaged(let reason): trf("“%1$s” can’t be saved: its structure is damaged (%2$s).", name, reason)
    case .system(let reason): trf("“%1$s” can’t be saved: %2$s.", name, reason)
    case .notAPDF, .empty, .passwordNeeded, .wrongPassword, .noPages: trf("“%1$s” can’t be saved.", name)
    }
  }
}
