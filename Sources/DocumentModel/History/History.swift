/// Undo and redo over computed inverses: unlimited in steps, bounded in bytes.
package struct History: Sendable {
  /// Names the state of a document after a step.
  package struct StateID: Hashable, Sendable { fileprivate let serial: Int }

  /// One thing a person did.
  package struct Step: Sendable {
    /// What it is called, as a key for gettext ("Draw", "Move" …).
    package var name: String
    /// The state after the step.
    fileprivate let state: StateID
    /// Takes the document over the step: back while on the undo side, forth on the redo side.
    fileprivate var edit: Edit
  }

  package private(set) var undoSteps: [Step] = []
  package private(set) var redoSteps: [Step] = []
  /// The state below the oldest step.
  private var bottom = StateID(serial: 0)
  private var saved = StateID(serial: 0)
  private var serials = 0
  private var byteCount = 0
  /// What all undo steps together may hold.
  private let byteBudget: Int

  package init(byteBudget: Int = 256 << 20) { self.byteBudget = byteBudget }

  /// The state the document is in.
  package var state: StateID { undoSteps.last?.state ?? bottom }
  /// Whether the document differs from what was last saved (or opened).
  package var isDirty: Bool { saved != state }
  package var undoName: String? { undoSteps.last?.name }
  package var redoName: String? { redoSteps.last?.name }

  /// Remembers a step just done; `inverse` takes it back.
  package mutating func record(_ name: String, inverse: Edit) {
    redoSteps.removeAll()
    serials += 1
    undoSteps.append(Step(name: name, state: StateID(serial: serials), edit: inverse))
    byteCount += inverse.byteCount
    while byteCount > byteBudget, undoSteps.count > 1 {
      let oldest = undoSteps.removeFirst()
      byteCount -= oldest.edit.byteCount
      bottom = oldest.state
    }
  }

  /// Adds to the last step: `inverse` is taken back before it, together with it.
  package mutating func amend(inverse: Edit) {
    guard var step = undoSteps.popLast() else { return record("", inverse: inverse) }
    byteCount -= step.edit.byteCount
    step.edit = .group([inverse, step.edit])
    redoSteps.removeAll()
    serials += 1
    undoSteps.append(Step(name: step.name, state: StateID(serial: serials), edit: step.edit))
    byteCount += step.edit.byteCount
  }

  /// Takes the last step back; nil when there is none.
  package mutating func undo(_ document: inout Document) -> (name: String, change: DocumentChange)? {
    guard let step = undoSteps.last, let (inverse, change) = try? document.apply(step.edit) else {
      return nil
    }
    undoSteps.removeLast()
    byteCount -= step.edit.byteCount
    redoSteps.append(Step(name: step.name, state: step.state, edit: inverse))
    return (step.name, change)
  }

  /// Does the last step taken back once more; nil when there is none.
  package mutating func redo(_ document: inout Document) -> (name: String, change: DocumentChange)? {
    guard let step = redoSteps.last, let (inverse, change) = try? document.apply(step.edit) else {
      return nil
    }
    redoSteps.removeLast()
    undoSteps.append(Step(name: step.name, state: step.state, edit: inverse))
    byteCount += inverse.byteCount
    return (step.name, change)
  }

  /// The file now holds the document as it was in `state`.
  package mutating func markSaved(_ state: StateID) { saved = state }
}
