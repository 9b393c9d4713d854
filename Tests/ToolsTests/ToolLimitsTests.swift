import DocumentModel
import Testing
import Tools

@Suite struct ToolLimitsTests {
  private static let red = Color(red: 0.8, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 0.6, blue: 0)
  private let style = ToolStyle(color: Self.red, lineWidth: 3, opacity: 1, fontSize: 14)

  @Test func withoutLimitsAStyleStaysAsItIs() {
    #expect(ToolLimits.none.clamped(style) == style)
    #expect(ToolLimits.none.defaults(for: style) == style)
    #expect(ToolLimits.none.allowsCustomColors)
    #expect(ToolLimits.none.showsPreview)
    #expect(!ToolLimits.none.forcesDefaults)
  }

  @Test(arguments: [(1.0, 2.0), (2, 2), (5, 5), (8, 8), (30, 8)])
  func numbersStopAtTheirLimits(_ width: Double, _ expected: Double) {
    var limits = ToolLimits()
    limits.thickness = NumberLimits(min: 2, max: 8)
    limits.opacity = NumberLimits(max: 0.5)
    limits.fontSize = NumberLimits(min: 20)
    var style = style
    style.lineWidth = width
    let clamped = limits.clamped(style)
    #expect(clamped.lineWidth == expected)
    #expect(clamped.opacity == 0.5)
    #expect(clamped.fontSize == 20)
    #expect(clamped.color == style.color)
  }

  @Test func sliderRangesShrinkToTheLimits() {
    #expect(NumberLimits(min: 2, max: 8).clamped(0.5...24) == 2...8)
    #expect(NumberLimits(max: 8).clamped(0.5...24) == 0.5...8)
    #expect(NumberLimits(max: 0.2).clamped(0.5...24) == 0.2...0.2)
    #expect(NumberLimits(min: 40).clamped(0.5...24) == 40...40)
    #expect(NumberLimits(min: 2, max: 90).clamped(0.5...24) == 2...90)
  }

  @Test func colorsAreTheOnesThatAreAvailable() {
    var limits = ToolLimits()
    limits.availableColors = [Self.green, .black]
    #expect(limits.allows(color: .black))
    #expect(!limits.allows(color: Self.red))
    #expect(!limits.allowsCustomColors)
    // One eighth of a step of a byte away: the same colour in every file.
    #expect(limits.allows(color: Color(red: 0, green: 0.6 + 0.0005, blue: 0)))
    #expect(limits.clamped(style).color == Self.green)
    limits.defaultColor = .black
    #expect(limits.clamped(style).color == .black)
    // A colour that can be picked freely is no longer one of few.
    limits.customColorPicker = true
    #expect(limits.allows(color: Self.red))
    #expect(limits.clamped(style).color == Self.red)
  }

  @Test func coloursToFillWithHaveAListOfTheirOwn() {
    var limits = ToolLimits()
    limits.availableFillColors = [Self.green]
    #expect(limits.allowsCustomColors)
    #expect(!limits.allowsCustomFillColors)
    #expect(!limits.allows(fillColor: Self.red))
    limits.customColorPicker = true
    #expect(limits.allowsCustomFillColors)
    #expect(limits.allows(fillColor: Self.red))
    limits = ToolLimits()
    limits.availableColors = [Self.green]
    #expect(limits.allowsCustomFillColors)
    #expect(limits.allows(fillColor: Self.red))
  }

  @Test func noFillCanAlwaysBeChosen() {
    var limits = ToolLimits()
    limits.availableFillColors = []
    #expect(limits.allows(fillColor: nil))
    #expect(!limits.allows(fillColor: .white))
    var filled = style
    filled.fillColor = .white
    #expect(limits.clamped(filled).fillColor == nil)
    limits.availableFillColors = [.white]
    #expect(limits.clamped(filled).fillColor == .white)
  }

  @Test func aChangeToAnotherColorIsRefusedButWidthsAreClamped() {
    var limits = ToolLimits()
    limits.availableColors = [Self.red, Self.green]
    limits.thickness.max = 4
    var wanted = style
    wanted.color = Color(red: 0.79, green: 0, blue: 0)  // all but red
    wanted.lineWidth = 9
    let admitted = limits.admitted(wanted, instead: style)
    #expect(admitted.color == Self.red)
    #expect(admitted.lineWidth == 4)
    // A mark that was made otherwise keeps what is not touched.
    var foreign = style
    foreign.color = .white
    foreign.lineWidth = 20
    var moved = foreign
    moved.opacity = 0.5
    #expect(limits.admitted(moved, instead: foreign) == moved)
  }

  @Test func defaultsAreWithinTheLimits() {
    var limits = ToolLimits()
    limits.thickness = NumberLimits(max: 6, standard: 5)
    limits.opacity.standard = 0.25
    limits.fontSize.standard = 11
    limits.defaultColor = Self.green
    limits.defaultFillColor = .white
    let defaults = limits.defaults(for: style)
    #expect(
      defaults
        == ToolStyle(color: Self.green, fillColor: .white, lineWidth: 5, opacity: 0.25, fontSize: 11))
    limits.thickness.standard = nil
    limits.thickness.max = 2
    #expect(limits.defaults(for: style).lineWidth == 2)
  }

  @Test func aToolTakesOverWhatIsSaidOfItsType() {
    var ink = ToolLimits()
    ink.thickness = NumberLimits(min: 2, max: 8)
    ink.defaultColor = Self.red
    ink.preview = false
    var pen = ToolLimits()
    pen.thickness.max = 5
    pen.preview = true
    var own = ToolLimits()
    own.defaultColor = Self.green
    let limits: [ToolID: ToolLimits] = ["ink": ink, "ink.pen": pen, "ink.pen#fine": own]
    #expect(limits.limits(for: "ink.highlighter") == ink)
    #expect(limits.limits(for: "ink.pen").thickness == NumberLimits(min: 2, max: 5))
    #expect(limits.limits(for: "ink.pen").showsPreview)
    #expect(limits.limits(for: "ink.pen").defaultColor == Self.red)
    #expect(limits.limits(for: "ink.pen#fine").defaultColor == Self.green)
    #expect(limits.limits(for: "ink.pen#fine").thickness.max == 5)
    #expect(limits.limits(for: "ink.pen#other").defaultColor == Self.red)
    #expect(limits.limits(for: "note") == .none)
    #expect([ToolID: ToolLimits]().limits(for: "ink.pen") == .none)
  }

  @Test func aBoundThatContradictsTheOneBelowWins() {
    let below = NumberLimits(min: 5, max: 8)
    #expect(below.overlaid(by: NumberLimits(max: 3)) == NumberLimits(max: 3))
    #expect(below.overlaid(by: NumberLimits(min: 9)) == NumberLimits(min: 9))
    let both = below.overlaid(by: NumberLimits(min: 6, standard: 7))
    #expect(both == NumberLimits(min: 6, max: 8, standard: 7))
  }
}
