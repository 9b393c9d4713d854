import CGtk
import Geometry

/// Asks the user for files and folders, through the desktop's own dialog.
package enum FileChooser {
  /// A choice of which files are listed.
  package struct Filter: Sendable {
    package let name: String
    /// Shell patterns ("*.pdf").
    package let patterns: [String]
    package let mimeTypes: [String]

    package init(_ name: String, patterns: [String] = [], mimeTypes: [String] = []) {
      self.name = name
      self.patterns = patterns
      self.mimeTypes = mimeTypes
    }
  }

  private final class Reply {
    let continuation: CheckedContinuation<[String], Never>
    init(_ continuation: CheckedContinuation<[String], Never>) { self.continuation = continuation }
  }

  /// The path of a file to open; nil when cancelled.
  package static func open(
    on window: Window?, title: String, filters: [Filter] = [], folder: String? = nil
  ) async -> String? {
    await choose(POSTIL_OPEN, window, title, nil, folder, nil, filters).first
  }

  /// The paths of one or more files to open; empty when cancelled.
  package static func openMany(
    on window: Window?, title: String, filters: [Filter] = [], folder: String? = nil
  ) async -> [String] {
    await choose(POSTIL_OPEN_MANY, window, title, nil, folder, nil, filters)
  }

  /// The path to save under; the dialog has asked about replacing a file. Nil when cancelled.
  package static func save(
    on window: Window?, title: String, name: String, accept: String? = nil, filters: [Filter] = [],
    folder: String? = nil
  ) async -> String? {
    await choose(POSTIL_SAVE, window, title, accept, folder, name, filters).first
  }

  /// The path of a folder; nil when cancelled.
  package static func selectFolder(on window: Window?, title: String, folder: String? = nil) async -> String?
  {
    await choose(POSTIL_FOLDER, window, title, nil, folder, nil, []).first
  }

  private static func choose(
    _ mode: PostilFileMode, _ window: Window?, _ title: String, _ accept: String?, _ folder: String?,
    _ name: String?, _ filters: [Filter]
  ) async -> [String] {
    let list = g_list_store_new(gtk_file_filter_get_type())
    defer { if let list { g_object_unref(list.raw) } }
    for filter in filters {
      let f = gtk_file_filter_new()
      gtk_file_filter_set_name(f, filter.name)
      for pattern in filter.patterns { gtk_file_filter_add_pattern(f, pattern) }
      for type in filter.mimeTypes { gtk_file_filter_add_mime_type(f, type) }
      g_list_store_append(list, f!.raw)
      g_object_unref(f!.raw)
    }
    return await withCheckedContinuation { continuation in
      let answer: PostilFilesChosen = { paths, data in
        let reply = Unmanaged<Reply>.fromOpaque(data!).takeRetainedValue()
        var result: [String] = []
        if var p = paths {
          while let path = p.pointee {
            result.append(RawText.string(cString: path))
            p += 1
          }
        }
        reply.continuation.resume(returning: result)
      }
      RawText.withCString(folder ?? "") { path in
        postil_choose_files(
          g(orNil: window), mode, title, accept, folder == nil ? nil : path, name, list, answer,
          Unmanaged.passRetained(Reply(continuation)).toOpaque())
      }
    }
  }
}
