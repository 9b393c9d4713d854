import Colors
import FoundationEssentials
import Glibc
import Synchronization
import Toolbars

/// `palettes.json` on disk, for any thread; of several writes the last one asked for stands.
nonisolated final class PaletteStore: Sendable {
  /// What is known of the file.
  private struct Known {
    /// As it was last read or written; nil when there was none.
    var bytes: [UInt8]?
    var palettes: [ColorPalette] = []
    /// The number of the last write that was done.
    var last = 0
    var hasRead = false
  }

  /// What came of looking at the file.
  enum Reading {
    /// It is as it was.
    case same
    /// Another program wrote `theirs` over `base`.
    case changed(base: [ColorPalette], theirs: [ColorPalette])
    case broken(ConfigurationIssue)
  }

  let path: String
  private let known = Mutex(Known())

  init(path: String) { self.path = path }

  /// A text that can't be used when it is read first is kept aside.
  func read() -> Reading {
    known.withLock { known in
      defer { known.hasRead = true }
      do throws(ConfigurationIssue) {
        let bytes = try bytes()
        if known.hasRead, bytes == known.bytes { return .same }
        let theirs = try palettes(in: bytes)
        let base = known.palettes
        (known.bytes, known.palettes) = (bytes, theirs)
        return .changed(base: base, theirs: theirs)
      } catch {
        // Later a person may be at it.
        if !known.hasRead, !error.kind.isUnreadable { ConfigurationFiles.keepAside(path) }
        return .broken(error)
      }
    }
  }

  /// Writes `palettes`, together with what another program wrote meanwhile; gives what the file has then.
  func write(_ palettes: [ColorPalette], number: Int) -> Result<[ColorPalette], ConfigurationWriteError> {
    known.withLock { known in
      guard number > known.last else { return .success(known.palettes) }
      do throws(ConfigurationWriteError) {
        let merged = try merge(palettes, known)
        guard let data = try? PalettesFile(palettes: merged).encoded() else {
          throw .system(errno: EINVAL)
        }
        try ConfigurationFiles.write(data, to: path)
        (known.bytes, known.palettes, known.last) = (Array(data), merged, number)
        return .success(merged)
      } catch {
        return .failure(error)
      }
    }
  }

  private func merge(_ ours: [ColorPalette], _ known: Known) throws(ConfigurationWriteError) -> [ColorPalette]
  {
    do throws(ConfigurationIssue) {
      let bytes = try bytes()
      if bytes == known.bytes { return ours }
      return PalettesFile.merged(base: known.palettes, ours: ours, theirs: try palettes(in: bytes))
    } catch {
      // What can't even be read is never written over.
      guard !error.kind.isUnreadable else { throw .permissionDenied }
      ConfigurationFiles.keepAside(path)
      return ours
    }
  }

  /// What the file holds; nil when there is none.
  private func bytes() throws(ConfigurationIssue) -> [UInt8]? {
    switch ConfigurationFiles.bytes(of: path, limit: PalettesFile.byteLimit) {
    case nil: return nil
    case .success(let bytes): return bytes
    case .failure(let failure): throw ConfigurationIssue(.unusable, failure.kind, file: path)
    }
  }

  private func palettes(in bytes: [UInt8]?) throws(ConfigurationIssue) -> [ColorPalette] {
    guard let bytes else { return [] }
    return try PalettesFile(bytes, path: path).palettes
  }
}
