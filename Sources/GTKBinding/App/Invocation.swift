import CGtk
import Geometry

/// The options a program was started with.
package struct OptionValues: Sendable {
  private var values: [String: VariantValue] = [:]

  init(_ dictionary: UnsafeMutablePointer<GVariantDict>?, names: [String]) {
    guard let dictionary else { return }
    for name in names {
      guard let v = g_variant_dict_lookup_value(dictionary, name, nil) else { continue }
      values[name] = VariantValue(v)
      g_variant_unref(v)
    }
  }

  package func isSet(_ name: String) -> Bool { values[name] != nil }
  package func string(_ name: String) -> String? { values[name]?.string }
  package func int(_ name: String) -> Int? { values[name]?.int }

  /// The files after the options, as typed.
  package var remaining: [String] { values[""]?.strings ?? [] }
}

/// One start of the program, as its running instance hears of it.
package struct Invocation {
  private let object: Object
  package let options: OptionValues

  init(borrowed pointer: UnsafeMutableRawPointer, names: [String]) {
    object = Object(borrowed: pointer)
    options = OptionValues(
      g_application_command_line_get_options_dict(g(pointer)), names: names)
  }

  /// What was left of the arguments, the program's name first.
  package var arguments: [String] {
    var count: Int32 = 0
    let array = g_application_command_line_get_arguments(g(object), &count)
    defer { g_strfreev(array) }
    return strings(array)
  }

  /// Where the program was started; nil when unknown.
  package var workingDirectory: String? { String(borrowing: g_application_command_line_get_cwd(g(object))) }

  /// Whether the start came from another process than the running instance.
  package var isRemote: Bool { g_application_command_line_get_is_remote(g(object)) != 0 }

  /// The absolute path of a file named on the command line; nil when it isn't a local file.
  package func path(for argument: String) -> String? {
    let file = RawText.withCString(argument) {
      g_application_command_line_create_file_for_arg(g(object), $0)
    }
    guard let file else { return nil }
    defer { g_object_unref(file.raw) }
    return String(takingPath: g_file_get_path(file))
  }

  /// Prints on the terminal of whoever started the program.
  package func print(_ text: String, isError: Bool = false) {
    postil_command_line_print(g(object), text, isError.gboolean)
  }
}
