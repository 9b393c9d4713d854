import Editor
import FoundationEssentials
import GTKBinding
import Glibc
import Toolbars
import Tools

/// Keeps how a person's tools draw in `presets.json`, the same in all windows.
final class StyleKeeper {
  /// What holds now: until the file was read, what was changed since.
  private(set) var current = StyleCustomization()
  /// What is wrong in the file.
  private(set) var issues: [ConfigurationIssue] = []
  /// Called when `issues` changed.
  var onIssues: () -> Void = {}
  /// Called with why the file could not be written.
  var onFailure: (ConfigurationWriteError) -> Void = { _ in }

  let path: String
  /// What the file holds, as far as known.
  private var known = StyleCustomization()
  private var states: [(state: ToolState, token: Int)] = []
  private var monitor: FileMonitor?
  /// What is done with the file, one after the other: what was read before a write must not be taken for news after it.
  private var work: Task<Void, Never>?
  private var pendingRead: MainLoop.Token?
  private var pendingWrite: MainLoop.Token?
  private var hasLoaded = false
  /// Why the file could not be written last; nil when it could. It is told once, for dragging writes many times.
  private var failure: ConfigurationWriteError?
  /// Whether a window is being told what another did.
  private var isSharing = false

  init(folder: String = Directories.config) { path = folder + "/postil/presets.json" }

  // MARK: Windows

  /// Brings a window's tools in line with the others', from now on.
  func follow(_ state: ToolState) {
    state.customization = current
    let token = state.observe { [weak self, weak state] in
      if let state { self?.changed(in: state) }
    }
    states.append((state, token))
  }

  func stopFollowing(_ state: ToolState) {
    for (followed, token) in states where followed === state { followed.stopObserving(token) }
    states.removeAll { $0.state === state }
  }

  private func changed(in state: ToolState) {
    let customization = state.customization.rounded
    guard !isSharing, customization != current else { return }
    current = customization
    share(except: state)
    scheduleWrite()
  }

  private func share(except changed: ToolState? = nil) {
    isSharing = true
    for (state, _) in states where state !== changed && state.customization.rounded != current {
      state.customization = current
    }
    isSharing = false
  }

  // MARK: Reading

  /// Reads the file and follows it from then on; not before the first page is on screen.
  func begin() {
    guard monitor == nil else { return }
    monitor = FileMonitor(path: path) { [weak self] _, _ in self?.scheduleRead() }
    enqueue { await $0.read() }
  }

  private func enqueue(_ body: @escaping @MainActor (StyleKeeper) async -> Void) {
    let before = work
    work = Task { [weak self] in
      await before?.value
      if let self { await body(self) }
    }
  }

  /// A program that replaces a file makes several changes of it.
  private func scheduleRead() {
    pendingRead?.cancel()
    pendingRead = MainLoop.after(milliseconds: 100) { [weak self] in
      self?.enqueue { await $0.read() }
    }
  }

  /// Reads the file anew; what was changed here and not written yet is changed there as well.
  func load() async {
    enqueue { await $0.read() }
    await work?.value
  }

  private func read() async {
    let path = path
    let reading = await Task.detached { ConfigurationFiles.presets(path) }.value
    take(reading)
    if !hasLoaded, reading?.isBrokenText == true {
      await Task.detached { ConfigurationFiles.keepAside(path) }.value
    }
    hasLoaded = true
  }

  private func take(_ reading: PresetsReading?) {
    let found = reading?.issues ?? []
    // A broken file leaves what holds.
    let file = reading == nil ? StyleCustomization() : reading?.customization?.rounded
    if let file {
      let merged = current.rebased(from: known, onto: file)
      known = file
      if merged != current {
        current = merged
        share()
      }
      if current != file { scheduleWrite() }
    }
    guard found != issues else { return }
    issues = found
    onIssues()
  }

  // MARK: Writing

  /// Something is to be written, within the second.
  private func scheduleWrite() {
    guard pendingWrite == nil else { return }
    pendingWrite = MainLoop.after(milliseconds: 400) { [weak self] in self?.startWriting() }
  }

  private func startWriting() {
    pendingWrite?.cancel()
    pendingWrite = nil
    enqueue { await $0.write() }
  }

  /// Writes what is to be written, also what could not be before, and waits until it is on disk.
  func settle() async {
    if failure != nil { startWriting() }
    await work?.value
    while pendingWrite != nil {
      startWriting()
      await work?.value
    }
  }

  /// Writes over what the file says now, so that nothing another program wrote there is lost.
  private func write() async {
    let (path, own, known) = (path, current, known)
    let result = await Task.detached { ConfigurationFiles.putPresets(own, changedFrom: known, to: path) }
      .value
    switch result {
    case .success(let written):
      failure = nil
      let changedMeanwhile = current
      self.known = written
      current = changedMeanwhile.rebased(from: own, onto: written)
      if current != changedMeanwhile { share() }
      if current != written { scheduleWrite() }
      guard !issues.isEmpty else { return }
      issues = []
      onIssues()
    case .failure(let error):
      guard error != failure else { return }
      failure = error
      onFailure(error)
    }
  }
}

nonisolated extension ConfigurationFiles {
  /// What the file with styles and presets says; nil when there is none.
  static func presets(_ path: String) -> PresetsReading? {
    switch bytes(of: path, limit: PresetsReading.sizeLimit) {
    case nil: nil
    case .success(let bytes): PresetsReading(bytes, path: path)
    case .failure(let failure): PresetsReading(path: path, failure: failure.kind)
    }
  }

  /// Writes what `own` changed from `base` into the file; gives what it holds then. One that is broken or not
  /// understood in parts is kept aside first; one that can't be read is never written over.
  fileprivate static func putPresets(
    _ own: StyleCustomization, changedFrom base: StyleCustomization, to path: String
  ) -> Result<StyleCustomization, ConfigurationWriteError> {
    let reading = presets(path)
    if let reading {
      guard reading.customization != nil || reading.isBrokenText else { return .failure(.permissionDenied) }
      if !reading.issues.isEmpty { keepAside(path) }
    }
    let file = reading == nil ? StyleCustomization() : reading?.customization?.rounded
    let merged = file.map { own.rebased(from: base, onto: $0) } ?? own
    if merged == file { return .success(merged) }
    guard let data = try? PresetsFile.encoded(merged) else { return .failure(.system(errno: EINVAL)) }
    do throws(ConfigurationWriteError) {
      try write(data, to: path)
      return .success(merged)
    } catch {
      return .failure(error)
    }
  }
}
