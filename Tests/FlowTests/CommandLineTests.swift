import Glibc
import TestSupport
import Testing

/// postil-cli as a person or a script runs it.
struct CommandLineTests {
  private let directory = TemporaryDirectory()

  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Beside the test bundle, where the package's programs are built.
  private static var program: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
    let path = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    return path[..<(path.lastIndex(of: "/") ?? path.endIndex)] + "/postil-cli"
  }

  private func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  private func run(_ arguments: [String]) throws -> Outcome {
    let (output, errors) = (directory.path + "/out", directory.path + "/err")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = ([Self.program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    try #require(posix_spawn(&child, Self.program, &actions, nil, &words, environ) == 0)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    func text(_ path: String) -> String { String(decoding: TemporaryDirectory.bytes(path), as: UTF8.self) }
    return Outcome(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -1, output: text(output), errors: text(errors))
  }

  @Test func whatIsWrongIsSaidAndCounted() throws {
    let text = directory.write("text.pdf", Array("hello".utf8))
    #expect(try run("info", text).status == 1)
    #expect(try run("info", text).errors.contains("text.pdf: this is no PDF file"))
    #expect(try run("info", directory.path + "/none.pdf").errors.contains("there is no such file"))
    for words in [
      ["info"], ["sing"], ["info", text, "--loud"], ["render", text, "one", "o.png"], ["add", text, "o"],
    ] {
      #expect(try run(words).status == 2)
    }
    #expect(try run("pages", text, "--export", "1", "o.pdf").status == 2)
    #expect(try run("--help").output.contains("annotations FILE [--json]"))
  }

  @Test func infoAndOptionsAnywhere() throws {
    let path = directory.write("a.pdf", PDFBuilder.file(pages: [[], []]))
    for outcome in [try run("info", path, "--password", "x"), try run("--password=x", "info", "--", path)] {
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("pages: 2\n"))
      #expect(outcome.output.contains("first page: 595 × 842 pt"))
    }
  }

  /// What one file's annotations print as, another file takes; a second time they replace themselves.
  @Test func annotationsOfOneFileGoIntoAnother() throws {
    let square = "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(first)/C[1 0 0]/Contents(hi)>>"
    let source = directory.write("a.pdf", PDFBuilder.file(pages: [[square]]))
    let target = directory.write("b.pdf", PDFBuilder.file(pages: [[]]))
    let printed = try run("annotations", source, "--json")
    let json = directory.write("a.json", Array(printed.output.utf8))
    let (once, twice) = (directory.path + "/c.pdf", directory.path + "/d.pdf")
    #expect(try run("add", target, once, "--json", json).status == 0)
    #expect(try run("annotations", once, "--json").output.contains("\"contents\" : \"hi\""))
    #expect(try run("add", once, twice, "--json", json).status == 0)
    #expect(try run("annotations", twice).output == "page 1: square [100.0 100.0 200.0 150.0] “hi”\n")
    #expect(try run("verify", twice).output == "1 pages, 1 annotations: good\n")
    let broken = directory.write("broken.json", Array("[{\"page\": 1, \"kind\": \"square\"}]".utf8))
    let refused = try run("add", target, once, "--json", broken)
    #expect(refused.status == 1 && refused.errors.contains("broken.json"))
  }

  @Test func aPageIsDrawnWithItsMarks() throws {
    let square = "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/C[1 0 0]/IC[1 0 0]>>"
    let path = directory.write("a.pdf", PDFBuilder.file(pages: [[square]]))
    let picture = directory.path + "/a.png"
    let outcome = try run("render", path, "1", picture, "--dpi", "36")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(TemporaryDirectory.bytes(picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try run("render", path, "9", picture).status == 1)
  }
}
