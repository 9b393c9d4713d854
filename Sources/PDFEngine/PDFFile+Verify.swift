import DocumentModel
import Geometry
import Rendering

/// What checking a file found.
package struct VerifyReport: Hashable, Sendable {
  package var pages: Int
  package var annotations: Int
  /// In words, each with its page.
  package var faults: [String]
}

extension PDFFile {
  /// Checks the structure, the appearance of every annotation, and that each modelled one reads back as written.
  package func verify() throws(DocumentFileError) -> VerifyReport {
    let open = try opened()
    var report = VerifyReport(pages: open.tree.count, annotations: 0, faults: [])
    if open.isRepaired { report.faults.append("the structure had to be repaired") }
    for index in 0..<open.tree.count {
      guard open.tree.page(index) != nil else {
        report.faults.append("page \(index + 1) is missing")
        continue
      }
      for entry in try annotations(ofPage: index).entries {
        guard let annotation = entry.annotation else { continue }
        report.annotations += 1
        for fault in Self.faults(of: entry, annotation, in: open.file) {
          report.faults.append(
            "page \(index + 1), \(annotation.content.kind.name) \(annotation.id): \(fault)")
        }
      }
    }
    return report
  }

  private static func faults(of entry: PageAnnotations.Entry, _ annotation: Annotation, in file: QPDFFile)
    -> [String]
  {
    guard let dictionary = file.resolve(entry.value).dictionary else { return ["it is no dictionary"] }
    var faults: [String] = []
    if let appearance = CosReader(dictionary, in: file).reader("AP") {
      switch appearance["N"] {
      case .stream(let stream):
        if CosReader(stream.dictionary, in: file).rect("BBox") == nil {
          faults.append("its appearance has no box")
        }
      case .dictionary: break
      default: faults.append("its appearance stream is missing")
      }
    } else if entry.isOurs {
      faults.append("it has no appearance")
    }
    if case .opaque = annotation.content { return faults }
    // The first writing rounds numbers; from then on nothing may change.
    func written(_ annotation: Annotation, _ original: CosDictionary) -> CosDictionary {
      AnnotationCoders.encode(annotation, original: original)
    }
    func read(_ dictionary: CosDictionary) -> Annotation {
      AnnotationCoders.decode(dictionary, in: file, id: annotation.id)
    }
    let once = read(written(annotation, dictionary))
    let twice = written(once, dictionary)
    if written(read(twice), dictionary) != twice || once.content.kind.name != annotation.content.kind.name {
      faults.append("it does not read back as written")
    }
    return faults
  }
}
