import GTKBinding
import Glibc
import Localization
import Toolbars

/// Makes sentences of what is wrong in a configuration file: where, what, and what can be done.
enum ConfigurationSentences {
  /// For a banner: the weightiest issue, and how many there are besides; nil when there is none.
  static func banner(_ issues: [ConfigurationIssue]) -> String? {
    // Of equals the first.
    guard let worst = issues.enumerated().max(by: { ($0.1.severity, $1.0) < ($1.1.severity, $0.0) })?.element
    else { return nil }
    let more = issues.reduce(-1) { count, issue in
      if case .andMore(let rest) = issue.kind { count + rest } else { count + 1 }
    }
    let sentence = sentence(worst)
    guard more > 0 else { return sentence }
    return sentence + " " + trnf("(and %1$s more)", "(and %1$s more)", more, more)
  }

  /// All of it, one a line: for the log, or a list.
  static func sentence(_ issue: ConfigurationIssue) -> String {
    let name = LongNames.shortened(FileNames.last(of: issue.file ?? "toolbars.json"))
    guard let place = issue.place else {
      // TRANSLATORS: a file's name, and what is wrong with it
      return trf("%1$s: %2$s", name, what(issue.kind))
    }
    // TRANSLATORS: a file's name, a place in it, and what is wrong there
    return trf("%1$s, line %2$s, column %3$s: %4$s", name, place.line, place.column, what(issue.kind))
  }

  /// Why a file could not be written.
  static func writing(_ error: ConfigurationWriteError, name: String) -> String {
    switch error {
    case .permissionDenied: trf("“%1$s” is write-protected. Choose another location.", name)
    case .diskFull: trf("There is no space left for “%1$s”. Free up space and try again.", name)
    case .system(let code): trf("“%1$s” can’t be written: %2$s.", name, String(cString: strerror(code)))
    }
  }

  // MARK: What is wrong

  private static func what(_ kind: ConfigurationIssue.Kind) -> String {
    switch kind {
    case .permissionDenied: tr("you don’t have permission to read the file. Change its permissions.")
    case .notAFile: tr("this is not a file. Replace it with one.")
    case .cannotRead(let code):
      trf("the file can’t be read: %1$s.", String(cString: strerror(code)))
    case .fileTooLarge(let limit): trf("the file is larger than %1$s KiB. Shorten it.", limit / 1024)
    case .syntax(let problem): syntax(problem)
    case .wrongType(let expected): wrongType(expected)
    case .missingKey(let key): trf("“%1$s” is missing here. Add it.", shown(key))
    case .textTooLong(let limit): trf("a text is longer than %1$s characters. Shorten it.", limit)
    case .tooManyTools(let limit): trf("there are more than %1$s tools. Remove some.", limit)
    case .unsupportedVersion(let version, let known):
      trf(
        "version %1$s isn’t supported; the newest supported version is %2$s. Update Postil.", version, known)
    case .numberNotRepresentable: tr("this number is too large. Write a smaller one.")
    case .unknownKey(let key, let suggestion):
      trf("“%1$s” is not known here.", shown(key)) + " " + hint(suggestion)
    case .repeatedKey(let key): trf("“%1$s” appears twice; the first is used. Remove one.", shown(key))
    case .meaninglessNull: tr("null has no meaning here. Remove it or enter a value.")
    case .unknownTool, .unknownWord, .notAColor, .notAPosition, .outOfRange, .minAboveMax, .noColors,
      .colorNotAvailable, .unknownIcon, .unknownAction, .malformedAction, .malformedTarget:
      value(kind)
    case .repeatedTool, .repeatedSlot, .emptyGroup, .emptyConfiguration, .toolInBothLists, .repeatedItem,
      .repeatedTitle, .emptyID, .emptyTitle, .emptyRange, .groupNamedLikeItem:
      entry(kind)
    case .noPositions, .positionNotSupported, .labelUnderBar, .farOutside, .reservedHeaderItem,
      .itemOnBothSides:
      arrangement(kind)
    case .andMore(let count):
      trnf("there is %1$s more problem.", "there are %1$s more problems.", count, count)
    }
  }

  private static func value(_ kind: ConfigurationIssue.Kind) -> String {
    switch kind {
    case .unknownTool(let name, let suggestion):
      trf("there is no tool “%1$s”.", shown(name)) + " " + hint(suggestion)
    case .unknownWord(let word, let vocabulary, let suggestion):
      unknown(shown(word), vocabulary) + " " + hint(suggestion)
    case .notAColor(let text): trf("“%1$s” is not a color. Write one like #d01020.", shown(text))
    case .notAPosition(let text):
      trf("“%1$s” is not a position. Write inTopBar, left, right, top, bottom or free:X,Y.", shown(text))
    case .outOfRange(let value, let range):
      trf(
        "%1$s is not between %2$s and %3$s. Choose another number.", number(value),
        number(range.lowerBound), number(range.upperBound))
    case .minAboveMax: tr("min is greater than max. Swap them.")
    case .noColors: tr("no color is left to choose from. Name at least one.")
    case .colorNotAvailable(let text):
      trf("“%1$s” is not among the colors to choose from. Add it there.", shown(text))
    case .unknownIcon(let name):
      trf("there is no icon “%1$s”; the usual one is shown. Check its name.", shown(name))
    case .unknownAction(let name): trf("there is no action “%1$s”. Check its name.", shown(name))
    case .malformedAction(let name):
      trf("“%1$s” is not an action. Write one like win.undo.", shown(name))
    case .malformedTarget(let text):
      trf("“%1$s” is not a value for an action. Put texts in 'single quotes'.", shown(text))
    default: ""
    }
  }

