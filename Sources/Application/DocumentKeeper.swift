import Colors
import DocumentModel
import Editor
import GTKBinding
import Synchronization

/// What is kept of a document beside its file, its bookmarks and palettes, and their place on disk.
///
/// One keeper for both, because they share a file.
final class DocumentKeeper {
  private let document: OpenDocument
  private(set) var bookmarks = Bookmarks()
  /// Their ids begin with `PaletteLibrary.documentPrefix`.
  private(set) var palettes: [ColorPalette] = []
  /// Whether they have been read, and may be changed.
  private(set) var isLoaded = false
  private var fingerprint = ""
  private let file: StateFile
  /// Counts the changes, and those that are on disk.
  private var changes = 0
  private var written = 0
  private var writing: Task<Void, Never>?

  /// The bookmarks are other ones, or may be changed now.
  var onChange: () -> Void = {}
  var onPalettesChange: () -> Void = {}
  /// They can't be written.
  var onFailure: () -> Void = {}

  init(_ document: OpenDocument) {
    self.document = document
    file = StateFile(DocumentStates(folder: Directories.state + "/postil/documents"))
  }

  /// Reads them; those that can't be read are put aside, and there are none.
  func load() async throws(DocumentStates.Unreadable) {
    defer {
      onChange()
      onPalettesChange()
    }
    fingerprint = await document.fingerprint()
    let (states, path, fingerprint) = (file.states, document.path, fingerprint)
    let result = await Task.detached { () -> Result<DocumentState?, DocumentStates.Unreadable> in
      do throws(DocumentStates.Unreadable) {
        return .success(try states.load(path: path, fingerprint: fingerprint))
      } catch {
        return .failure(error)
      }
    }.value
    do throws(DocumentStates.Unreadable) {
      let state = try result.get()
      bookmarks = Bookmarks(state?.bookmarks ?? [])
      palettes = PaletteLibrary.documentPalettes(state?.palettes ?? [])
      isLoaded = true
    } catch {
      // One that was put aside may be replaced; one that only can't be read now may not.
      isLoaded = error.path.hasSuffix(".broken")
      throw error
    }
  }

  /// The one door to the bookmarks.
  func change(_ body: (inout Bookmarks) -> Void) {
    let before = bookmarks
    body(&bookmarks)
    guard isLoaded, bookmarks != before else { return }
    write()
    onChange()
  }

  /// The one door to the palettes; false when there is no place to keep them in.
  @discardableResult
  func changePalettes(_ body: (inout [ColorPalette]) -> Void) -> Bool {
    guard isLoaded else { return false }
    let before = palettes
    body(&palettes)
    guard palettes != before else { return true }
    write()
    onPalettesChange()
    return true
  }

  /// The file is another one now, or has another name.
  func documentWasSaved() async {
    guard isLoaded, changes > 0 || !state.isEmpty else { return }
    fingerprint = await document.fingerprint()
    write()
  }

  private func write() {
    changes += 1
    let (number, state, file, fingerprint) = (changes, state, file, fingerprint)
    let before = writing
    writing = Task { [weak self] in
      await before?.value
      let isDone = await Task.detached { file.write(state, fingerprint, number: number) }.value
      guard let self else { return }
      if isDone { self.written = max(self.written, number) } else { self.onFailure() }
    }
  }

  private var state: DocumentState {
    DocumentState(path: document.path, bookmarks: bookmarks.items, palettes: palettes)
  }

  /// The document is closed: what is still on its way to the disk is there when this returns.
  func finish() {
    guard written < changes else { return }
    _ = file.write(state, fingerprint, number: changes)
  }
}

/// One document's state on disk; of several writes the last one that could be done stands.
nonisolated final class StateFile: Sendable {
  let states: DocumentStates
  private let last = Mutex(0)

  init(_ states: DocumentStates) { self.states = states }

  /// False when it could not be written; the same may be tried again.
  func write(_ state: DocumentState, _ fingerprint: String, number: Int) -> Bool {
    last.withLock { last in
      guard number > last else { return true }
      guard (try? states.save(state, fingerprint: fingerprint)) != nil else { return false }
      last = number
      return true
    }
  }
}
