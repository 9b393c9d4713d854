import Colors
import Glibc
import Localization
import Toolbars

/// Makes sentences of what goes wrong with palettes: what happened, and what can be done.
enum PaletteSentences {
  /// Why a file's palettes were not taken in; `name` is the file's name as people know it.
  static func importing(_ error: PaletteImportError, name: String) -> String {
    switch error {
    case .missing: trf("“%1$s” does not exist. It may have been moved or deleted.", name)
    case .file(let kind): file(kind, name)
    case .content(let error): content(error, name)
    }
  }

  private static func file(_ kind: ConfigurationIssue.Kind, _ name: String) -> String {
    switch kind {
    case .permissionDenied: trf("You don’t have permission to open “%1$s”. Ask its owner for access.", name)
    case .notAFile: trf("“%1$s” is not a file. Choose a palette file.", name)
    case .fileTooLarge(let limit): tooLarge(limit, name)
    case .cannotRead(let code): trf("“%1$s” can’t be read: %2$s.", name, String(cString: strerror(code)))
    default: trf("“%1$s” can’t be read.", name)
    }
  }

  private static func content(_ error: PaletteFileError, _ name: String) -> String {
    switch error {
    case .empty: trf("“%1$s” is empty. Export the palette again.", name)
    case .tooLarge(_, let limit): tooLarge(limit, name)
    case .notAPalette:
      trf("“%1$s” is not a palette. Choose a GIMP palette (.gpl) or an Adobe swatch file (.ase).", name)
    case .malformed(let line?):
      trf("“%1$s”, line %2$s: this is not a color. Write three numbers and a name there.", name, line)
    case .outOfRange(let line?):
      trf("“%1$s”, line %2$s: a number is not between 0 and 255. Correct it.", name, line)
    case .malformed(nil), .outOfRange(nil):
      trf("“%1$s” is damaged. Export the palette again.", name)
    case .truncated:
      trf("“%1$s” is incomplete. Export the palette again.", name)
    case .unsupportedVersion(let version):
      trf(
        "“%1$s” uses version %2$s of its format, which isn’t supported. Export it as a GIMP palette.", name,
        version)
    case .unknownColorSpace(let space):
      trf("“%1$s” has colors in “%2$s”. Export it with RGB colors.", name, space)
    case .noColors: trf("“%1$s” has no colors in it. Choose another palette.", name)
    case .tooManyColors(let limit):
      trf("“%1$s” has more than %2$s colors. Choose a smaller palette.", name, limit)
    }
  }

  private static func tooLarge(_ limit: Int, _ name: String) -> String {
    trf("“%1$s” is larger than %2$s MiB. Choose a smaller palette.", name, limit >> 20)
  }

  static var noRoom: String {
    tr("There are too many palettes. Delete some, then import this one again.")
  }

  static var notKept: String {
    tr("This document’s palettes can’t be saved now. Make a palette for all documents instead.")
  }

  /// Why a palette can't be written to a path; nil when nothing speaks against it.
  static func refusal(toExportTo path: String) -> String? {
    if !path.hasPrefix("/") { return trf("“%1$s” isn’t a full path. Enter one that begins with “/”.", path) }
    if FileNames.isTooLong(path) {
      let name = LongNames.shortened(FileNames.last(of: path))
      return trf("The name “%1$s” is too long. Choose a shorter one.", name)
    }
    let folder = ConfigurationFiles.folder(of: path)
    guard FileNames.isFolder(folder) else {
      return trf(
        "There is no folder “%1$s”. Choose another location for the palette.", LongNames.shortened(folder))
    }
    guard path.hasSuffix("/") || FileNames.isFolder(path) else { return nil }
    return trf("“%1$s” is a folder. Choose another name for the palette.", FileNames.last(of: path))
  }

  /// The file of palettes can't be used: where and why, and what holds meanwhile.
  static func unusable(_ issue: ConfigurationIssue, offersOwn: Bool) -> String {
    let sentence = ConfigurationSentences.sentence(issue)
    // TRANSLATORS: before this stands what is wrong in the file with the palettes
    return offersOwn ? sentence : sentence + " " + tr("Your own palettes aren’t available until then.")
  }

  /// The palettes of one's own can't be written.
  static func writing(_ error: ConfigurationWriteError) -> String {
    switch error {
    case .permissionDenied:
      tr("Your palettes are write-protected. Allow writing to “palettes.json” and try again.")
    case .diskFull: tr("There is no space left for your palettes. Free up space and try again.")
    case .system(let code): trf("Your palettes can’t be saved: %1$s.", String(cString: strerror(code)))
    }
  }
}
