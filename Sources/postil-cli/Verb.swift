import DocumentModel
import Geometry
import Glibc
import PDFEngine
import Rendering

/// One thing postil-cli does.
protocol Verb {
  static var name: String { get }
  /// Its line in the help.
  static var usage: String { get }
  /// Options that take a value, and those that don't; with their dashes.
  static var valueOptions: Set<String> { get }
  static var flags: Set<String> { get }
  /// How many files and other words it wants.
  static var operandCount: Int { get }
  static func run(_ arguments: Arguments) async throws(CommandFailure)
}

extension Verb {
  static var valueOptions: Set<String> { [] }
  static var flags: Set<String> { [] }
}

/// Why a command ends badly.
enum CommandFailure: Error {
  /// The command line makes no sense.
  case usage(String)
  /// The file is at fault.
  case file(String, String)

  var message: String {
    switch self {
    case .usage(let text): text
    case .file(let path, let text): "\(path): \(text)"
    }
  }

  var status: Int32 {
    switch self {
    case .usage: 2
    case .file: 1
    }
  }

  init(_ path: String, _ error: DocumentFileError) { self = .file(path, error.sentence) }
}

/// Words and options of a command line; options stand anywhere, and none after `--`.
struct Arguments {
  private(set) var operands: [String] = []
  private(set) var values: [String: String] = [:]
  private(set) var flags: Set<String> = []

  init(_ words: [String], verb: any Verb.Type) throws(CommandFailure) {
    var words = words[...]
    var isLiteral = false
    while let word = words.popFirst() {
      guard !isLiteral, word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        isLiteral = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if verb.flags.contains(word) {
        flags.insert(word)
      } else if verb.valueOptions.contains(parts[0]) {
        guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
          throw .usage("\(word) needs a value\nusage: postil-cli \(verb.usage)")
        }
        values[parts[0]] = value
      } else {
        throw .usage("\(verb.name) knows no option \(word)\nusage: postil-cli \(verb.usage)")
      }
    }
    guard operands.count == verb.operandCount else { throw .usage("usage: postil-cli \(verb.usage)") }
  }
}

/// Writes lines as bytes, so that names that are not UTF-8 come out as they are.
enum Output {
  static func line(_ text: String) { write(text, to: 1) }
  static func error(_ text: String) { write(text, to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = RawText.bytes(text + "\n")
    var done = 0
    while done < bytes.count {
      let n = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      guard n > 0 || errno == EINTR else { return }
      done += max(0, n)
    }
  }
}

extension DocumentFileError {
  var sentence: String {
    switch self {
    case .notFound: "there is no such file"
    case .permissionDenied: "permission denied"
    case .notAPDF: "this is no PDF file"
    case .empty: "the file is empty"
    case .passwordNeeded: "a password is needed (--password)"
    case .wrongPassword: "the password is wrong"
    case .damaged(let what): what.isEmpty ? "the file is damaged" : "the file is damaged: \(what)"
    case .noPages: "the document has no pages"
    case .changedOnDisk: "the file was changed by another program"
    case .readOnly: "the file can't be written to"
    case .diskFull: "the disk is full"
    case .signed: "the file has to be rewritten, which would break its signature"
    case .notPermitted: "the document does not allow annotations"
    case .system(let what): what
    }
  }
}

extension PageSourceError {
  var sentence: String {
    switch self {
    case .cannotBeShown: "drawing it takes too long or fails"
    case .closed, .cancelled: "drawing it was cancelled"
    case .failed(let what): what
    }
  }
}

extension RenderOpenError {
  var sentence: String {
    switch self {
    case .passwordNeeded: DocumentFileError.passwordNeeded.sentence
    case .wrongPassword: DocumentFileError.wrongPassword.sentence
    case .damaged: DocumentFileError.damaged("").sentence
    case .noCatalog: DocumentFileError.damaged("it has no catalog").sentence
    case .unreadable(let code): String(cString: strerror(code))
    case .timedOut: "opening it takes too long"
    case .crashed: "opening it fails"
    case .noService(let what), .failed(let what): what
    case .closed: "opening it was cancelled"
    }
  }
}

/// Does something with the file at `path`, which is at fault when that fails.
func attempt<R>(
  _ path: String, _ body: () async throws(DocumentFileError) -> R
) async throws(CommandFailure) -> R {
  do throws(DocumentFileError) { return try await body() } catch { throw CommandFailure(path, error) }
}

extension Verb {
  /// Opens the file with the password of the command line.
  static func open(_ path: String, _ arguments: Arguments) async throws(CommandFailure) -> PDFFile {
    try await attempt(path) { () async throws(DocumentFileError) in
      try await PDFFile.open(path: path, password: arguments.values["--password"])
    }
  }
}
