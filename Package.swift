// swift-tools-version: 6.2
import PackageDescription

// Bottom to top: ARCHITECTURE.md says what each room is for and who may import whom.
let package = Package(
  name: "postil",
  products: [
    .executable(name: "postil", targets: ["postil"]),
    .executable(name: "postil-cli", targets: ["postil-cli"]),
    .executable(name: "postil-bench", targets: ["postil-bench"]),
    .executable(name: "postil-render", targets: ["postil-render"]),
  ],
  targets: [
    // C libraries: the *Flags targets carry pkg-config flags, the C targets own the headers.
    .systemLibrary(name: "CBaseFlags", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CPopplerFlags", pkgConfig: "poppler-glib"),
    .systemLibrary(name: "CGtkFlags", pkgConfig: "libadwaita-1"),
    .systemLibrary(name: "CQPDFFlags", pkgConfig: "libqpdf"),
    .target(
      name: "CBase", dependencies: ["CBaseFlags"],
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("gio-2.0")]),
    .target(name: "CPoppler", dependencies: ["CPopplerFlags", "CBase"]),
    .target(name: "CGtk", dependencies: ["CGtkFlags", "CBase"]),
    .target(name: "CQPDF", dependencies: ["CQPDFFlags"]),

    // Pure values.
    .target(name: "Geometry", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "RenderProtocol"),
    .target(name: "TextReading", dependencies: ["Geometry", "CBase"]),
    .target(name: "DocumentModel", dependencies: ["Geometry"]),
    .target(name: "Tools", dependencies: ["Geometry", "DocumentModel"]),
    .target(name: "Toolbars", dependencies: ["Geometry", "DocumentModel", "Tools"]),
    .target(name: "Colors", dependencies: ["DocumentModel", "Tools"], linkerSettings: [.linkedLibrary("m")]),

    // Texts.
    .target(name: "Localization", dependencies: ["CBase"]),

    // Engines.
    .target(name: "Rendering", dependencies: ["Geometry", "DocumentModel", "CBase"]),
    .target(
      name: "PDFEngine",
      dependencies: ["Geometry", "DocumentModel", "Rendering", "RenderProtocol", "CQPDF", "CBase"]),
    .target(name: "Editor", dependencies: ["Geometry", "DocumentModel", "Tools", "Colors"]),

    // The window.
    .target(
      name: "GTKBinding", dependencies: ["Geometry", "Rendering", "Localization", "CGtk", "CBase"]),
    .target(
      name: "Components",
      dependencies: [
        "Geometry", "DocumentModel", "Tools", "Toolbars", "Colors", "Rendering", "Localization",
        "GTKBinding",
      ]),
    .target(
      name: "Application",
      dependencies: [
        "Geometry", "DocumentModel", "Tools", "Toolbars", "Colors", "Rendering", "RenderProtocol",
        "PDFEngine", "Editor", "Localization", "GTKBinding", "Components",
      ]),

    // Programs.
    .executableTarget(name: "postil", dependencies: ["Application"]),
    .executableTarget(
      name: "postil-cli",
      dependencies: [
        "Geometry", "DocumentModel", "Tools", "Rendering", "PDFEngine", "Editor", "Localization",
      ]),
    .executableTarget(
      name: "postil-bench",
      dependencies: [
        "Geometry", "DocumentModel", "Tools", "Toolbars", "Colors", "Rendering", "PDFEngine", "Editor",
      ]),
    .executableTarget(
      name: "postil-render",
      dependencies: ["RenderProtocol", "TextReading", "Geometry", "CBase", "CPoppler"]),
    .target(
      name: "TestSupport", dependencies: ["Geometry", "DocumentModel", "Tools", "Rendering", "Editor"],
      path: "Tests/TestSupport"),
    .target(name: "UITestSupport", dependencies: ["Geometry", "GTKBinding"], path: "Tests/UITestSupport"),
    .testTarget(name: "DocumentModelTests", dependencies: ["Geometry", "DocumentModel", "TestSupport"]),
    .testTarget(name: "ToolsTests", dependencies: ["Geometry", "DocumentModel", "Tools", "TestSupport"]),
    .testTarget(
      name: "ToolbarsTests", dependencies: ["Geometry", "DocumentModel", "Tools", "Toolbars", "TestSupport"]),
    .testTarget(name: "ColorsTests", dependencies: ["DocumentModel", "Tools", "Colors"]),
    .testTarget(
      name: "EditorTests",
      dependencies: ["Geometry", "DocumentModel", "Tools", "Colors", "Editor", "TestSupport"]),
    .testTarget(
      name: "ComponentsTests",
      dependencies: [
        "Geometry", "DocumentModel", "Tools", "Toolbars", "Colors", "Rendering", "Components", "TestSupport",
      ]),
    .testTarget(
      name: "ApplicationTests",
      dependencies: [
        "Geometry", "DocumentModel", "Tools", "Toolbars", "Colors", "Editor", "GTKBinding", "Components",
        "Application", "TestSupport",
      ]),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "Geometry", "DocumentModel", "PDFEngine", "Editor", "TestSupport", "CBase", "postil", "postil-render",
      ]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(
      name: "PDFEngineTests",
      dependencies: ["Geometry", "DocumentModel", "Rendering", "PDFEngine", "CQPDF", "TestSupport"]),
    .testTarget(
      name: "FlowTests",
      dependencies: ["Geometry", "DocumentModel", "Tools", "Rendering", "PDFEngine", "Editor", "TestSupport"]),
    .testTarget(name: "RenderProtocolTests", dependencies: ["RenderProtocol"]),
    .testTarget(name: "TextReadingTests", dependencies: ["Geometry", "TextReading"]),
    .testTarget(
      name: "RenderServiceTests",
      dependencies: [
        "Geometry", "DocumentModel", "Rendering", "RenderProtocol", "PDFEngine", "postil-render",
      ]),
    .testTarget(
      name: "GTKBindingTests",
      dependencies: ["GTKBinding", "Geometry", "Rendering", "Localization", "UITestSupport", "CBase"]),
    .testTarget(
      name: "ComponentWindowTests",
      dependencies: [
        "Geometry", "DocumentModel", "Tools", "Toolbars", "Colors", "Rendering", "Components", "GTKBinding",
        "Localization", "TestSupport", "UITestSupport",
      ]),
    .testTarget(
      name: "PDFWritingTests", dependencies: ["Geometry", "PDFEngine", "DocumentModel", "CQPDF", "CBase"]),
  ],
  cxxLanguageStandard: .cxx17
)

let mainActorRooms: Set = ["Editor", "GTKBinding", "Components", "Application"]
let cModules: Set = ["CBase", "CPoppler", "CGtk", "CQPDF"]
for target in package.targets where target.type != .system && !cModules.contains(target.name) {
  var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
  ]
  if mainActorRooms.contains(target.name) { settings.append(.defaultIsolation(MainActor.self)) }
  target.swiftSettings = settings
}
