/// One way to hand a document on; raw values are the ids of configurations.
package enum ShareItem: String, Hashable, Sendable, CaseIterable {
  case saveCopy = "save-copy"
  case print
  case openWith = "open-with"
  case email

  /// The items a list shows, in order: the ids of `include` as they stand there (nil: all), without those of
  /// `exclude`; ids that mean nothing here are passed over.
  package static func shown(
    include: [String]? = nil, exclude: Set<String> = [], hidden: Set<ShareItem> = []
  ) -> [ShareItem] {
    let wanted = include.map { $0.compactMap(ShareItem.init(rawValue:)) } ?? allCases
    var seen = hidden.union(exclude.compactMap(ShareItem.init(rawValue:)))
    return wanted.filter { seen.insert($0).inserted }
  }
}
