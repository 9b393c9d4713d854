import CQPDF
import DocumentModel
import Geometry
import Glibc

/// A PDF file that a document comes from and is saved to. Pages are read when asked for; qpdf works in this actor only.
package actor PDFFile: DocumentFile {
  /// Where it is; after a save under another name, there.
  package private(set) var path: String
  package nonisolated let password: String?
  /// The opened file itself, whatever its name becomes or another file under its name brings.
  private(set) var descriptor: Descriptor
  /// What it was when it was opened or last saved, to notice changes by others.
  private(set) var identity: FileIdentity
  private var open: Opened?
  /// The file as it was opened, which the window goes on showing whatever is saved.
  private let origin: Descriptor
  /// `origin` parsed, when a save has made `open` another file.
  private var originOpened: Opened?
  /// What is read in place of `origin` when that is too damaged.
  private let originCopy: Descriptor?
  private var originPages: [Int: PageAnnotations] = [:]
  /// Why the file can't be read any more, after it was saved.
  private var lost: DocumentFileError?
  private var currentFacts: FileFacts
  /// What was read of pages, and holds since the last save.
  private var pages: [Int: PageAnnotations] = [:]
  /// The pages that annotation names were first seen on: a name is an id only there.
  private var namedPages: [String: Int] = [:]
  /// Annotations removed by an earlier save: undo may bring them back.
  private var retired: [Int: [AnnotationID: Retired]] = [:]

  /// The parsed file: renewed after a save, when something is to be read again.
  struct Opened {
    let file: QPDFFile
    let tree: PageTree
    /// What is read in place of the file when that is too damaged.
    var copy: Descriptor?

    init(_ file: QPDFFile, copy: Descriptor? = nil) {
      self.file = file
      self.copy = copy
      tree = PageTree(catalog: file.catalog, source: file)
      file.noteWarnings()
    }

    /// Whether the structure had to be repaired.
    var isRepaired: Bool { copy != nil || file.isRepaired || file.isRebuilt }
  }

  struct Retired {
    var entry: PageAnnotations.Entry
    /// The file whose objects the entry's references mean; nil = the present one's.
    var file: QPDFFile?
  }

  /// Opens the file at `path`, whose bytes may be any (`RawText`). `password` nil = none was asked for.
  package static func open(path: String, password: String? = nil) async throws(DocumentFileError) -> PDFFile {
    let descriptor = try Descriptor(opening: path)
    var password = password
    var opened: Opened
    do throws(DocumentFileError) {
      opened = try parse(descriptor, password: password)
    } catch .wrongPassword {
      // Before PDF 2.0 passwords were bytes of one's own encoding, Latin-1 more often than not.
      let latin = (password ?? "").unicodeScalars.compactMap { UInt8(exactly: $0.value) }
      guard latin.contains(where: { $0 > 0x7F }) else { throw .wrongPassword }
      password = RawText.string(latin)
      opened = try parse(descriptor, password: password)
    }
    guard opened.tree.count > 0 else { throw .noPages }
    let identity = try FileIdentity(descriptor: descriptor.number)
    let facts = facts(of: opened, descriptor, password: password)
    return PDFFile(
      path: path, password: password, descriptor: descriptor, identity: identity, open: opened, facts: facts)
  }

  private init(
    path: String, password: String?, descriptor: Descriptor, identity: FileIdentity,
    open: sending Opened, facts: FileFacts
  ) {
    self.path = path
    self.password = password
    self.descriptor = descriptor
    origin = descriptor
    originCopy = open.copy
    self.identity = identity
    self.open = open
    currentFacts = facts
  }

  /// Where this process reads the document as it was opened, when the file is too damaged to be read itself.
  package var repairedPath: String? { originCopy?.path }

  package func facts() async throws(DocumentFileError) -> FileFacts { currentFacts }

  /// What the author's certification lets others change (DocMDP, ISO 32000-1 table 254): 1 nothing, 2 forms,
  /// 3 forms and annotations; nil when the document is not certified.
  package func certification() throws(DocumentFileError) -> Int? {
    let file = try opened().file
    return Signatures(catalog: file.catalog, source: file).certification
  }

  package func loadPage(_ index: Int) async throws(DocumentFileError) -> LoadedPage {
    let annotations = try annotations(ofPage: index)
    let geometry = try node(index).geometry(in: try opened().file)
    return LoadedPage(
      geometry: geometry, annotations: annotations.annotations, fileDrawn: annotations.fileDrawn)
  }

  func opened() throws(DocumentFileError) -> Opened {
    if let open { return open }
    if let lost { throw lost }
    let fresh = try Self.parse(descriptor, password: password)
    open = fresh
    return fresh
  }

  func node(_ index: Int) throws(DocumentFileError) -> PageNode {
    guard let node = try opened().tree.page(index) else { throw .damaged("there is no page \(index + 1)") }
    return node
  }

  func annotations(ofPage index: Int) throws(DocumentFileError) -> PageAnnotations {
    if let known = pages[index] { return known }
    let result = read(page: index, try node(index), in: try opened().file)
    pages[index] = result
    return result
  }

  private func read(page index: Int, _ node: PageNode, in file: QPDFFile) -> PageAnnotations {
    PageAnnotations(of: node, in: file) { name, place, isRepeated in
      if let name, !isRepeated, namedPages[name] ?? index == index {
        namedPages[name] = index
        return AnnotationID(name)
      }
      return AnnotationID("p\(index + 1)#\(place)")
    }
  }

  /// The file as it was when it was opened.
  func original() throws(DocumentFileError) -> Opened {
    if let originOpened { return originOpened }
    if descriptor === origin { return try opened() }
    let parsed = try Self.parse(origin, password: password)
    originOpened = parsed
    return parsed
  }

  /// The annotations of a page as they were when the file was opened, under the names they have now.
  func originalAnnotations(ofPage index: Int) throws(DocumentFileError) -> PageAnnotations {
    if descriptor === origin { return try annotations(ofPage: index) }
    if let known = originPages[index] { return known }
    let file = try original()
    guard let node = file.tree.page(index) else { throw .damaged("there is no page \(index + 1)") }
    let result = read(page: index, node, in: file.file)
    originPages[index] = result
    return result
  }

  func retiredAnnotations(ofPage index: Int) -> [AnnotationID: Retired] { retired[index] ?? [:] }

  /// Goes on with the file that a save left.
  func adopt(_ saved: SavedFile, _ updates: PageUpdates) {
    path = saved.result.path
    // Extended in place, the file can't be parsed as it was any more: what was parsed stays.
    // Nor is it looked through for its objects twice.
    if descriptor === origin, saved.identity.inode == identity.inode || open?.copy != nil {
      originOpened = open
    }
    identity = saved.identity
    pages.merge(updates.pages) { $1 }
    retired.merge(updates.retired) { $1 }
    open = nil
    do throws(DocumentFileError) {
      descriptor = try Descriptor(opening: path)
    } catch {
      // The save itself succeeded; that its result is gone already matters only to what comes next.
      lost = error
    }
  }

  /// Finds every known annotation again after a rewrite gave all objects new numbers; their places are the same.
  func renumber(from old: QPDFFile) throws(DocumentFileError) {
    for (page, list) in retired {
      retired[page] = list.mapValues { Retired(entry: $0.entry, file: $0.file ?? old) }
    }
    let source = try opened().file
    for index in pages.keys {
      let annots = try node(index).dictionary["Annots"]
      let values = source.resolve(annots).array ?? []
      guard values.count == pages[index]?.entries.count else {
        throw .damaged("page \(index + 1) reads back differently")
      }
      pages[index]?.arrayReference = annots?.reference
      for (place, value) in values.enumerated() { pages[index]?.entries[place].value = value }
    }
    currentFacts.isRepaired = try opened().isRepaired
  }
}

