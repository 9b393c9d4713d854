/// What one service process may use.
enum ServiceLimits {
  /// RLIMIT_AS, in bytes.
  static let addressSpace: UInt64 = 2 << 30
  /// A page is recorded while its pixels at the asked scale stay within this many bytes (A4 at scale 4 is 32 MB).
  static let recordedPagePixels = 40 << 20
  /// One whose tiles are slow to draw is recorded up to this many bytes of pixels.
  static let recordedSlowPagePixels = 160 << 20
  /// A tile drawn directly in more than this many milliseconds is slow.
  static let slowTile = 25.0
  /// A page that takes more milliseconds to record is drawn once and kept as a picture.
  static let slowRecording = 200.0
  /// A page's picture takes at most this many bytes (A4 at scale 4 is 32 MB).
  static let pagePicture = 64 << 20
  /// Recordings kept, in measured bytes; the newest one is kept even when it is bigger.
  static let recordings = 96 << 20
  /// A recording that measures more is dropped and its page drawn directly from then on.
  static let singleRecording = 256 << 20
  /// Freed bytes that malloc may hold on to.
  static let idleMemory = 32 << 20
  /// Pages whose parsed objects and text are kept.
  static let pages = 6
}
