import Geometry

/// What reading one page of a file gives.
package struct LoadedPage: Hashable, Sendable {
  package var geometry: PageGeometry
  package var annotations: [Annotation]
  package var fileDrawn: [AnnotationID: FileDrawn]

  package init(
    geometry: PageGeometry, annotations: [Annotation] = [],
    fileDrawn: [AnnotationID: FileDrawn] = [:]
  ) {
    self.geometry = geometry
    self.annotations = annotations
    self.fileDrawn = fileDrawn
  }
}

/// What a save has to write: the pages whose annotations differ from what the file holds.
package struct SaveRequest: Sendable {
  /// One page's marks as they shall be.
  package struct PageChange: Sendable {
    /// 0-based page of the file.
    package var sourceIndex: Int
    /// All annotations of the page in drawing order.
    package var annotations: [Annotation]
    /// Those to be written anew; every other one stays byte for byte.
    package var changed: Set<AnnotationID>

    package init(sourceIndex: Int, annotations: [Annotation], changed: Set<AnnotationID>) {
      self.sourceIndex = sourceIndex
      self.annotations = annotations
      self.changed = changed
    }
  }

  package var pages: [PageChange]
  /// Where to: nil = onto the file itself.
  package var destination: String?
  /// Whether a file that changed on disk since it was opened may be replaced.
  package var replacesChangedFile: Bool
  /// Whether the document stays with the file it came from: what is written is a copy, under the name of no file
  /// that is open.
  package var isCopy: Bool

  package init(
    pages: [PageChange], destination: String? = nil, replacesChangedFile: Bool = false, isCopy: Bool = false
  ) {
    self.pages = pages
    self.destination = destination
    self.replacesChangedFile = replacesChangedFile
    self.isCopy = isCopy
  }
}

/// What a save did.
package struct SaveResult: Hashable, Sendable {
  package var path: String
  /// Bytes written beyond the original's own.
  package var bytesWritten: Int

  package init(path: String, bytesWritten: Int) {
    self.path = path
    self.bytesWritten = bytesWritten
  }
}

/// Why a file can't be read or written. Application makes sentences of them.
package enum DocumentFileError: Error, Hashable, Sendable {
  case notFound
  case permissionDenied
  case notAPDF
  case empty
  case passwordNeeded
  case wrongPassword
  case damaged(String)
  case noPages
  /// The file on disk is not the one that was opened.
  case changedOnDisk
  case readOnly
  case diskFull
  /// Rewriting would break the file's signature.
  case signed
  /// The document forbids it.
  case notPermitted
  case system(String)
}

/// What opening a file tells of it.
package struct FileFacts: Hashable, Sendable {
  /// What the file's permissions say of printing (ISO 32000-1 table 22, bits 3 and 12).
  package enum Printing: Hashable, Sendable {
    case forbidden
    /// Only as a picture too coarse to be copied from.
    case coarse
    case allowed
  }

  package var pageCount: Int
  package var isEncrypted: Bool
  /// Whether it holds a digital signature.
  package var isSigned: Bool
  /// Whether its structure had to be repaired on reading.
  package var isRepaired: Bool
  /// Whether its permissions allow annotations.
  package var allowsAnnotating: Bool
  /// Whether its permissions allow printing at all.
  package var allowsPrinting: Bool { printing != .forbidden }
  package var printing: Printing
  /// PDF version, such as `1.7`.
  package var version: String

  package init(
    pageCount: Int, isEncrypted: Bool = false, isSigned: Bool = false, isRepaired: Bool = false,
    allowsAnnotating: Bool = true, printing: Printing = .allowed, version: String = ""
  ) {
    self.pageCount = pageCount
    self.isEncrypted = isEncrypted
    self.isSigned = isSigned
    self.isRepaired = isRepaired
    self.allowsAnnotating = allowsAnnotating
    self.printing = printing
    self.version = version
  }
}

/// A file a document comes from and is saved to; PDFEngine's actor is the real one.
package protocol DocumentFile: Sendable {
  func facts() async throws(DocumentFileError) -> FileFacts
  /// Reads one page (0-based): its boxes and annotations.
  func loadPage(_ index: Int) async throws(DocumentFileError) -> LoadedPage
  /// Writes the changes; either fully succeeds or leaves the old file untouched.
  func save(_ request: SaveRequest) async throws(DocumentFileError) -> SaveResult
}
