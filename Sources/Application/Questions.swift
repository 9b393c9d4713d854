/// Lets one question be open at a time: modal windows on top of each other would block one another.
enum Questions {
  private static var isOpen = false
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  /// Asks with `body` once all questions before it were answered.
  static func inTurn<Answer>(_ body: () async -> Answer) async -> Answer {
    if isOpen {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isOpen = true
    }
    let answer = await body()
    // The turn is handed on, so that nobody slips in between.
    if waiting.isEmpty { isOpen = false } else { waiting.removeFirst().resume() }
    return answer
  }
}
