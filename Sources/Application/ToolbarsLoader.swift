import GTKBinding
import Glibc
import Toolbars
import Tools

/// Keeps the settings of the bars as the configuration files have them, and follows every change of a file.
final class ToolbarsLoader {
  /// What holds now: until the first `load` has ended, the defaults.
  private(set) var current = ToolbarsSettings()
  /// What is wrong in the files now.
  private(set) var issues: [ConfigurationIssue] = []
  /// Called when `current` or `issues` changed.
  var onChange: () -> Void = {}

  /// The user's file, which the program writes to.
  let userPath: String
  private let adminPaths: [String]
  private let stateFolder: String
  private let names: ConfigurationNames

  /// The open document.
  private(set) var document: String?
  /// A profile that was chosen while no document is open.
  private var profile: String?

  /// The last usable reading of each file: what holds while the file is broken.
  private var usable: [String: ToolbarsReading] = [:]
  private var monitors: [String: FileMonitor] = [:]
  private var pending: MainLoop.Token?
  private var generation = 0
  private var hasLoaded = false

  /// `adminFolders`: the most important first.
  init(
    userFolder: String = Directories.config, adminFolders: [String] = Directories.systemConfig,
    stateFolder: String = Directories.state, names: ConfigurationNames? = nil
  ) {
    userPath = userFolder + "/postil/toolbars.json"
    adminPaths = adminFolders.reversed().map { $0 + "/postil/toolbars.json" }
    self.stateFolder = stateFolder + "/postil/toolbars"
    self.names = names ?? Self.appNames
    watch()
  }

  /// Names are checked against what the program has: its tools, the icon theme, and GVariant's notation.
  private static var appNames: ConfigurationNames {
    ConfigurationNames(
      hasIcon: { icon in
        switch icon {
        case .name(let name): MainActor.assumeIsolated { IconTheme.hasIcon(name) }
        case .file(let path): access(path, R_OK) == 0
        case .provider: true
        }
      },
      isTarget: { text in MainActor.assumeIsolated { VariantValue(text: text) != nil } })
  }

  // MARK: Layers

  /// The files, the least important first.
  private var paths: [String] {
    var result = adminPaths + [userPath]
    if let document { result += [Self.besideFile(of: document), boundFile(of: document)] }
    if let profile { result.append(profile) }
    return result
  }

  /// A document's own file, which travels with it.
  nonisolated static func besideFile(of document: String) -> String { document + ".toolbar.json" }

