import GTKBinding

/// The palettes that all windows share.
extension PostilApplication {
  func makePalettes() -> PaletteLibrary {
    let library = PaletteLibrary(settings: settings)
    hasPalettes = true
    library.onChange = { [unowned self] in self.palettesChanged() }
    library.onFailure = { [unowned self] error in
      let sentence = PaletteSentences.writing(error)
      TraceLog.write("error", ["message": .string(sentence)])
      self.activeWindow?.toast(sentence)
    }
    return library
  }

  func followPaletteSettings() {
    for key in ["palette", "recent-colors"] {
      settings.onChange(key) { [unowned self] in self.palettesChanged() }
    }
  }

  /// Whether a person ever chose a palette, so that digits pick its colours.
  var hasChosenPalette: Bool { !settings[string: "palette"].isEmpty }

  private func palettesChanged() {
    for window in windows { window.palettesChanged() }
  }
}
