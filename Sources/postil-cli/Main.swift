import Geometry
import Glibc
import PDFEngine

// ADDING A VERB: its file with a type that conforms to Verb, and its line here.
private var verbs: [any Verb.Type] {
  [InfoVerb.self, AnnotationsVerb.self, RenderVerb.self, AddVerb.self, VerifyVerb.self]
}

/// Verbs the contract names that this version does not have yet.
private let laterVerbs: Set = ["pages", "flatten", "merge"]

@main
struct PostilCLI {
  static func main() async {
    // The arguments' own bytes: a file's name need not be UTF-8.
    let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { i in
      CommandLine.unsafeArgv[i].map { RawText.string(cString: $0) }
    }
    do throws(CommandFailure) {
      try await run(arguments)
      exit(0)
    } catch {
      Output.error("postil-cli: \(error.message)")
      exit(error.status)
    }
  }

  private static func run(_ arguments: [String]) async throws(CommandFailure) {
    guard let name = arguments.first(where: { !$0.hasPrefix("-") }) ?? arguments.first else {
      throw .usage("say what to do\n\(help)")
    }
    if arguments.contains("--help") || name == "help" { return Output.line(help) }
    if name == "--version" { return Output.line("postil-cli 0.1.0") }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw .usage(
        laterVerbs.contains(name) ? "“\(name)” is not available yet" : "there is no “\(name)”\n\(help)")
    }
    var rest = arguments
    rest.remove(at: rest.firstIndex(of: name)!)
    try await verb.run(try Arguments(rest, verb: verb))
  }

  private static var help: String {
    "usage: postil-cli VERB …\n" + verbs.map { "  " + $0.usage }.joined(separator: "\n")
  }
}
