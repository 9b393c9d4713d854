/// Something in a configuration file that a person should know of, with its place.
package struct ConfigurationIssue: Hashable, Sendable, Error {
  /// What it leads to.
  package enum Severity: Int, Hashable, Sendable, Comparable {
    /// The file is used; one entry is left out, or looks odd.
    case warning
    /// A part of the file is not used.
    case error
    /// Nothing of the file is used.
    case unusable

    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  package var severity: Severity
  package var kind: Kind
  /// The full path of the file; nil for a text that comes from none.
  package var file: String?
  package var path: JSONPath
  /// nil when it is about the file as a whole.
  package var place: TextPlace?

  package init(
    _ severity: Severity, _ kind: Kind, file: String? = nil, path: JSONPath = JSONPath(),
    place: TextPlace? = nil
  ) {
    self.severity = severity
    self.kind = kind
    self.file = file
    self.path = path
    self.place = place
  }

  package var line: Int? { place?.line }
  package var column: Int? { place?.column }
}

extension ConfigurationIssue {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    // The file.
    case permissionDenied
    case notAFile
    case cannotRead(errno: Int32)
    /// Larger than `limit` bytes.
    case fileTooLarge(limit: Int)
    case syntax(JSONSyntaxError.Problem)
    case wrongType(Expected)
    case missingKey(String)
    /// More than `limit` Unicode scalars.
    case textTooLong(limit: Int)
    case tooManyTools(limit: Int)
    /// `known`: the newest version that is understood.
    case unsupportedVersion(Int, known: Int)
    case numberNotRepresentable

    // Keys.
    case unknownKey(String, suggestion: String?)
    /// Of two members with the same key the first counts.
    case repeatedKey(String)
    /// A null where it has no meaning.
    case meaninglessNull

    // Words.
    case unknownTool(String, suggestion: String?)
    case unknownWord(String, Vocabulary, suggestion: String?)
    case notAColor(String)
    case notAPosition(String)
    case outOfRange(Double, ClosedRange<Double>)
    /// The least is greater than the greatest.
    case minAboveMax
    /// None of the colours to choose from is left.
    case noColors
    case colorNotAvailable(String)
    case unknownIcon(String)
    case unknownAction(String)
    case malformedAction(String)
    case malformedTarget(String)

    // Tools and items.
    case repeatedTool(String)
    /// The first tool has the key.
    case repeatedSlot(Int)
    case emptyGroup
    case emptyConfiguration
    case toolInBothLists(String)
    case repeatedItem(String)
    /// Both are used.
    case repeatedTitle(String)
    case emptyID
    case emptyTitle
    /// The shortest bar is longer than the longest.
    case emptyRange
    /// Items can't fold into a button that is named like one of them.
    case groupNamedLikeItem(String)

    // Positions.
    case noPositions
    case positionNotSupported(String)
    /// The bar at the top would cover the document's label: the label goes to the bottom.
    case labelUnderBar
    case farOutside

    // The header.
    case reservedHeaderItem(String)
    case itemOnBothSides(String, mode: String)

    /// There are more issues than are kept.
    case andMore(Int)
  }

  /// What a value should have been.
  package enum Expected: Hashable, Sendable {
    case object
    case list
    case text
    case number
    case wholeNumber
    case bool
    /// The name of a tool, or an object that describes one.
    case tool
    /// A list of tools, or an object that describes a group.
    case group
    /// A list of groups, or an object that describes a configuration.
    case configuration
    /// The name of an icon, or an object with `file` or `provider`.
    case icon
    /// A list of names of positions, one name, or the number of their bits.
    case positions
  }

  /// The words a text is chosen from.
  package enum Vocabulary: Hashable, Sendable {
    case position
    case itemKind
    case colorScheme
    case density
    case iconProvider
    case headerItem
    case viewMode
    case userInterface
    case pageItem
  }
}

extension ConfigurationIssue.Kind {
  /// Whether the file could not be read at all, so that nobody knows what it says.
  package var isUnreadable: Bool {
    switch self {
    case .permissionDenied, .notAFile, .cannotRead, .fileTooLarge: true
    default: false
    }
  }
}

/// Thrown inside a decoder where a value has none of the types it may have.
struct WrongType: Error {
  var expected: ConfigurationIssue.Expected
  var path: JSONPath

  init(_ expected: ConfigurationIssue.Expected, _ decoder: any Decoder) {
    self.expected = expected
    path = JSONPath(decoder.codingPath)
  }
}
