import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// A sequence goes on at the next line after a malformed value, when asked to.
@Suite struct RecoveryTests {
  private func lines(_ text: String, _ shape: JSONOptions.Shape = .sequence) -> [String] {
    var options = JSONOptions()
    options.shape = shape
    let whole = Trace(
      Array(text.utf8), sizes: [], options: options, showsPlaces: false, recovers: true)
    for size in 1...9 {
      let split = Trace(
        Array(text.utf8), sizes: [size], options: options, showsPlaces: false, recovers: true)
      #expect(split == whole, "in pieces of \(size)")
    }
    return whole.lines + (whole.error.map { ["error " + $0] } ?? [])
  }

  @Test func malformedLines() {
    #expect(
      lines("{\"a\":1}\n{\"a\":[2,}\n{\"a\":\"x\n[3]\n[4") == [
        "document jsonSequence", "object", "key \"a\"", "number 1", "end", "end document",
        "document jsonSequence", "object", "key \"a\"", "array", "number 2", "abandon",
        "document jsonSequence", "object", "key \"a\"", "abandon",
        "document jsonSequence", "array", "number 3", "end", "end document",
        "document jsonSequence", "array", "abandon",
        "malformed: found '}', wanted a value @2:9+16 /[2]/a[2]",
        "malformed: found a line feed, wanted the string's next character or its closing quotation mark @3:8+25 /[3]/a",
        "truncated: found the end of the input, wanted ',' or ']': the array that opens at 5:1 is not closed @5:3+32 /[5]",
      ])
  }

  /// A further value on the next line makes a sequence, and so does a malformed one there.
  @Test func oneValueMayBeTheFirstOfMany() {
    let one = ["object", "key \"a\"", "number 1", "end", "end document"]
    for (text, errors) in [
      ("{\"a\":1}\nx\n{\"a\":1}\n", ["malformed: found 'x', wanted a value @2:1+8 /"]),
      (
        "{\n\"a\":1}\nx y\n z\n{\"a\":1}",
        [
          "malformed: found 'x', wanted a value; what follows is passed over up to 5:1 @3:1+9 /"
        ]
      ),
    ] {
      #expect(
        lines(text, .singleOrSequence) == ["document json"] + one + ["document jsonNext"] + one
          + errors)
    }
    // On the same line there can be none.
    #expect(
      lines("{\"a\":1} x\n{\"a\":1}\n", .singleOrSequence) == ["document json"] + one + [
        "error malformed: found 'x', wanted the end of the input after the value @1:9+8 /"
      ])
  }

  /// As files have it that were put one behind the other.
  @Test func byteOrderMarksBetweenValuesArePassedOver() {
    let one = ["object", "key \"a\"", "number 1", "end", "end document"]
    for text in [
      "{\"a\":1}\n\u{feff}{\"a\":1}\n", "\u{feff}{\"a\":1}\r\n\u{feff}{\"a\":1}\n\u{feff}",
    ] {
      #expect(
        lines(text, .singleOrSequence) == ["document json"] + one + ["document jsonNext"] + one)
    }
    let next = ["document jsonSequence"]
    #expect(lines("{\"a\":1}\u{feff}{\"a\":1}") == next + one + next + one)
    #expect(
      lines("1\u{feff}2\u{feff}null\u{feff}") == [
        "document jsonSequence", "number 1", "end document", "document jsonSequence", "number 2",
        "end document",
        "document jsonSequence", "null", "end document",
      ])
    // In a value there can be none, and behind a single value neither.
    #expect(
      lines("[1,\u{feff}2]\n\u{feff}{\"a\":1}")
        == ["document jsonSequence", "array", "number 1", "abandon"] + next + one
        + ["malformed: found U+FEFF, wanted a value @1:4+3 /[1]/*[2]"])
    #expect(
      lines("1\n\u{feff}2", .single).last
        == "error malformed: found U+FEFF, wanted the end of the input after the value @2:1+2 /")
    // The line that a value was cut off at.
    #expect(
      lines("{\"a\":\n\u{feff}{\"a\":1}")
        == ["document jsonSequence", "object", "key \"a\"", "abandon"] + next + one
        + [
          "malformed: found U+FEFF, wanted a value; what follows is passed over up to 2:2 @2:1+6 /[1]/a"
        ])
  }

  @Test func nothingIsAbandonedThatDidNotBegin() {
    #expect(
      lines("x\n1") == [
        "document jsonSequence", "number 1", "end document",
        "malformed: found 'x', wanted a value @1:1+0 /",
      ])
  }

  @Test func aLineThatWasCutOffTakesNoOtherWithIt() {
    #expect(
      lines("{\"a\":1\n  {\"b\":2}\n[3\n[4]\n[5, {}{\n[6]") == [
        "document jsonSequence", "object", "key \"a\"", "number 1", "abandon",
        "document jsonSequence", "object", "key \"b\"", "number 2", "end", "end document",
        "document jsonSequence", "array", "number 3", "abandon",
        "document jsonSequence", "array", "number 4", "end", "end document",
        "document jsonSequence", "array", "number 5", "object", "end", "abandon",
        "document jsonSequence", "array", "number 6", "end", "end document",
        "malformed: found '{', wanted ',' or '}' @2:3+9 /[1]",
        "malformed: found '[', wanted ',' or ']' @4:1+20 /[3]",
        "malformed: found '{', wanted ',' or ']' @5:7+30 /[5]",
      ])
  }

  @Test func recordsEndAtTheNextSeparator() {
    #expect(
      lines("\u{1e}[1\u{1e}[2]\n") == [
        "document jsonSequence", "array", "number 1", "abandon",
        "document jsonSequence", "array", "number 2", "end", "end document",
        "malformed: found the control character U+001E, wanted ',' or ']' @1:4+3 /[1]",
      ])
  }

  @Test func aSingleValueIsNotRecovered() {
    #expect(
      lines("[1\n}\n2", .single) == [
        "document json", "array", "number 1",
        "error malformed: found '}', wanted ',' or ']' @2:1+3 /",
      ])
    #expect(
      lines("1\n]\n2", .single).last
        == "error malformed: found ']', wanted the end of the input after the value @2:1+2 /")
    #expect(
      lines("1 ]\n2", .singleOrSequence).last
        == "error malformed: found ']', wanted the end of the input after the value @1:3+2 /")
    #expect(
      lines("1\n]\n2", .singleOrSequence).last == "malformed: found ']', wanted a value @2:1+2 /"
    )
    #expect(
      lines("1\n2\n]\n3", .singleOrSequence).last == "malformed: found ']', wanted a value @3:1+4 /"
    )
  }

  private struct Stop: Error {}

  @Test(arguments: JSONEngine.allCases)
  func whatTheHandlerThrowsEndsTheReading(engine: JSONEngine) throws {
    var options = JSONOptions()
    options.shape = .sequence
    let sink = TraceSink()
    let reader = engine.reader(sink: sink, options: options) { _ in throw Stop() }
    #expect(throws: Stop.self) { try reader.feed(Array("]\n1".utf8).span) }
    #expect(throws: Stop.self) { try reader.feed(Array("1".utf8).span) }
    #expect(throws: Stop.self) { try reader.finish() }
  }

  @Test func limitsEndTheReading() {
    var options = JSONOptions()
    options.shape = .sequence
    var limits = Limits()
    limits.depth = 1
    let trace = Trace(
      Array("[[1]]\n[2]".utf8), sizes: [], options: options, limits: limits, recovers: true)
    #expect(
      trace.error
        == "limit: found more than 1 open objects and arrays (limit depth) @1:2+1 /[1]/*[1]")
  }
}
