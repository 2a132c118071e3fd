import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// Any split of the same bytes gives the same events, places and errors.
@Suite struct JSONSplitTests {
  static let documents: [String] = [
    #"{"a":"x\n\"\\\/\b\f\r\t\u0000\u00e9\ud83d\ude00y","é€😀":"é€😀","":[]}"#,
    "\u{feff}[1,\r\n 2,\r 3,\n\n 4]",
    " [ -0 , 1.5e+10 , 0.1E-2 , true , false , null , \"\" , {} , [ ] ] ",
    "{\"a\":{\"@b\":[[1,[2,\"x`y\"]],{\"c d\":{\"e\":null}}],\"f`g\":[{\"h\":1},{\"h\":2}]},\"z\":0}",
    "12345678901234567890.123456789e-123",
    "\"\\ud83d\\ude00\\u0041\\\\u0041\"",
    "[\"\\\\\",\"\\\\\\\"\",\"a\\\\\"]",
    "[\"😀😀\",\"\\ud83d\\uD83D\"]", "[\"\\ud83d\\n\"]", "[\"\\ud83dx\"]", "[\"\\udead\"]",
    "{\"\\ud800\":1}", "{\"k\\u0065y\":{\"\\n\":truE}}", "{\"a\":[1,2", "{\"a\":[1,2,\"b", "{\"a",
    "{\"a\":1 \"b\":2}", "[1 2]", "[\"a\\", "[\"a\\u12", "[\"a\\ud83d\\u", "tru", "[-]", "[-x]",
    "[1.]",
    "[1e+]", "[00]", "[\u{1f}]", "[\"\u{1f}\"]", "[\"\u{c}\"]", "[12\u{c}]", "[1.\u{c}]",
    "[tr\u{c}]",
    "{\"a\"\u{b}:1}", "/* c */ [1]", "[1] // c", "[1]]", "[1],", "[1] \"", "[1] tru", "\u{1e}[1]",
    "[1]\u{1e}", "{\"a\":1,,\"b\":2}", "[nul\u{20ac}]", "[12\u{20ac}]", "[\"\\\u{20ac}\"]",
    "[\u{20ac}]",
  ]

  private func check(
    _ bytes: [UInt8], _ options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    recovers: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Trace {
    func trace(_ sizes: [Int]) -> Trace {
      Trace(bytes, sizes: sizes, options: options, limits: limits, recovers: recovers)
    }
    let whole = trace([])
    for size in 1...8 {
      #expect(trace([size]) == whole, "in pieces of \(size)", sourceLocation: sourceLocation)
    }
    for cut in 1..<max(2, bytes.count) {
      #expect(trace([cut, bytes.count]) == whole, "cut at \(cut)", sourceLocation: sourceLocation)
    }
    return whole
  }

  @Test(arguments: documents)
  func everySplit(document: String) {
    _ = check(Array(document.utf8))
  }

  @Test(arguments: documents, [false, true])
  func everySplitInWideEncodings(document: String, bigEndian: Bool) {
    let text = document.unicodeScalars.first == "\u{feff}" ? document : "\u{feff}" + document
    let utf16 = text.utf16.flatMap { unit in
      bigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let utf32 = text.unicodeScalars.flatMap { scalar in
      let bytes = (0..<4).map { UInt8(scalar.value >> (8 * $0) & 255) }
      return bigEndian ? bytes.reversed() : bytes
    }
    let inUTF8 = Trace(document)
    for bytes in [utf16, utf32] {
      let trace = check(bytes)
      // Offsets differ; lines and columns don't.
      #expect(trace.lines.count == inUTF8.lines.count)
      #expect(Self.withoutOffsets(trace.lines) == Self.withoutOffsets(inUTF8.lines))
      #expect(Self.withoutOffsets([trace.error ?? ""]) == Self.withoutOffsets([inUTF8.error ?? ""]))
    }
  }

  private static func withoutOffsets(_ lines: [String]) -> [String] {
    lines.map {
      $0.replacing(#/(@\d+:\d+)\+\d+/#) { "\($0.1)" }.replacing(#/-(\d+:\d+)\+\d+/#) { "-\($0.1)" }
    }
  }

  static let brokenBytes: [([UInt8], String)] = [
    ([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D], "0xFF"), ([0x5B, 0x22, 0xC0, 0x80, 0x22, 0x5D], "0xC0"),
    ([0x5B, 0x22, 0xE0, 0x80, 0x80, 0x22], "0xE0"), ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22], "0xED"),
    ([0x5B, 0x22, 0xF4, 0x90, 0x80, 0x80], "0xF4"), ([0x5B, 0x22, 0xE2, 0x82, 0x22, 0x5D], "0xE2"),
    ([0x5B, 0x22, 0xF0, 0x9F, 0x98, 0x22], "0xF0"), ([0x5B, 0xE9, 0x5D], "0xE9"),
    ([0x80], "0x80"), ([0x5B, 0x31, 0x80], "0x80"), ([0x5B, 0x74, 0x72, 0x80], "0x80"),
    ([0x5B, 0x22, 0x5C, 0x80], "0x80"), ([0x5B, 0x22, 0x5C, 0x75, 0x31, 0x80], "0x80"),
  ]

  @Test(arguments: brokenBytes)
  func brokenUTF8(bytes: [UInt8], shown: String) {
    let trace = check(bytes)
    #expect(trace.error?.hasPrefix("encoding: found the byte \(shown)") == true, "\(trace)")
    let offset = bytes.firstIndex { $0 >= 0x80 } ?? -1
    #expect(trace.error?.contains("@1:\(offset + 1)+\(offset) ") == true, "\(trace)")
  }

  @Test func inputThatEndsInsideACharacter() {
    for bytes: [UInt8] in [
      [0x22, 0xE2, 0x82], [0xFE, 0xFF, 0x00], [0xFF, 0xFE, 0x22, 0x00, 0x3D, 0xD8],
    ] {
      #expect(
        check(bytes).error?.hasPrefix("truncated: found the end of the input inside a character")
          == true)
    }
  }

