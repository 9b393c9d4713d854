/// How patient the client is with its render processes; tests shorten it.
package struct RenderPolicy: Sendable {
  /// A request unanswered for this many seconds lets a second process take the other pages.
  package var slowAfter = 0.3
  /// A process stuck this many seconds is killed and its page given up.
  package var stuckAfter = 9.0
  /// Extra processes leave after this many idle seconds.
  package var idleAfter = 30.0
  /// Requests made within this many seconds of one another count as one batch; newer batches go first.
  package var batchGap = 0.004

  package init() {}

  /// Processes at most that draw pages, and that serve thumbnails and search.
  static let processesPerRole = 2
  /// A page that crashed this many processes is given up.
  static let crashesAllowed = 2
  /// Starts in a row that may fail before waiting requests fail too.
  static let startsAllowed = 3
  /// Pages a size request asks for at a time, so that tiles get in between.
  static let sizesAtATime = 128
}
