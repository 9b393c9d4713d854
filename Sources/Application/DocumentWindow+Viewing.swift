import Components
import GTKBinding
import Localization
import Rendering

/// How pages are shown: remembered for all documents, and never part of one.
extension PostilApplication {
  var pageLook: PageLook {
    PageLook(
      mode: PageMode(rawValue: settings[string: "page-mode"]) ?? .normal,
      brightness: settings[double: "page-brightness"])
  }

  var pageSpread: PageSpread { PageSpread(rawValue: settings[string: "page-layout"]) ?? .single }

  /// Lets every window follow the preferences, whoever changes them.
  func followViewPreferences() {
    for key in ["page-mode", "page-brightness", "page-layout"] {
      settings.onChange(key) { [unowned self] in
        for window in self.windows { window.applyViewPreferences() }
      }
    }
  }
}

extension DocumentWindow {
  func addViewPreferenceActions() {
    add("brightness", .double, state: .double(1)) { window, value in
      guard let brightness = value?.double, brightness.isFinite else { return }
      window.program.settings[double: "page-brightness"] = PageLook(brightness: brightness).brightness
      window.applyViewPreferences()
    }
    add("page-mode", .string, state: .string(PageMode.normal.rawValue)) { window, value in
      value?.string.flatMap(PageMode.init).map(window.setPageMode)
    }
    let night = Action("night-mode", state: .bool(false))
    night.onChangeState { [unowned self] value in self.setPageMode(value.bool == true ? .night : .normal) }
    window.add(night)
    actions["night-mode"] = night
    add("page-layout", .string, state: .string(PageSpread.single.rawValue)) { window, value in
      guard let spread = value?.string.flatMap(PageSpread.init) else { return }
      window.program.settings[string: "page-layout"] = spread.rawValue
      window.applyViewPreferences()
    }
  }

  private func setPageMode(_ mode: PageMode) {
    program.settings[string: "page-mode"] = mode.rawValue
    applyViewPreferences()
  }

  /// Brings the view, the actions and open popovers in line with the preferences.
  func applyViewPreferences() {
    let (look, spread) = (program.pageLook, program.pageSpread)
    view?.setLook(look)
    view?.setSpread(spread)
    actions["brightness"]?.state = .double(look.brightness)
    actions["page-mode"]?.state = .string(look.mode.rawValue)
    actions["night-mode"]?.state = .bool(look.mode == .night)
    actions["page-layout"]?.state = .string(spread.rawValue)
    for update in viewPreferenceObservers { update(look, spread) }
  }

  // MARK: Contents of popovers

  /// How light pages are; follows the preferences as long as the window is there.
  func makeBrightnessControls() -> BrightnessControls {
    let controls = BrightnessControls()
    controls.onEvent = { [unowned self] event in
      switch event {
      case .brightness(let value): self.actions["brightness"]?.activate(.double(value))
      case .mode(let mode): self.setPageMode(mode)
      }
    }
    observeViewPreferences { [weak controls] look, _ in controls?.update(look) }
    return controls
  }

  /// How the document is laid out; follows the preferences as long as the window is there.
  func makeViewOptions() -> ViewOptions {
    let options = ViewOptions()
    options.onEvent = { [unowned self] event in
      switch event {
      case .fitWidth: self.actions["zoom-fit-width"]?.activate()
      case .fitPage: self.actions["zoom-fit-page"]?.activate()
      case .spread(let spread): self.actions["page-layout"]?.activate(.string(spread.rawValue))
      case .mode(let mode): self.setPageMode(mode)
      }
    }
    observeViewPreferences { [weak options] look, spread in options?.update(spread: spread, mode: look.mode) }
    return options
  }

  private func observeViewPreferences(_ update: @escaping (PageLook, PageSpread) -> Void) {
    viewPreferenceObservers.append(update)
    update(program.pageLook, program.pageSpread)
  }
}
