import Glibc
import PDFEngine

/// Builds small PDFs from object bodies. Object 1 is the catalog, 2 the page tree; the rest is the caller's.
struct TinyPDF {
  private var objects: [Int: String] = [:]
  private var pages: [Int] = []
  private var nextNumber = 3
  /// Further keys of the trailer.
  var trailer = ""
  /// Further keys of the catalog.
  var catalog = ""

  /// Adds an object and returns its number.
  mutating func add(_ body: String) -> Int {
    defer { nextNumber += 1 }
    objects[nextNumber] = body
    return nextNumber
  }

  mutating func addStream(_ dictionary: String = "", _ content: String) -> Int {
    add("<< \(dictionary) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
  }

  /// Adds a page; `entries` are further keys of its dictionary, `fonts` further fonts. Font /F is Helvetica.
  mutating func addPage(
    content: String = "", mediaBox: String = "[0 0 200 300]", entries: String = "", resources: String = "",
    fonts: String = ""
  ) {
    let stream = addStream("", content)
    let font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> \(fonts) >>"
    pages.append(
      add(
        """
        << /Type /Page /Parent 2 0 R /MediaBox \(mediaBox) /Contents \(stream) 0 R
        /Resources << \(font) \(resources) >> \(entries) >>
        """))
  }

  /// A filled square annotation with an appearance; `rect` in user space.
  mutating func addSquare(_ rect: (Double, Double, Double, Double), color: String, flags: Int = 4) -> Int {
    let (x1, y1, x2, y2) = rect
    let appearance = addStream(
      "/Type /XObject /Subtype /Form /BBox [0 0 \(x2 - x1) \(y2 - y1)]",
      "\(color) rg 0 0 \(x2 - x1) \(y2 - y1) re f")
    return add(
      """
      << /Type /Annot /Subtype /Square /Rect [\(x1) \(y1) \(x2) \(y2)] /F \(flags) /AP << /N \(appearance) 0 R >> >>
      """)
  }

  var bytes: [UInt8] {
    var all = objects
    all[1] = "<< /Type /Catalog /Pages 2 0 R \(catalog) >>"
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    all[2] = "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>"
    var out = Array("%PDF-1.7\n".utf8)
    var offsets: [Int] = []
    for number in all.keys.sorted() {
      offsets.append(out.count)
      out += Array("\(number) 0 obj\n\(all[number]!)\nendobj\n".utf8)
    }
    let start = out.count
    out += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      out += Array("\(String(repeating: "0", count: 10 - digits.utf8.count))\(digits) 00000 n \n".utf8)
    }
    out += Array(
      "trailer << /Size \(offsets.count + 1) /Root 1 0 R \(trailer) >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return out
  }
}

extension TinyPDF {
  /// One empty page behind the user password "secret" and the owner password "owner" (RC4, 40 bits; printing forbidden).
  static var encrypted: TinyPDF {
    var pdf = TinyPDF()
    pdf.addPage()
    let encryption = pdf.add(
      """
      << /Filter /Standard /Length 40 /R 2 /V 1 /P -8
      /O <92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd>
      /U <7a72ae18bfcbd751d4b143c7f66c136788a9f89dd2c08cd232bbcc84ac1a88eb> >>
      """)
    let id = "<f185debc09abd5ba451820a27ab967bc>"
    pdf.trailer = "/Encrypt \(encryption) 0 R /ID [\(id) \(id)]"
    return pdf
  }

  /// Keeps cairo busy for a minute or more: a shading whose function has to be cut very fine.
  mutating func addHangingPage() {
    let function = addStream(
      "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]",
      "{ dup mul exch dup mul add sqrt 144000 mul sin 1 add 2 div }")
    let shading = add(
      "<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [200 0 0 300 0 0] /Function \(function) 0 R >>"
    )
    addPage(
      content: String(repeating: "/S sh ", count: 60_000), resources: "/Shading << /S \(shading) 0 R >>")
  }
}

/// A file that is removed with its owner.
final class TemporaryFile: Sendable {
  let path: String

  init(_ bytes: [UInt8]) {
    var template = Array("/tmp/postil-test-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress! + written, bytes.count - written) }
      if count <= 0 { break }
      written += count
    }
    close(file)
  }

  deinit { unlink(path) }
}

/// A service with `pdf` open, closed with its owner.
final class OpenPDF: Sendable {
  let service: RenderService
  let pages: OpenedPages
  let file: TemporaryFile

  init(_ pdf: TinyPDF, policy: RenderPolicy = RenderPolicy()) async throws {
    file = TemporaryFile(pdf.bytes)
    service = RenderService(policy: policy)
    service.launch()
    pages = try await service.open(path: file.path)
  }

  deinit { service.close() }
}
