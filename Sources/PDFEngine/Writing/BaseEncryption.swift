import CQPDF
import Geometry

/// How a file's strings and streams are encrypted (ISO 32000-1 §7.6; revisions 5 and 6: ISO 32000-2 §7.6).
///
/// `@unchecked`: a C struct of numbers, never changed after it was read.
struct BaseEncryption: @unchecked Sendable {
  private let parameters: postil_encryption
  private let encryptsMetadata: Bool

  /// Obtains the file's key through qpdf from its /Encrypt dictionary and /ID; nil tries the empty password.
  init(dictionary: CosValue, identifier: CosValue?, password: String?) throws {
    guard case .dictionary(let entries) = dictionary else {
      throw BaseFileError.damaged("malformed /Encrypt")
    }
    encryptsMetadata = entries["EncryptMetadata"]?.bool ?? true
    let pdf = Self.smallestFile(dictionary, identifier)
    var parameters = postil_encryption()
    let result = RawText.withCString(password ?? "") {
      postil_encryption_read(pdf, pdf.count, $0, &parameters, nil, 0)
    }
    switch result {
    case 0: self.parameters = parameters
    case Int32(POSTIL_QPDF_PASSWORD):
      throw password == nil ? BaseFileError.passwordNeeded : BaseFileError.wrongPassword
    default: throw BaseFileError.unsupportedEncryption
    }
  }

  /// A file with the same encryption and nothing else, so that qpdf need not read the real one.
  private static func smallestFile(_ encrypt: CosValue, _ identifier: CosValue?) -> [UInt8] {
    var writer = CosWriter()
    writer.append("%PDF-1.7\n")
    let catalog = writer.bytes.count
    // qpdf 12 opens nothing without a page tree.
    let pages: CosDictionary = ["Type": .name("Pages"), "Kids": .array([]), "Count": .integer(0)]
    writer.write(
      .dictionary(["Type": .name("Catalog"), "Pages": .dictionary(pages)]), as: ObjectReference(1))
    let dictionary = writer.bytes.count
    writer.write(encrypt, as: ObjectReference(2))
    let table = writer.bytes.count
    writer.append("xref\n0 3\n0000000000 65535 f \n")
    for offset in [catalog, dictionary] {
      writer.digits(UInt(offset), width: 10)
      writer.append(" 00000 n \n")
    }
    writer.append("trailer\n")
    var trailer: CosDictionary = [
      "Size": .integer(3), "Root": .reference(ObjectReference(1)), "Encrypt": .reference(ObjectReference(2)),
    ]
    trailer["ID"] = identifier
    writer.write(trailer)
    writer.append("\nstartxref\n")
    writer.write(table)
    writer.append("\n%%EOF\n")
    return writer.bytes
  }

  /// The object as it stands in the file: its strings and its stream encrypted; nil when the cipher fails.
  func encrypted(_ value: CosValue, as reference: ObjectReference) -> CosValue? {
    guard case .stream(var stream) = value else {
      return withStrings(of: value, encryptedBy: cipher(parameters.string_cipher, reference))
    }
    guard stream.dictionary["Type"]?.name != "XRef",
      let strings = withStrings(
        of: .dictionary(stream.dictionary), encryptedBy: cipher(parameters.string_cipher, reference))
    else { return nil }
    let isPlain =
      Self.namesCryptFilter(stream.dictionary)
      || !encryptsMetadata && parameters.version >= 4 && stream.dictionary["Type"]?.name == "Metadata"
    stream.dictionary = strings.dictionary ?? stream.dictionary
    if !isPlain {
      guard let data = cipher(parameters.stream_cipher, reference)(stream.data) else { return nil }
      stream.data = data
    }
    return .stream(stream)
  }

  /// §7.4.10: a stream that names its own crypt filter. Ours never do; a file's own is /Identity.
  private static func namesCryptFilter(_ dictionary: CosDictionary) -> Bool {
    let first = dictionary["Filter"]?.array?.first ?? dictionary["Filter"]
    return first?.name == "Crypt"
  }

  private func withStrings(of value: CosValue, encryptedBy cipher: ([UInt8]) -> [UInt8]?) -> CosValue? {
    switch value {
    case .string(let string): return cipher(string).map { .string($0) }
    case .array(let elements):
      var result: [CosValue] = []
      for element in elements {
        guard let element = withStrings(of: element, encryptedBy: cipher) else { return nil }
        result.append(element)
      }
      return .array(result)
    case .dictionary(let dictionary):
      // §7.6.1: a signature's /Contents is never encrypted.
      let isSignature = dictionary["ByteRange"] != nil && dictionary["Contents"] != nil
      var result = dictionary
      for (key, value) in dictionary.entries where !(isSignature && key == "Contents") {
        guard let value = withStrings(of: value, encryptedBy: cipher) else { return nil }
        result[key] = value
      }
      return .dictionary(result)
    default: return value
    }
  }

  private func cipher(_ kind: Int32, _ reference: ObjectReference) -> ([UInt8]) -> [UInt8]? {
    if kind == Int32(POSTIL_CIPHER_NONE) { return { $0 } }
    var parameters = parameters
    var key = [UInt8](repeating: 0, count: 32)
    var length = 0
    let failure = postil_object_key(
      &parameters, Int32(truncatingIfNeeded: reference.number),
      Int32(truncatingIfNeeded: reference.generation),
      kind, &key, &length)
    guard failure == 0 else { return { _ in nil } }
    key.removeLast(key.count - length)
    return kind == Int32(POSTIL_CIPHER_RC4) ? { Self.rc4($0, key) } : { Self.aes($0, key) }
  }

  private static func rc4(_ bytes: [UInt8], _ key: [UInt8]) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: bytes.count)
    return postil_rc4(key, key.count, bytes, &result, bytes.count) == 0 ? result : nil
  }

  /// §7.6.2: a random vector, then the bytes padded to whole blocks.
  private static func aes(_ bytes: [UInt8], _ key: [UInt8]) -> [UInt8]? {
    var random = SystemRandomNumberGenerator()
    let vector = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    let padding = 16 - bytes.count % 16
    let padded = bytes + [UInt8](repeating: UInt8(padding), count: padding)
    var result = [UInt8](repeating: 0, count: padded.count)
    guard postil_aes_cbc(key, key.count, vector, padded, &result, padded.count) == 0 else { return nil }
    return vector + result
  }
}
