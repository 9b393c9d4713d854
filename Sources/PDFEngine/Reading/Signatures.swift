/// What a document says of the signatures in it (ISO 32000-1 §12.7.2, §12.8).
struct Signatures: Hashable {
  var isSigned = false
  /// /P of the DocMDP transform: 1 nothing, 2 forms, 3 forms and annotations may change; nil without one.
  var certification: Int?

  private static let fieldLimit = 5000

  init(catalog: CosDictionary, source: any ObjectSource) {
    let root = CosReader(catalog, in: source)
    if let permission = root.reader("Perms")?.reader("DocMDP") {
      isSigned = true
      for entry in permission.array("Reference") ?? [] {
        guard let reference = entry.dictionary.map({ CosReader($0, in: source) }) else { continue }
        if reference["TransformMethod"].name == "DocMDP" {
          certification = reference.reader("TransformParams")?["P"].int ?? 2
        }
      }
    }
    guard let form = root.reader("AcroForm") else { return }
    // Bit 1 of /SigFlags only says that there is a field; it counts when the field holds a value.
    var visited = 0
    func isSignature(_ value: CosValue, _ inheritedType: String?, _ depth: Int) -> Bool {
      visited += 1
      guard visited < Self.fieldLimit, depth < 30, let field = source.resolve(value).dictionary else {
        return false
      }
      let reader = CosReader(field, in: source)
      let type = reader["FT"].name ?? inheritedType
      if type == "Sig", reader["V"].dictionary != nil { return true }
      return (reader["Kids"].array ?? []).contains { isSignature($0, type, depth + 1) }
    }
    if (form["Fields"].array ?? []).contains(where: { isSignature($0, nil, 0) }) { isSigned = true }
    if visited >= Self.fieldLimit, (form["SigFlags"].int ?? 0) & 1 != 0 { isSigned = true }
  }
}
