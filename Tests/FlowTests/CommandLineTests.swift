import Geometry
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
    var words: [UnsafeMutablePointer<CChar>?] =
      ([Self.program] + arguments).map { RawText.withCString($0) { strdup($0) } } + [nil]
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
    let none = try run("render", path, "9", picture)
    #expect(none.status == 1)
    #expect(none.errors == "postil-cli: \(path): there is no page 9: the document has 1\n")
  }

  /// What JSON doesn't hold is named by its place and left out, the rest is added; onto its own file all of it comes back.
  @Test func whatJSONCantMakeIsLeftOut() throws {
    let marks = [
      "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(first)/C[1 0 0]>>",
      "<</Type/Annot/Subtype/Stamp/Rect[10 10 60 60]/NM(stamp)/Name/Draft>>",
      "<</Type/Annot/Subtype/Circle/Rect[300 300 350 350]/NM(last)/C[0 1 0]>>",
    ]
    let source = directory.write("a.pdf", PDFBuilder.file(pages: [marks]))
    let target = directory.write("b.pdf", PDFBuilder.file(pages: [[]]))
    let out = directory.path + "/c.pdf"
    let json = directory.write("a.json", Array(try run("annotations", source, "--json").output.utf8))
    let other = try run("add", target, out, "--json", json)
    #expect(other.status == 0)
    #expect(other.errors == "postil-cli: \(json): [1] is left out: a stamp can't be made from JSON\n")
    #expect(other.output.hasPrefix("2 annotations, "))
    #expect(
      try run("annotations", out).output
        == "page 1: square [100.0 100.0 200.0 150.0]\npage 1: circle [300.0 300.0 350.0 350.0]\n")
    let same = try run("add", source, out, "--json", json)
    #expect(same.status == 0 && same.errors == "")
    #expect(try run("annotations", out).output == run("annotations", source).output)
    // Nothing in it changed, so nothing was written anew.
    #expect(TemporaryDirectory.bytes(out) == TemporaryDirectory.bytes(source))
    let two = directory.write("d.pdf", PDFBuilder.file(pages: [[], [marks[0]]]))
    let second = directory.write("d.json", Array(try run("annotations", two, "--json").output.utf8))
    let refused = try run("add", target, out, "--json", second)
    #expect(refused.status == 1)
    #expect(refused.errors == "postil-cli: \(second): [0]: there is no page 2: \(target) has 1\n")
  }

  @Test func aFileThatIsWrittenAnewIsSaid() throws {
    let square = "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(first)/C[1 0 0]>>"
    let json = directory.write(
      "a.json",
      Array(
        try run("annotations", directory.write("a.pdf", PDFBuilder.file(pages: [[square]])), "--json").output
          .utf8))
    let sound = PDFBuilder.file(pages: [[], []])
    let damaged = directory.write("damaged.pdf", Array(sound.dropLast(30)))
    let out = directory.path + "/out.pdf"
    #expect(try run("info", damaged).output.contains("repaired: yes"))
    let outcome = try run("add", damaged, out, "--json", json)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("damaged.pdf: can't append to this file"))
    #expect(try run("verify", out).output == "2 pages, 1 annotations: good\n")
    // The page is drawn, too.
    #expect(try run("render", damaged, "2", directory.path + "/a.png").status == 0)
    #expect(try run("add", directory.write("s.pdf", sound), out, "--json", json).errors == "")
  }

  /// The name of a file is bytes, of whatever encoding.
  @Test func aNameThatIsNotUTF8() throws {
    let name = RawText.string(Array("/caf".utf8) + [0xE9] + Array(" é.pdf".utf8))
    let square = "<</Type/Annot/Subtype/Square/Rect[100 100 200 150]/NM(first)/C[1 0 0]>>"
    let plain = directory.write("a.pdf", PDFBuilder.file(pages: [[square]]))
    let (path, copy) = (directory.path + name, directory.path + name + ".pdf")
    #expect(RawText.withCString(path) { rename(plain, $0) } == 0)
    #expect(try run("info", path).output.contains("pages: 1\n"))
    let json = directory.write("a.json", Array(try run("annotations", path, "--json").output.utf8))
    #expect(try run("add", path, copy, "--json", json).status == 0)
    #expect(try run("verify", copy).output == "1 pages, 1 annotations: good\n")
    #expect(try run("render", path, "1", directory.path + "/a.png").status == 0)
  }
}
