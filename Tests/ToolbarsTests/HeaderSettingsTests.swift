import Testing
import Toolbars

@Suite struct HeaderSettingsTests {
  @Test func withoutAFileTheHeaderIsTheStandardOne() {
    let settings = HeaderSettings(HeaderArrangement())
    #expect(settings == HeaderSettings())
    #expect(settings.model == .standard)
  }

  @Test func everythingIsTaken() {
    var arrangement = HeaderArrangement()
    arrangement.items["document"] = HeaderArrangement.Sides(
      start: ["outline"], end: ["search", "annotation"])
    arrangement.closeItem = .hidden
    arrangement.alwaysEnabled = ["search"]
    arrangement.isVisible = false
    arrangement.userInterface = "never"
    arrangement.bottomItems["document"] = ["print"]
    let settings = HeaderSettings(arrangement)
    #expect(settings.model.items(.start, mode: .document) == [.outline])
    #expect(settings.model.items(.end, mode: .document) == [.search, .annotation])
    #expect(settings.model.items(.end, mode: .thumbnails) == [.thumbnails, .documentEditor])
    #expect(settings.model.closeItem == nil)
    #expect(settings.model.alwaysEnabled == [.search])
    #expect(settings.model.bottomItems(mode: .document) == [.print])
    #expect(settings.model.bottomItems(mode: .thumbnails) == [])
    #expect(!settings.isHeaderVisible)
    #expect(settings.visibility == .never)
    arrangement.closeItem = .item("open")
    #expect(HeaderSettings(arrangement).model.closeItem == .open)
  }

  @Test func featuresAreTurnedOff() {
    var files = ToolbarsSettings()
    files.features.annotationEditing = false
    #expect(HeaderSettings(files).features == Set(HeaderFeature.allCases).subtracting([.annotationEditing]))
    files.features.annotationEditing = true
    for off in [\ToolbarsSettings.Features.documentEditing, \.bookmarks, \.sharing, \.printing, \.email] {
      files.features[keyPath: off] = false
    }
    #expect(HeaderSettings(files).features == [.annotationEditing])
  }

  @Test func sidesMayTakeFromEachOther() {
    var arrangement = HeaderArrangement()
    arrangement.items["document"] = HeaderArrangement.Sides(start: ["thumbnails"], end: ["open"])
    let model = HeaderSettings(arrangement).model
    #expect(model.items(.start, mode: .document) == [.thumbnails])
    #expect(model.items(.end, mode: .document) == [.open])
  }

  @Test func whatCanNotBeTakenLeavesTheRest() {
    var arrangement = HeaderArrangement()
    arrangement.items["document"] = HeaderArrangement.Sides(start: ["search"], end: ["search"])
    arrangement.items["thumbnails"] = HeaderArrangement.Sides(end: [
      "print", "nothing", "message", "readerView",
    ])
    arrangement.userInterface = "sometimes"
    let settings = HeaderSettings(arrangement)
    #expect(
      settings.model.items(.end, mode: .document) == HeaderModel.standard.items(.end, mode: .document))
    #expect(settings.model.items(.end, mode: .thumbnails) == [.print, .activity])
    #expect(settings.visibility == .automatic)
  }

  /// The reader of the files and the header know the same names.
  @Test func theFilesNamesAreTheHeaders() {
    let names = ConfigurationNames()
    let items = HeaderItemID.allCases
    #expect(names.headerItems == Set(items.filter { $0.resolved == $0 }.map(\.rawValue)))
    #expect(names.viewModes == Set(ViewMode.allCases.map(\.rawValue)))
    #expect(names.userInterfaces == Set(HeaderVisibility.allCases.map(\.rawValue)))
    #expect(names.headerAliases["message"] == HeaderItemID.message.resolved?.rawValue)
    for item in items where item.isReserved { #expect(names.futureHeaderItems.contains(item.rawValue)) }
  }
}
