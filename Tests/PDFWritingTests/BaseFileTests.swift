import Testing

@testable import PDFEngine

@Suite struct BaseFileTests {
  private func read(_ bytes: [UInt8]) throws -> BaseFile {
    let scratch = try Scratch()
    return try withOpenFile(try scratch.file("a.pdf", bytes)) { try BaseFile.read(descriptor: $0) }
  }

  private func refusal(_ bytes: [UInt8]) throws -> BaseFileError? {
    do throws(BaseFileError) {
      let scratch = try? Scratch()
      let path = (try? scratch?.file("a.pdf", bytes)) ?? ""
      let result: Result<BaseFile, BaseFileError>? = try? withOpenFile(path) { descriptor in
        do throws(BaseFileError) { return .success(try BaseFile.read(descriptor: descriptor)) } catch {
          return .failure(error)
        }
      }
      _ = try result?.get()
      return nil
    } catch {
      return error
    }
  }

  private func isDamaged(_ pdf: SmallPDF) throws -> Bool {
    if case .damaged = try refusal(pdf.bytes) { return true }
    return false
  }

  @Test(arguments: SmallPDF.Form.allCases) func forms(_ form: SmallPDF.Form) throws {
    let base = try read(SmallPDF(form: form, junk: "junk\n").bytes)
    #expect(base.headerOffset == 5)
    #expect(base.nextNumber == (form == .table ? 5 : 6))
    #expect(base.root == ObjectReference(1))
    #expect(base.form == [.table: .table, .stream: .stream, .hybrid: .hybrid][form])
    #expect(base.trailer.keys == ["Root"])
    #expect(base.encryption == nil)
  }

  @Test func numbersStartAtADeclaredSizeBeyondTheEntries() throws {
    #expect(try read(SmallPDF(sizeError: 20).bytes).nextNumber == 25)
  }

  /// A stream with fewer entries than objects only hides some; its own number is not given away.
  @Test func aStreamsOwnNumberIsTaken() throws {
    #expect(try read(SmallPDF(form: .stream, sizeError: -1).bytes).nextNumber == 6)
  }

  @Test func damagedFilesAreRefused() throws {
    for form in SmallPDF.Form.allCases {
      #expect(try isDamaged(SmallPDF(form: form, startxrefError: 1)))
      #expect(try isDamaged(SmallPDF(form: form, startxrefError: -7)))
      #expect(try isDamaged(SmallPDF(form: form, startxrefError: 1_000_000)))
      if form != .stream { #expect(try isDamaged(SmallPDF(form: form, sizeError: -1))) }
    }
    let table = SmallPDF().bytes
    let place = try BaseFile.startxref(table)
    #expect(try isDamaged(SmallPDF(extraTrailer: "/Prev \(place)")))
    #expect(try isDamaged(SmallPDF(extraTrailer: "/Prev 99999999")))
    #expect(try refusal([]) == .empty)
    #expect(try refusal(Array("no PDF at all".utf8)) == .notAPDF)
    // Cut at every place: never a crash, never accepted.
    for count in 9..<table.count - 12 { #expect(try refusal(Array(table.prefix(count))) != nil) }
  }

  @Test func changedBytesNeverCrash() throws {
    var random = SystemRandomNumberGenerator()
    for form in SmallPDF.Form.allCases {
      let bytes = SmallPDF(form: form).bytes
      for _ in 0..<300 {
        var changed = bytes
        for _ in 0..<3 {
          changed[Int.random(in: bytes.count / 2..<bytes.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        _ = try refusal(changed)
      }
    }
  }
}
