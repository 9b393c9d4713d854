import CBase
import RenderProtocol

/// A page's drawing commands at one scale, or their result, on white paper. Must not outlive the document that drew it.
final class Recording {
  struct Key: Hashable {
    var page: Int
    /// Device pixels a point.
    var scale: Double
    /// `PageAnnotations.version` when it was made.
    var hiddenVersion: Int
  }

  let key: Key
  let surface: OpaquePointer
  /// What malloc gave out while it was made.
  let bytes: Int

  init(key: Key, surface: OpaquePointer, bytes: Int) {
    self.key = key
    self.surface = surface
    self.bytes = bytes
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws the part whose top left device pixel is (`x`, `y`) at the origin of `cr`.
  func replay(on cr: OpaquePointer, x: Int, y: Int) {
    cairo_set_source_surface(cr, surface, Double(-x), Double(-y))
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST)
    cairo_paint(cr)
  }
}

/// The recordings at hand, least recently used first, bounded by measured bytes.
struct RecordingCache {
  private var kept: [Recording] = []
  /// Pages (at a scale) whose recording failed or was too big.
  private var refused: Set<Recording.Key> = []

  subscript(key: Recording.Key) -> Recording? {
    mutating get {
      guard let place = kept.firstIndex(where: { $0.key == key }) else { return nil }
      let recording = kept.remove(at: place)
      kept.append(recording)
      return recording
    }
  }

  func refuses(_ key: Recording.Key) -> Bool {
    refused.contains { $0.page == key.page && key.scale >= $0.scale }
  }

  mutating func removeAll() { kept = [] }

  /// Records what `content` draws on a page of `width` × `height` device pixels; nil when that fails or is too big.
  mutating func record(
    _ key: Recording.Key, width: Double, height: Double, _ content: (OpaquePointer) -> Void
  ) -> Recording? {
    // Recordings of an outdated set of hidden annotations are never asked for again.
    kept.removeAll { $0.key.page == key.page && $0.key.hiddenVersion != key.hiddenVersion }
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    let before = postil_allocated_bytes()
    let began = g_get_monotonic_time()
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents),
      let cr = cairo_create(surface)
    else { return nil }
    cairo_set_source_rgb(cr, 1, 1, 1)
    cairo_paint(cr)
    content(cr)
    let good =
      cairo_status(cr) == CAIRO_STATUS_SUCCESS && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    cairo_destroy(cr)
    let after = postil_allocated_bytes()
    let recording = Recording(key: key, surface: surface, bytes: after > before ? Int(after - before) : 0)
    guard good, recording.bytes <= ServiceLimits.singleRecording else {
      refused.insert(key)
      return nil
    }
    let milliseconds = Double(g_get_monotonic_time() - began) / 1000
    let ready =
      milliseconds > ServiceLimits.slowRecording
      ? Self.drawnOnce(recording, width: width, height: height) ?? recording : recording
    kept.append(ready)
    trim()
    return ready
  }

  /// A page that is slow to record is slow to replay, tile by tile: it is replayed once, and tiles are cut from that.
  private static func drawnOnce(_ recording: Recording, width: Double, height: Double) -> Recording? {
    let bytes = Int(width) * Int(height) * 4
    guard bytes <= ServiceLimits.pagePicture, width <= 32767, height <= 32767,
      let picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let cr = cairo_create(picture)
    else { return nil }
    recording.replay(on: cr, x: 0, y: 0)
    let good = cairo_status(cr) == CAIRO_STATUS_SUCCESS
    cairo_destroy(cr)
    guard good else {
      cairo_surface_destroy(picture)
      return nil
    }
    cairo_surface_flush(picture)
    return Recording(key: recording.key, surface: picture, bytes: bytes)
  }

  private mutating func trim() {
    var total = kept.reduce(0) { $0 + $1.bytes }
    var dropped = 0
    while total > ServiceLimits.recordings, kept.count > 1 {
      dropped += kept[0].bytes
      total -= kept.removeFirst().bytes
    }
    if dropped > 0 { postil_release_free_memory(ServiceLimits.idleMemory) }
  }
}
