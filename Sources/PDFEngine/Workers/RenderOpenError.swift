import Geometry
import RenderProtocol

/// Why a document can't be shown at all.
package enum RenderOpenError: Error, Hashable, Sendable {
  /// The document asks for a password and none was given.
  case passwordNeeded
  case wrongPassword
  case damaged
  /// The document catalog can't be read.
  case noCatalog
  /// The file itself can't be opened or is no regular file; `errno` says why.
  case unreadable(errno: Int32)
  /// Not opened within the time a request may take.
  case timedOut
  /// Opening it crashed the renderer, twice.
  case crashed
  /// postil-render is not installed or does not start.
  case noService(String)
  /// `close` was called, or the task was cancelled.
  case closed
  /// Anything else, in poppler's words.
  case failed(String)

  init(_ failure: RenderFailure, passwordGiven: Bool) {
    switch failure {
    case .encrypted: self = passwordGiven ? .wrongPassword : .passwordNeeded
    case .damaged: self = .damaged
    case .catalog: self = .noCatalog
    case .other(let message): self = .failed(message)
    case .noSuchPage, .unreadablePage, .notOpen, .badRequest, .drawing: self = .failed("\(failure)")
    }
  }
}

/// What is known of a document once it is open.
package struct OpenedPages: Hashable, Sendable {
  /// May be 0.
  package var pageCount: Int
  /// Points as shown, UserUnit not applied; zero when there are no pages or the crop box is empty.
  package var firstPageSize: Size
  package var permissions: RenderPermissions
  /// A hint: an encrypted file without user password and restrictions may go unnoticed.
  package var isEncrypted: Bool

  package init(pageCount: Int, firstPageSize: Size, permissions: RenderPermissions, isEncrypted: Bool) {
    self.pageCount = pageCount
    self.firstPageSize = firstPageSize
    self.permissions = permissions
    self.isEncrypted = isEncrypted
  }
}

/// What the document's author allows (ISO 32000-1 table 22); all of it when opened with the owner password.
package struct RenderPermissions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let print = RenderPermissions(rawValue: 1)
  package static let modify = RenderPermissions(rawValue: 2)
  package static let copy = RenderPermissions(rawValue: 4)
  package static let annotate = RenderPermissions(rawValue: 8)
  package static let fillForms = RenderPermissions(rawValue: 16)
  package static let extract = RenderPermissions(rawValue: 32)
  package static let assemble = RenderPermissions(rawValue: 64)
  package static let printFinely = RenderPermissions(rawValue: 128)
}
