import Geometry
import Testing
import Toolbars

@Suite struct DockLayoutTests {
  let layout = DockLayout(
    area: Rect(x: 0, y: 47, width: 1280, height: 753), topBar: Rect(x: 6, y: 0, width: 1200, height: 47),
    thickness: 46)
  let docks: [ToolbarPosition] = [.inTopBar, .top, .left, .right, .bottom]

  var offered: [(position: ToolbarPosition, frame: Rect)] {
    docks.map { ($0, layout.frame(at: $0, length: min(400, layout.room(at: $0)))) }
  }

  @Test func barsLieInsideTheirArea() {
    for position in docks.dropFirst() {
      let frame = layout.frame(at: position, length: layout.room(at: position))
      #expect(layout.area.contains(frame), "\(position)")
    }
    #expect(layout.topBar!.contains(layout.frame(at: .inTopBar, length: 400)))
  }

  @Test(arguments: [
    (Point(x: 4, y: 200), ToolbarPosition.left), (Point(x: 4, y: 760), .left),
    (Point(x: 1276, y: 420), .right),
    (Point(x: 640, y: 70), .top), (Point(x: 300, y: 20), .inTopBar), (Point(x: 640, y: 790), .bottom),
  ])
  func alongAnEdgeTheBarSnaps(_ pointer: Point, _ dock: ToolbarPosition) {
    #expect(layout.drop(at: pointer, docks: offered, allowsFree: true) == .dock(dock))
    #expect(layout.target(at: pointer, docks: offered) == .init(dock: dock, isInReach: true))
  }

  @Test func elsewhereItStaysOrGoesBack() {
    let middle = Point(x: 640, y: 420)
    #expect(layout.drop(at: middle, docks: offered, allowsFree: true) == .free)
    #expect(layout.drop(at: middle, docks: offered, allowsFree: false) == .back)
    let target = layout.target(at: Point(x: 300, y: 420), docks: offered)
    #expect(target == .init(dock: .left, isInReach: false))
  }

  @Test func onlyOfferedDocksAreReached() {
    let right = offered.filter { $0.position == .right }
    #expect(layout.drop(at: Point(x: 4, y: 420), docks: right, allowsFree: false) == .back)
  }

  @Test(arguments: [
    ToolbarPosition.free(x: -500, y: -500), .free(x: 1e9, y: 1e9), .free(x: 700, y: 300),
    .free(x: 1250, y: 10),
  ])
  func freeBarsAreWhollyVisible(_ position: ToolbarPosition) {
    #expect(layout.area.contains(layout.frame(at: position, length: 400)))
    let narrow = DockLayout(area: Rect(x: 0, y: 47, width: 420, height: 300), topBar: nil, thickness: 46)
    #expect(narrow.area.contains(narrow.frame(at: position, length: 400)))
  }

  @Test func aFreePlaceIsReadBack() {
    let position = layout.freePosition(Rect(x: 200, y: 300, width: 400, height: 46))
    #expect(position == .free(x: 200, y: 253))
    #expect(layout.frame(at: position, length: 400) == Rect(x: 200, y: 300, width: 400, height: 46))
  }

  @Test func sizeClasses() {
    #expect([399, 400, 699, 700].map(WindowSizeClass.init(width:)) == [.compact, .medium, .medium, .wide])
  }
}

@Suite struct ToolbarPlacementTests {
  @Test func anUnsupportedPositionIsRejected() {
    var placement = ToolbarPlacement(supported: .vertical, position: .right)
    let isTop = placement.set(.top)
    #expect(!isTop && placement.position == .right)
    let isLeft = placement.set(.left)
    #expect(isLeft && placement.position == .left)
  }

  @Test func settersMayComeInAnyOrder() {
    var a = ToolbarPlacement(supported: .vertical, position: .left)
    a.setSupported(.desktop)
    a.set(.top)
    #expect(a == ToolbarPlacement(supported: .desktop, position: .top))
  }

  @Test func shrinkingTheSetMovesTheBarToTheNearest() {
    var placement = ToolbarPlacement(supported: .desktop, position: .top)
    placement.setSupported([.inTopBar, .right])
    #expect(placement.position == .inTopBar)
    placement.setSupported([.right])
    #expect(placement.position == .right)
    placement.setSupported([])
    #expect(placement.supported == .right)
  }

  @Test func onePositionLeavesNothingToDrag() {
    var placement = ToolbarPlacement(supported: .right)
    #expect(placement.position == .right && !placement.isDraggable && !placement.hasChoice)
    placement.setSupported(.default)
    #expect(placement.isDraggable)
    placement.isLocked = true
    #expect(!placement.isDraggable && placement.hasChoice)
  }

  @Test func aFreshBarIsInTheTopBar() {
    #expect(ToolbarPlacement().position == .inTopBar)
    #expect(ToolbarPlacement(supported: []).supported == .default)
  }
}
