import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// An encoding that somebody outside of a document says goes before its declaration, not before its byte order mark.
@Suite("XML in an encoding that is given") struct GivenEncodingTests {
  private func events(_ bytes: [UInt8], _ given: String?, _ engine: XMLEngine) -> [String] {
    var options = XMLOptions()
    options.encoding = given
    return record(bytes, options: options, engine: engine, into: XMLRecorder(places: false))
  }

  private static func utf16(_ text: String, mark: Bool = false) -> [UInt8] {
    (mark ? [0xFE, 0xFF] : []) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  @Test(
    arguments: [
      (Array("<?xml version='1.0' encoding='utf-16'?><a>é</a>".utf8), "UTF-8"),
      (Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".utf8), "utf-8"),
      (
        Array("<?xml version='1.0' encoding='UTF-8'?><a>".utf8) + [0xE9] + Array("</a>".utf8),
        "ISO-8859-1"
      ),
      (Array("<a>".utf8) + [0xE9] + Array("</a>".utf8), "windows-1252"),
      (
        [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0' encoding='utf-16'?><a>é</a>".utf8),
        "ISO-8859-1"
      ),
      (Self.utf16("<?xml version='1.0' encoding='UTF-8'?><a>é</a>", mark: true), "UTF-8"),
      (Self.utf16("<a>é</a>"), "UTF-16"), (Self.utf16("<a>é</a>"), "utf-16be"),
      (Self.utf16("  <a>é</a>"), "UTF-16"),
    ] as [([UInt8], String)], XMLEngine.allCases)
  func goesBeforeTheDeclaration(document: ([UInt8], String), engine: XMLEngine) {
    let wanted = events(Array("<a>é</a>".utf8), nil, engine)
    #expect(events(document.0, document.1, engine) == wanted, "\(document.1)")
  }

  @Test(arguments: XMLEngine.allCases) func aDeclarationThatIsWrongNamesTheWayOut(
    _ engine: XMLEngine
  ) {
    let bytes = Array("<?xml version='1.0' encoding='utf-16'?><a/>".utf8)
    #expect(events(bytes, nil, engine).last?.contains("XMLOptions.encoding") == true)
    #expect(events(bytes, "no-such", engine).last?.contains("no-such, which is not known") == true)
  }
}