  @Test func halfSurrogatePairsInUTF16() {
    let lone: [UInt8] = [0xFE, 0xFF, 0x00, 0x22, 0xD8, 0x00, 0x00, 0x61, 0x00, 0x22]
    #expect(check(lone).error == "encoding: found U+D800, half a surrogate pair @1:2+4 /")
    let beyond: [UInt8] = [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0x11, 0, 0]
    #expect(
      check(beyond).error
        == "encoding: found 0x00110000, which is beyond Unicode's U+10FFFF @1:2+8 /")
  }

  @Test(arguments: [
    "1 2 3", "{}{}[]", "\"a\"\"b\"1\"c\"", "\u{1e}{\"a\":1}\n\u{1e}[1,[2]]\n\u{1e}3", "1\n2\n\n3\n",
    "",
    " \n", "\u{1e}", "1\u{1e}2", "truefalse", "12-3", "01", "1tru", "[1]\n[2", "[1]\n[2}\n[3]",
    "{\"a\":\u{1e}1}",
    "1,2", "[1]x", "\"a\u{1e}b\"",
    "1\u{feff}2\n\u{feff}{}\u{feff}[]\n\u{feff}\"\u{feff}a\u{feff}\"\n\u{feff}\u{feff}true\u{feff}",
    "1\n\u{feff}",
    "{\"\u{feff}\":\"\u{feff}\"}\n\u{feff}{\u{feff}}", "[1]\n\u{feff}x", "tr\u{feff}ue",
    "{}\u{feff}{}", "1.\u{feff}2",
    "\u{feff}\u{feff}1", "\u{1e}\u{feff}1", "[1\u{feff}]", "{\n}\n[1\n\u{feff}[2]\n\u{feff}{}",
    "[1\n\u{feff}[2]",
  ])
  func sequences(document: String) {
    var options = JSONOptions()
    for shape in [JSONOptions.Shape.sequence, .singleOrSequence, .single] {
      options.shape = shape
      _ = check(Array(document.utf8), options)
      options.allowsComments = true
      _ = check(Array(document.utf8), options)
      options.allowsComments = false
      _ = check(Array(document.utf8), options, recovers: true)
    }
  }

  @Test(arguments: [
    "/**/[1,/***/2//x\n,3]/**/", "// a\n1", "1 // a", "1 /* a\n*/ ", "/* a", "/", "[1,/", "[1/x]",
    "/*/ 1 /*/",
    "{\"a\"/* : */:/*\u{c}\u{1e}*/1}", "[\"/*\",\"//\"]", "/* * / ** */[]", "[tru/**/e]",
  ])
  func comments(document: String) {
    var options = JSONOptions()
    options.allowsComments = true
    _ = check(Array(document.utf8), options)
  }

  @Test(arguments: [
    "{\"abcdefg\":1}", "{\"abcd\\u00e9\":1}", "[1234567,12]", "[[[[1]]]]",
    "{\"abc\":{\"abcdefghi\":1}}",
    "{\"abc\":[12345678]}", "{\"abc\":[[[[]]]]}", "{\"abcdefgh", "[1234567.x]",
    "{\"abcdefgh\\x\":1}",
  ])
  func limits(document: String) {
    var limits = Limits()
    limits.name = 5
    limits.tag = 6
    limits.depth = 3
    for total in [nil, 8, 10_000] {
      limits.total = total
      let trace = check(Array(document.utf8), limits: limits)
      if total == nil { #expect(trace.error?.contains("limit") == true, "\(trace)") }
    }
  }
}
