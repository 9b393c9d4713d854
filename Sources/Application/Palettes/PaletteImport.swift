import Colors
import FoundationEssentials
import Toolbars

/// Why no palette could be had from a file.
nonisolated enum PaletteImportError: Error, Hashable {
  case missing
  /// The file can't be had.
  case file(ConfigurationIssue.Kind)
  /// It holds no palette.
  case content(PaletteFileError)
}

/// Palette files of other programs, on disk; for any thread.
nonisolated enum PaletteImport {
  static func read(_ path: String) -> Result<[ColorPalette], PaletteImportError> {
    let bytes: [UInt8]
    switch ConfigurationFiles.bytes(of: path, limit: PaletteCoder.byteLimit) {
    case nil: return .failure(.missing)
    case .success(let found): bytes = found
    case .failure(let failure): return .failure(.file(failure.kind))
    }
    do throws(PaletteFileError) {
      return .success(try PaletteCoder.decode(bytes, fileName: path))
    } catch {
      return .failure(.content(error))
    }
  }

  /// In the format that the path's ending names; gives why it failed.
  static func write(_ palette: ColorPalette, to path: String) -> ConfigurationWriteError? {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    let bytes = PaletteCoder.encode(palette, format: PaletteFormat(rawValue: ending) ?? .gpl)
    do throws(ConfigurationWriteError) {
      try ConfigurationFiles.write(Data(bytes), to: path)
      return nil
    } catch {
      return error
    }
  }
}