extension PDFFile {
  private static func parse(
    _ descriptor: Descriptor, password: String?
  ) throws(DocumentFileError) -> Opened {
    do throws(QPDFFailure) {
      return try read(descriptor, password: RawText.bytes(password ?? ""))
    } catch {
      switch error {
      case .password: throw password == nil ? .passwordNeeded : .wrongPassword
      case .unsupported(let text): throw .damaged(text)
      // The file is open: what qpdf calls a system error is a number out of range and the like.
      case .system(let text), .damaged(let text): throw descriptor.looksLikePDF ? .damaged(text) : .notAPDF
      }
    }
  }

  /// Reads the file as it is, or when qpdf can't, or had to look for the objects itself, as it can be repaired.
  private static func read(_ descriptor: Descriptor, password: [UInt8]) throws(QPDFFailure) -> Opened {
    let direct: Opened
    do throws(QPDFFailure) {
      direct = Opened(try QPDFFile(path: descriptor.path, password: password))
    } catch {
      switch error {
      case .password, .unsupported: throw error
      case .damaged, .system:
        guard let copy = try repaired(descriptor, password) else { throw error }
        return copy
      }
    }
    guard direct.file.isRebuilt || direct.tree.count == 0, let repaired = try repaired(descriptor, password)
    else { return direct }
    // qpdf finds no objects in object streams, takes the oldest of several trailers, and objects of files that are embedded.
    return repaired.tree.count > 0 ? repaired : direct
  }

  /// nil when no page of it can be found.
  private static func repaired(_ descriptor: Descriptor, _ password: [UInt8]) throws(QPDFFailure) -> Opened? {
    do throws(QPDFFailure) {
      return try RepairedCopy(of: descriptor, password: password).map { Opened($0.file, copy: $0.descriptor) }
    } catch {
      if error == .password { throw error }
      return nil
    }
  }

  private static func facts(of opened: Opened, _ descriptor: Descriptor, password: String?) -> FileFacts {
    let file = opened.file
    // Asking qpdf reads the file once more: only where it matters.
    let isOwner =
      !file.isEncrypted
      || !(file.permitsAnnotating && file.permitsFinePrinting)
        && postil_qpdf_owner_password_matched((opened.copy ?? descriptor).path, password ?? "") == 1
    let printing: FileFacts.Printing =
      isOwner || file.permitsFinePrinting ? .allowed : file.permitsPrinting ? .coarse : .forbidden
    return FileFacts(
      pageCount: opened.tree.count, isEncrypted: file.isEncrypted,
      isSigned: Signatures(catalog: file.catalog, source: file).isSigned, isRepaired: opened.isRepaired,
      allowsAnnotating: isOwner || file.permitsAnnotating, printing: printing,
      version: file.version)
  }
}
