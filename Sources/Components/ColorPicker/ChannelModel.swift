import Colors
import DocumentModel
import GTKBinding
import Localization

/// The ways to compose a colour on a picker's third page.
nonisolated enum ChannelModel: Int, CaseIterable {
  case plane, rgb, hsl, oklch

  var title: String {
    switch self {
    case .plane: tr("Color plane")
    case .rgb: "RGB"
    case .hsl: "HSL"
    case .oklch: "OKLCH"
    }
  }

  /// One slider of a model.
  struct Channel {
    /// The letter before the slider.
    var letter: String
    var name: String
    var range: ClosedRange<Double>
    var step: Double
    var digits: Int
    var get: (ColorCoordinates) -> Double
    /// The coordinates with another value.
    var with: (ColorCoordinates, Double) -> ColorCoordinates
    /// How many colours show what the slider leads to: more where the way between two isn't straight in sRGB.
    var samples: Int

    /// The colours along the slider, as the other channels are.
    func colors(_ coordinates: ColorCoordinates) -> [RGBA] {
      (0..<samples).map { i in
        let part = Double(i) / Double(samples - 1)
        let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
        return RGBA(with(coordinates, value).color)
      }
    }
  }

  /// None for the plane.
  var channels: [Channel] {
    switch self {
    case .plane: []
    case .rgb:
      [
        rgb("R", tr("Red"), \.red), rgb("G", tr("Green"), \.green), rgb("B", tr("Blue"), \.blue),
      ]
    case .hsl:
      [
        // TRANSLATORS: of a colour
        hsl("H", tr("Hue"), \.hue, 0...360, scale: 1, samples: 7),
        hsl("S", tr("Saturation"), \.saturation, 0...100, scale: 100, samples: 2),
        hsl("L", tr("Lightness"), \.lightness, 0...100, scale: 100, samples: 3),
      ]
    case .oklch:
      [
        oklch("L", tr("Lightness"), \.lightness, 0...100, scale: 100, step: 1, digits: 0),
        // TRANSLATORS: how colourful a colour is
        oklch("C", tr("Chroma"), \.chroma, 0...OKLCH.maximumChroma, scale: 1, step: 0.01, digits: 3),
        oklch("H", tr("Hue"), \.hue, 0...360, scale: 1, step: 1, digits: 0),
      ]
    }
  }

  private func rgb(_ letter: String, _ name: String, _ part: WritableKeyPath<Color, Double>) -> Channel {
    Channel(
      letter: letter, name: name, range: 0...255, step: 1, digits: 0,
      get: { ($0.color[keyPath: part] * 255).rounded() },
      with: { coordinates, value in
        var (result, color) = (coordinates, coordinates.color)
        color[keyPath: part] = value / 255
        result.set(color)
        return result
      }, samples: 2)
  }

  private func hsl(
    _ letter: String, _ name: String, _ part: WritableKeyPath<HSL, Double>, _ range: ClosedRange<Double>,
    scale: Double, samples: Int
  ) -> Channel {
    Channel(
      letter: letter, name: name, range: range, step: 1, digits: 0,
      get: { $0.hsl[keyPath: part] * scale },
      with: { coordinates, value in
        var (result, hsl) = (coordinates, coordinates.hsl)
        hsl[keyPath: part] = value / scale
        result.set(hsl)
        return result
      }, samples: samples)
  }

  private func oklch(
    _ letter: String, _ name: String, _ part: WritableKeyPath<OKLCH, Double>, _ range: ClosedRange<Double>,
    scale: Double, step: Double, digits: Int
  ) -> Channel {
    Channel(
      letter: letter, name: name, range: range, step: step, digits: digits,
      get: { $0.oklch[keyPath: part] * scale },
      with: { coordinates, value in
        var (result, oklch) = (coordinates, coordinates.oklch)
        oklch[keyPath: part] = value / scale
        result.set(oklch)
        return result
      }, samples: 13)
  }
}

/// The sliders of one model, each with its number.
final class ChannelSliders: Box {
  var onChanged: (ColorCoordinates) -> Void = { _ in }
  private var rows: [(channel: ChannelModel.Channel, bar: ColorBar, spin: SpinButton)] = []
  private var coordinates = ColorCoordinates(.black)
  private var isUpdating = false

  init(_ model: ChannelModel) {
    super.init(.vertical, spacing: 6)
    for channel in model.channels {
      let bar = ColorBar(channel.name, channel.range, step: channel.step) {
        Numbers.text($0, digits: channel.digits)
      }
      let spin = SpinButton(channel.range, step: channel.step, digits: channel.digits)
      spin.setAccessibleName(channel.name)
      spin.setWidth(characters: 4, maximum: 5)
      let letter = Label(channel.letter, classes: ["dim-label"])
      letter.setWidth(characters: 1)
      letter.setAccessibleHidden(true)
      append(Box(.horizontal, spacing: 8, [letter, bar, spin]))
      bar.onChanged = { [weak self] in self?.change(channel, to: $0) }
      spin.onValueChanged { [weak self, weak spin] in
        guard let self, let spin, !self.isUpdating else { return }
        self.change(channel, to: spin.value)
      }
      rows.append((channel, bar, spin))
    }
  }

  private func change(_ channel: ChannelModel.Channel, to value: Double) {
    coordinates = channel.with(coordinates, value)
    show(coordinates)
    onChanged(coordinates)
  }

  func show(_ coordinates: ColorCoordinates) {
    self.coordinates = coordinates
    isUpdating = true
    defer { isUpdating = false }
    for (channel, bar, spin) in rows {
      let value = channel.get(coordinates)
      bar.set(value, colors: channel.colors(coordinates))
      spin.value = value
    }
  }
}
