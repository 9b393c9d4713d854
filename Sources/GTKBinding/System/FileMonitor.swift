import CGtk
import Geometry

/// Watches one file or folder while it is held.
@MainActor package final class FileMonitor {
  /// What happened to the file.
  package enum Event: Sendable { case changed, created, deleted, moved }

  private let monitor: Object?

  /// `handler` gets each event with the path it is about; changes come once writing paused.
  package init(path: String, isFolder: Bool = false, _ handler: @escaping (Event, String) -> Void) {
    let file = path.makeFile()
    defer { if let file { g_object_unref(file.raw) } }
    let pointer =
      isFolder
      ? g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
      : g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    monitor = pointer.map { Object(owned: $0) }
    monitor?.connect("changed") { a in
      let event: Event
      switch GFileMonitorEvent(rawValue: UInt32(a.int(2))) {
      case G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT: event = .changed
      case G_FILE_MONITOR_EVENT_CREATED, G_FILE_MONITOR_EVENT_MOVED_IN: event = .created
      case G_FILE_MONITOR_EVENT_DELETED, G_FILE_MONITOR_EVENT_MOVED_OUT: event = .deleted
      case G_FILE_MONITOR_EVENT_RENAMED: event = .moved
      default: return
      }
      handler(event, a.pointer(0).flatMap { String(takingPath: g_file_get_path(OpaquePointer($0))) } ?? path)
    }
  }

  isolated deinit { if let monitor { g_file_monitor_cancel(g(monitor)) } }
}
