import DocumentModel
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import PDFEngine

/// Writes the samples as JSON for `postil-cli add`, so that scripts can put one of every kind into any file.
struct SampleFileTests {
  @Test(.enabled(if: getenv("POSTIL_SAMPLES") != nil))
  func writeSamples() throws {
    let path = String(cString: getenv("POSTIL_SAMPLES"))
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(AnnotationSamples.all.map { AnnotationRecord(page: 1, annotation: $0) })
    let file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    let bytes = Array(data)
    #expect(write(file, bytes, bytes.count) == bytes.count)
  }
}
