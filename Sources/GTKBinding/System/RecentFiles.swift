import CGtk
import Geometry

/// The desktop's list of recently used files, as far as this program put them there.
package enum RecentFiles {
  /// One file of the list.
  package struct Item: Hashable, Sendable {
    package let path: String
    package let name: String
    /// Seconds since 1970.
    package let lastUsed: Int
    package let exists: Bool
  }

  private static var manager: UnsafeMutablePointer<GtkRecentManager> { gtk_recent_manager_get_default() }
  private static var application: String { String(borrowing: g_get_application_name()) ?? "Postil" }

  package static func add(path: String, mime: String) {
    guard let uri = path.fileURI else { return }
    let program = String(borrowing: g_get_prgname()) ?? "postil"
    let copies = [mime, application, program + " %u"].map { (s: String) in g_strdup(s) }
    defer { for p in copies { g_free(p) } }
    var data = GtkRecentData()
    data.mime_type = copies[0]
    data.app_name = copies[1]
    data.app_exec = copies[2]
    gtk_recent_manager_add_full(manager, uri, &data)
  }

  package static func remove(path: String) {
    guard let uri = path.fileURI else { return }
    gtk_recent_manager_remove_item(manager, uri, nil)
  }

  /// The newest first.
  package static func list() -> [Item] {
    var result: [Item] = []
    let items = gtk_recent_manager_get_items(manager)
    var node = items
    while let n = node {
      let info = OpaquePointer(n.pointee.data)
      if gtk_recent_info_has_application(info, application) != 0,
        let path = String(takingPath: g_filename_from_uri(gtk_recent_info_get_uri(info), nil, nil))
      {
        result.append(
          Item(
            path: path, name: String(cString: gtk_recent_info_get_display_name(info)),
            lastUsed: Int(g_date_time_to_unix(gtk_recent_info_get_modified(info))),
            exists: gtk_recent_info_exists(info) != 0))
      }
      gtk_recent_info_unref(info)
      node = n.pointee.next
    }
    g_list_free(items)
    return result.sorted { $0.lastUsed > $1.lastUsed }
  }

  /// Forgets this program's files; other programs' entries stay.
  package static func clear() { for item in list() { remove(path: item.path) } }

  package static func onChange(_ handler: @escaping () -> Void) -> SignalConnection {
    Object(borrowed: manager).connect("changed") { _ in handler() }
  }
}