  /// Where the profile is kept that was chosen for a document.
  private func boundFile(of document: String) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037  // FNV-1a
    for byte in document.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return stateFolder + "/" + String(hash, radix: 16) + ".json"
  }

  /// Takes the files of another document, or of none.
  func setDocument(_ path: String?) async {
    guard document != path else { return }
    document = path
    profile = nil
    watch()
    await load()
  }

  // MARK: Reading

  /// Reads every file anew. A file that became broken leaves what it said before.
  func load() async {
    generation += 1
    let mine = generation
    let paths = paths
    let readings = await Task.detached { paths.map { ConfigurationFiles.read($0) } }.value
    // Another call came in between and knows better.
    guard mine == generation else { return }
    await take(Array(zip(paths, readings)))
  }

  private func take(_ readings: [(path: String, reading: ToolbarsReading?)]) async {
    var broken: [ToolbarsReading] = []
    for (path, reading) in readings {
      if let reading, reading.file == nil {
        broken.append(reading)
      } else {
        usable[path] = reading
      }
    }
    let brokenPaths = Set(broken.compactMap(\.path))
    let layers = readings.compactMap { usable[$0.path] }
    let merged = ToolbarsLayers.merge(layers, names: names)
    // What was wrong in the text before is not what is wrong in it now. A kept profile was complained of when it was chosen.
    let silent = brokenPaths.union(document.map { [boundFile(of: $0)] } ?? [])
    let found = broken.flatMap(\.issues) + merged.issues.filter { !silent.contains($0.file ?? "") }

    if !hasLoaded, broken.contains(where: { $0.path == userPath && $0.isBrokenText }) {
      let path = userPath
      await Task.detached { ConfigurationFiles.keepAside(path) }.value
    }
    hasLoaded = true
    guard merged.settings != current || found != issues else { return }
    current = merged.settings
    issues = found
    onChange()
  }

  // MARK: Watching

  private func watch() {
    let watched = Set(paths)
    monitors = monitors.filter { watched.contains($0.key) }
    for path in watched where monitors[path] == nil {
      monitors[path] = FileMonitor(path: path) { [weak self] _, _ in self?.schedule() }
    }
  }

  /// A program that replaces a file makes several changes of it.
  private func schedule() {
    pending?.cancel()
    pending = MainLoop.after(milliseconds: 100) { [weak self] in
      guard let self else { return }
      pending = nil
      Task { await self.load() }
    }
  }

  // MARK: Profiles, import, export

  /// Makes the profile in a file the open document's, so that it is there again when the document is opened again;
  /// without a document it holds until one is opened. The issues say why nothing changed when one is `.unusable`.
  func choose(profile path: String) async throws(ConfigurationWriteError) -> [ConfigurationIssue] {
    let reading = await Self.read(path)
    let found = ToolbarsLayers.merge([reading], names: names).issues
    guard let file = reading.file else { return found }
    if let document {
      try await Self.write(
        file.withFullPaths(from: ConfigurationFiles.folder(of: path)), to: boundFile(of: document))
    } else {
      profile = path
      watch()
    }
    await load()
    return found
  }

  /// Gives up the profile that was chosen for the open document.
  func dropProfile() async {
    if let document { unlink(boundFile(of: document)) }
    profile = nil
    watch()
    await load()
  }

  /// Whether a profile was chosen here.
  var hasProfile: Bool { profile != nil || document.map { FileNames.exists(boundFile(of: $0)) } == true }

  /// Makes another file the user's own. The issues say why nothing changed when one is `.unusable`.
  func importFile(_ path: String) async throws(ConfigurationWriteError) -> [ConfigurationIssue] {
    let reading = await Self.read(path)
    let found = ToolbarsLayers.merge([reading], names: names).issues
    guard let file = reading.file else { return found }
    try await write(file.withFullPaths(from: ConfigurationFiles.folder(of: path)))
    return found
  }

  /// Replaces the user's file. One that is broken, or says things that are not understood, is kept aside first; one that
  /// can't be read is never written over.
  func write(_ file: ToolbarsFile) async throws(ConfigurationWriteError) {
    let path = userPath
    let mayReplace = await Task.detached {
      guard let reading = ConfigurationFiles.read(path) else { return true }
      if reading.isBrokenText || reading.hasUnknownKeys { ConfigurationFiles.keepAside(path) }
      return reading.file != nil || reading.isBrokenText
    }.value
    guard mayReplace else { throw .permissionDenied }
    try await Self.write(file, to: path)
    await load()
  }

  /// The user's file as it is; an empty one when there is none or it can't be used.
  func userFile() async -> ToolbarsFile {
    await Self.read(userPath).file ?? ToolbarsFile()
  }

  /// Writes everything that holds now into one file, which means the same anywhere.
  func export(to path: String) async throws(ConfigurationWriteError) {
    try await Self.write(ToolbarsFile(current), to: path)
  }

  private static func read(_ path: String) async -> ToolbarsReading {
    await Task.detached {
      ConfigurationFiles.read(path) ?? ToolbarsReading(path: path, failure: .cannotRead(errno: ENOENT))
    }.value
  }

  private static func write(_ file: ToolbarsFile, to path: String) async throws(ConfigurationWriteError) {
    let result = await Task.detached { () -> Result<Void, ConfigurationWriteError> in
      guard let data = try? file.encoded() else { return .failure(.system(errno: EINVAL)) }
      do throws(ConfigurationWriteError) {
        return .success(try ConfigurationFiles.write(data, to: path))
      } catch {
        return .failure(error)
      }
    }.value
    try result.get()
  }
}

nonisolated extension ToolbarsReading {
  /// Whether something in it would be lost when it is written anew.
  fileprivate var hasUnknownKeys: Bool {
    issues.contains { issue in
      switch issue.kind {
      case .unknownKey, .repeatedKey: true
      default: false
      }
    }
  }

  /// Whether there is a text, but one that can't be used.
  fileprivate var isBrokenText: Bool {
    file == nil && !issues.contains(where: \.kind.isUnreadable)
  }
}
