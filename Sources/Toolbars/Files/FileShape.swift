/// Which keys a value of the file may have: what a decoder passes over in silence.
struct FileShape: Sendable {
  /// nil where any key may stand.
  var keys: [String: FileShape]?
  /// What the elements of a list are, and the members of an object with keys of its own.
  private var elements: [FileShape]
  /// Whether null says something here.
  var takesNull = false

  private init(keys: [String: FileShape]?, elements: [FileShape]) {
    self.keys = keys
    self.elements = elements
  }

  var element: FileShape? { elements.first }

  static let leaf = FileShape(keys: nil, elements: [])

  static func list(_ element: FileShape) -> FileShape { FileShape(keys: nil, elements: [element]) }

  /// An object with the keys of `type`; those not named in `members` hold plain values. With `orList` it may also be
  /// written as a list.
  private static func object<K: CodingKey & CaseIterable>(
    _ type: K.Type, _ members: [K: FileShape] = [:], orList element: FileShape? = nil
  ) -> FileShape where K: Hashable {
    var keys: [String: FileShape] = [:]
    for key in K.allCases { keys[key.stringValue] = members[key] ?? leaf }
    return FileShape(keys: keys, elements: element.map { [$0] } ?? [])
  }

  private var orNull: FileShape {
    var shape = self
    shape.takesNull = true
    return shape
  }

  // MARK: The file

  static let file = object(
    ToolbarsFile.CodingKeys.self,
    [
      .annotationToolbar: annotationToolbar,
      .pageToolbar: object(
        PageToolbarEntry.CodingKeys.self,
        [.position: leaf.orNull, .items: list(leaf), .additionalItems: list(item)]),
      .header: object(
        HeaderEntry.CodingKeys.self,
        [
          .items: list(object(HeaderEntry.Sides.CodingKeys.self)),
          .closeItem: leaf.orNull,
          .bottomItems: list(leaf),
        ]),
      .features: object(FeaturesEntry.CodingKeys.self),
    ])

  private static let annotationToolbar = object(
    AnnotationToolbarEntry.CodingKeys.self,
    [
      .position: leaf.orNull,
      .configurations: list(configuration).orNull,
      .editableTypes: leaf.orNull,
      .additionalItems: list(item),
      .standardItems: object(
        StandardItemsEntry.CodingKeys.self,
        [.done: change, .undo: change, .redo: change, .style: change]),
      .appearance: object(AppearanceEntry.CodingKeys.self),
      .tools: list(
        object(ToolLimitsEntry.CodingKeys.self, [.thickness: numbers, .opacity: numbers, .fontSize: numbers])),
    ])

  private static let numbers = object(ToolLimitsEntry.Number.CodingKeys.self)
  private static let change = object(ItemChange.CodingKeys.self).orNull
  private static let item = object(
    ItemEntry.CodingKeys.self, [.secondary: object(ItemEntry.Secondary.CodingKeys.self)])
  private static let tool = object(
    ToolEntry.CodingKeys.self,
    [.style: object(StyleEntry.CodingKeys.self), .icon: object(IconEntry.CodingKeys.self)])
  private static let group = object(GroupEntry.CodingKeys.self, [.items: list(tool)], orList: tool)
  private static let configuration = object(
    ConfigurationEntry.CodingKeys.self, [.groups: list(group)], orList: group)

  /// Every key there is, wherever it stands.
  var allKeys: Set<String> {
    var result: Set<String> = []
    for (key, shape) in keys ?? [:] {
      result.insert(key)
      result.formUnion(shape.allKeys)
    }
    for element in elements { result.formUnion(element.allKeys) }
    return result
  }
}

extension ToolbarsFile {
  /// Every key of the format, wherever it stands.
  package static var allKeys: Set<String> { FileShape.file.allKeys }
}