  private static func entry(_ kind: ConfigurationIssue.Kind) -> String {
    switch kind {
    case .repeatedTool(let name):
      trf("the tool “%1$s” appears twice; the first is shown. Give one an identifier.", shown(name))
    case .repeatedSlot(let slot):
      trf("the slot %1$s appears twice; the first tool has its key. Choose another number.", slot)
    case .emptyGroup: tr("this group is empty. Add a tool, or remove it.")
    case .emptyConfiguration: tr("there is no tool in it that can be shown. Add one, or remove it.")
    case .toolInBothLists(let name):
      trf("“%1$s” is one-shot and sticky; it is sticky. Remove it from one list.", shown(name))
    case .repeatedItem(let name): trf("“%1$s” appears twice; the first is shown. Remove one.", shown(name))
    case .repeatedTitle(let name): trf("two items are named “%1$s”. Rename one.", shown(name))
    case .emptyID: tr("this name is empty. Write one.")
    case .emptyTitle: tr("this title is empty. Write what the button does.")
    case .emptyRange: tr("minLength is greater than maxLength. Swap them.")
    case .groupNamedLikeItem(let name):
      trf("the group “%1$s” has the name of an item, so it would contain itself. Rename it.", shown(name))
    default: ""
    }
  }

  private static func arrangement(_ kind: ConfigurationIssue.Kind) -> String {
    switch kind {
    case .noPositions: tr("no position is left for the toolbar. Name at least one.")
    case .positionNotSupported(let name):
      trf("the position “%1$s” is not among supportedPositions. Add it there.", shown(name))
    case .labelUnderBar:
      tr(
        "a toolbar at the top would cover the document’s label, so it moves down. Set documentLabel to false."
      )
    case .farOutside: tr("this position is far outside every screen. Choose a nearer one.")
    case .reservedHeaderItem(let name):
      trf("the item “%1$s” does not exist yet; it is left out.", shown(name))
    case .itemOnBothSides(let name, _):
      trf("“%1$s” is on both sides; the header stays as it was. Remove it from one.", shown(name))
    default: ""
    }
  }

  private static func unknown(_ word: String, _ vocabulary: ConfigurationIssue.Vocabulary) -> String {
    switch vocabulary {
    case .position: trf("there is no position “%1$s”.", word)
    case .itemKind: trf("there is no kind of item “%1$s”.", word)
    case .colorScheme: trf("there is no color scheme “%1$s”.", word)
    case .density: trf("there is no density “%1$s”.", word)
    case .iconProvider: trf("there is no icon provider “%1$s”.", word)
    case .headerItem: trf("the header has no item “%1$s”.", word)
    case .viewMode: trf("there is no view mode “%1$s”.", word)
    case .userInterface: trf("there is no user interface mode “%1$s”.", word)
    case .pageItem: trf("the page editor has no item “%1$s”.", word)
    }
  }

  private static func syntax(_ problem: JSONSyntaxError.Problem) -> String {
    switch problem {
    case .empty: tr("the file is empty. Write {\"version\": 1}, or remove it.")
    case .expected(.value): tr("a value should be here. Write one.")
    case .expected(.key): tr("a name in \"quotes\" should be here. Write one.")
    case .expected(.colon): tr("a colon should be here. Add it after the name.")
    case .expected(.commaOrBrace): tr("a comma or } should be here. Add it.")
    case .expected(.commaOrBracket): tr("a comma or ] should be here. Add it.")
    case .expected(.nothingMore): tr("nothing should follow here. Remove it.")
    case .endsEarly: tr("the file ends too early. Close what is open.")
    case .trailingComma: tr("nothing follows this comma. Remove it.")
    case .comment: tr("JSON has no comments. Remove it.")
    case .unknownWord:
      tr("this is not a value. Put texts in \"quotes\"; write true and false in small letters.")
    case .unterminatedString: tr("this text isn’t closed. Add a quotation mark at its end.")
    case .controlCharacter: tr("a text may not hold this control character. Write it with a backslash.")
    case .badEscape: tr("this is not a backslash sequence. Write \\\\ for a backslash.")
    case .loneSurrogate: tr("incomplete surrogate pair. Write the character itself.")
    case .badNumber: tr("this is not a number as JSON writes it. Write one like 0.5.")
    case .notUTF8: tr("this is not UTF-8 text. Save the file as UTF-8.")
    case .tooDeep: tr("this is nested too deeply. Make it flatter.")
    }
  }

  private static func wrongType(_ expected: ConfigurationIssue.Expected) -> String {
    switch expected {
    case .object: tr("an object in {braces} should be here. Write one.")
    case .list: tr("a list in [brackets] should be here. Write one.")
    case .text: tr("a text in \"quotes\" should be here. Write one.")
    case .number: tr("a number should be here. Write one.")
    case .wholeNumber: tr("a whole number should be here. Write one.")
    case .bool: tr("true or false should be here. Write one of them.")
    case .tool: tr("a tool should be here: its name, or an object with “tool”.")
    case .group: tr("a group should be here: a list of tools, or an object with “items”.")
    case .configuration: tr("a configuration should be here: a list of groups, or an object with “groups”.")
    case .icon: tr("an icon should be here: its name, or an object with “file” or “provider”.")
    case .positions: tr("positions should be here: a list of names, one name, or a whole number.")
    }
  }

  // MARK: Parts of sentences

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { trf("Did you mean “%1$s”?", $0) } ?? tr("Correct it, or remove it.")
  }

  /// As much of a text as a sentence can take, in one line.
  private static func shown(_ text: String) -> String {
    LongNames.shortened(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }
}
