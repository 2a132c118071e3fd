import SaxEvents
import Testing

@testable import SaxEngine

/// Errors as they are printed.
@Suite struct ErrorTextTests {
  private let place = InputPlace(
    source: "o.json", position: InputPosition(line: 2, column: 7, offset: 30), path: "/a[1]")

  @Test func buildErrorSaysAll() {
    let error = BuildError(
      .missing, "Order.total is missing", at: place, notes: ["at /a[1]", "wanted"],
      fix: "Decimal?")
    #expect(
      "\(error)" == """
        o.json:2:7: error: Order.total is missing
          note: at /a[1]
          note: wanted
          fix: Decimal?
        """)
    #expect("\(BuildError(.access, "no field x"))" == "error: no field x")
  }

  @Test func readingErrorSaysAll() {
    let error = ReadingError(.limit, "found more", at: place, fix: "raise it")
    #expect(
      "\(error)" == """
        o.json:2:7: error: found more
          note: at /a[1]
          fix: raise it
        """)
    let root = InputPlace(position: InputPosition(line: 1, column: 1, offset: 0), path: "/")
    #expect("\(ReadingError(.empty, "found nothing", at: root))" == "1:1: error: found nothing")
  }

  @Test func controlCharactersAreEscaped() {
    let error = BuildError(
      .missing, "a\u{9B}b\u{202E}c\u{2066}", at: InputPlace(source: "x\u{1B}"), notes: ["d\ne\r\n"])
    #expect(
      "\(error)" == #"""
        x\u{1B}: error: a\u{9B}b\u{202E}c\u{2066}
          note: d\ne\u{D}\n
        """#)
  }

  @Test func controlCharactersOfWrittenValuesAreEscaped() {
    let error = WritingError(.value, "a\u{1B}", mapping: "o.sax:1:2", fix: "b\u{85}")
    #expect(
      "\(error)" == #"""
        error: a\u{1B}
          note: by o.sax:1:2
          fix: b\u{85}
        """#)
  }

  @Test func anErrorWithinAnErrorIsOneLine() {
    struct Other: Error {}
    #expect(BuildError.reason(BuildError(.access, "no x", fix: "y")) == "no x")
    #expect(BuildError.reason(Other()) == "Other()")
  }
}
