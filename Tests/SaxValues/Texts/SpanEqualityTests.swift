import SaxValues
import Testing

@Suite struct SpanEqualityTests {
  private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.span.equals(b.span) }

  private static func areEqual(_ a: [UInt8], _ b: String) -> Bool { a.span.equals(b) }

  /// Each byte counts, at every length.
  @Test func equalsIsOfAllBytes() {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8($0 * 7 & 0xFF) }
      #expect(Self.areEqual(bytes, (0..<count).map { bytes[$0] }))
      #expect(!Self.areEqual(bytes, bytes + [0]))
      #expect(!Self.areEqual(bytes + [0], bytes))
      for index in 0..<count {
        var other = bytes
        other[index] ^= 0x80
        #expect(!Self.areEqual(bytes, other), "\(count) bytes, of which \(index) differs")
      }
    }
  }

  @Test(arguments: ["", "true", "a text of more than fifteen bytes", "é"])
  func equalsIsOfTextsToo(text: String) {
    let bytes = Array(text.utf8)
    #expect(Self.areEqual(bytes, text))
    #expect(!Self.areEqual(bytes, text + "x"))
  }

  /// Canonically equivalent texts are different bytes.
  @Test func equalsIsOfBytesAndNotOfCharacters() {
    #expect(!Self.areEqual(Array("e\u{301}".utf8), "\u{E9}"))
  }
}
