import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

@Suite struct JSONReaderTests {
  @Test func eventsPlacesAndPaths() {
    let trace = Trace("{\"a\":[1, true,null],\n \"b c\":{\"d\":\"x\\u00e9\"}}")
    #expect(trace.error == nil)
    #expect(
      trace.lines == [
        "document json @1:1+0-1:1+0 /",
        "object @1:1+0-1:2+1 /",
        "key \"a\" @1:2+1-1:5+4 /a",
        "array @1:6+5-1:7+6 /a",
        "number 1 @1:7+6-1:8+7 /a[1] <1>",
        "true @1:10+9-1:14+13 /a[2] <true>",
        "null @1:15+14-1:19+18 /a[3] <null>",
        "end @1:19+18-1:20+19 /a",
        "key \"b c\" @2:2+22-2:7+27 /`b c`",
        "object @2:8+28-2:9+29 /`b c`",
        "key \"d\" @2:9+29-2:12+32 /`b c`/d",
        "string \"xé\" @2:13+33-2:22+42 /`b c`/d <\"x\\u00e9\">",
        "end @2:22+42-2:23+43 /`b c`",
        "end @2:23+43-2:24+44 /",
        "end document @2:23+43-2:24+44 /",
      ])
  }

  static let errors: [(text: String, error: String)] = [
    ("", "empty: found nothing, wanted a JSON value @1:1+0 /"),
    (" \n ", "empty: found nothing, wanted a JSON value @2:2+3 /"),
    ("[1,]", "malformed: found ']', wanted a value @1:4+3 /"),
    ("[,1]", "malformed: found ',', wanted a value or ']' @1:2+1 /[1]"),
    (
      "[1",
      "truncated: found the end of the input, wanted ',' or ']': the array that opens at 1:1 is not closed @1:3+2 /"
    ),
    (
      "\n {\"a\":tru",
      "truncated: found the end of the input, wanted 'true': the object that opens at 2:2 is not closed @2:10+10 /a"
    ),
    ("{\"a\" 1}", "malformed: found '1', wanted ':' after the key @1:6+5 /a"),
    ("{\"a\":1,}", "malformed: found '}', wanted a key in quotation marks @1:8+7 /"),
    ("{1:1}", "malformed: found '1', wanted a key in quotation marks or '}' @1:2+1 /"),
    ("[1}", "malformed: found '}', wanted ',' or ']' @1:3+2 /"),
    ("nulx", "malformed: found 'nul' and then 'x', wanted 'null' @1:1+0 /"),
    ("[01]", "malformed: found '1', wanted ',' or ']' @1:3+2 /[1]"),
    ("[1.x]", "malformed: found 'x', wanted a digit of the number @1:4+3 /[1]"),
    ("[1e]", "malformed: found ']', wanted a digit of the number @1:4+3 /[1]"),
    ("1 2", "malformed: found '2', wanted the end of the input after the value @1:3+2 /"),
    ("[1,2]x", "malformed: found 'x', wanted the end of the input after the value @1:6+5 /"),
    (
      "\"\\ud800\"",
      "malformed: found \\uD800 alone, wanted both halves of a surrogate pair @1:2+1 /"
    ),
    (
      "[\"\\udc00\\ud800\"]",
      "malformed: found \\uDC00 alone, wanted both halves of a surrogate pair @1:3+2 /[1]"
    ),
    (
      "[\"a\nb\"]",
      "malformed: found a line feed, wanted the string's next character or its closing quotation mark @1:4+3 /[1]"
    ),
    ("[\u{c}1]", "malformed: found a form feed, wanted a value or ']' @1:2+1 /[1]"),
    ("[1\u{b}]", "malformed: found a vertical tab, wanted ',' or ']' @1:3+2 /"),
    ("[\"\\x\"]", "malformed: found 'x', wanted one of \" \\ / b f n r t u after '\\' @1:4+3 /[1]"),
    (
      "[\"\\u12g4\"]", "malformed: found 'g', wanted four hexadecimal digits after \\u @1:7+6 /[1]"
    ),
    (
      "{\"a\":{\"b\":[[1,[2 3]]]}}", "malformed: found '3', wanted ',' or ']' @1:18+17 /a/b[1]/*[2]"
    ),
    ("-", "truncated: found the end of the input inside a number, wanted a digit @1:2+1 /"),
    (
      "\"abc",
      "truncated: found the end of the input inside a string, wanted its closing quotation mark @1:5+4 /"
    ),
    ("[/**/]", "malformed: found '/', wanted a value or ']' @1:2+1 /[1]"),
    ("[\u{feff}]", "malformed: found U+FEFF, wanted a value or ']' @1:2+1 /[1]"),
  ]

  @Test(arguments: errors)
  func errorsAreTheSameForEverySplit(text: String, error: String) {
    let whole = Trace(text)
    #expect(whole.error == error)
    for size in 1...8 { #expect(Trace(text, sizes: [size]) == whole) }
    for cut in 1..<max(2, text.utf8.count) {
      #expect(Trace(text, sizes: [cut, text.utf8.count]) == whole)
    }
  }

  /// Of a number at the end of an input that breaks off nobody knows whether it is whole.
  @Test(arguments: ["[1,12", "{\"a\":12", "[[1.5],[-12", "{\"a\":[1,12e3"])
  func aNumberThatMayGoOnIsNotHandedOut(text: String) {
    let whole = Trace(text)
    #expect(!whole.lines.contains { $0.contains("number 12") || $0.contains("number -12") })
    #expect(whole.error != nil)
    for size in 1...8 { #expect(Trace(text, sizes: [size]) == whole) }
  }

  /// A number that goes on with what no number has is not handed out as what it begins with.
  @Test(arguments: [
    "[1_000]", "{\"a\":1_000}", "[0x10]", "[1.5.2]", "[1e5e5]", "[12-3]", "[1½]", "1_000",
    "[1true]", "[01]",
  ])
  func aNumberThatGoesOnAsNoneIsNotHandedOut(text: String) {
    let whole = Trace(text)
    #expect(!whole.lines.contains { $0.contains("number") })
    #expect(whole.error != nil)
    for size in 1...8 { #expect(Trace(text, sizes: [size]) == whole) }
  }

  /// The place of a failure can be asked for when the bytes are gone.
  @Test(arguments: JSONEngine.allCases) func placesOutliveTheBytes(engine: JSONEngine) throws {
    for isWide in [false, true] {
      let sink = TraceSink()
      let reader = engine.reader(sink: sink)
      var bytes = Array("{\"a\\u0062\":\n{\"c\":[1, 2,, 3]}}".utf8)
      if isWide { bytes = bytes.flatMap { [$0, 0] } }
      #expect(throws: ReadingError.self) { try reader.feed(bytes.span) }
      bytes = []
      #expect(reader.path == "/ab/c")
      let width = isWide ? 2 : 1
      #expect(
        reader.position(at: reader.mark) == InputPosition(line: 2, column: 10, offset: 21 * width))
    }
  }
}
