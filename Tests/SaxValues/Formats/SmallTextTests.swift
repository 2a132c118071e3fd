import SaxTestRandom
import Testing

@testable import SaxValues

/// Strings that are made in the library's own form are those that it makes.
struct SmallTextTests {
  @Test(arguments: 0...20) func areTheSameStrings(_ count: Int) {
    #expect(SmallText.check())
    var generator = SplitMix(seed: UInt64(count))
    for _ in 0..<50 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0..<0x80, using: &generator) }
      let wanted = String(decoding: bytes, as: UTF8.self)
      let made = String(copying: bytes.span)
      #expect(made == wanted)
      #expect(made.hashValue == wanted.hashValue)
      #expect(Array(made.utf8) == bytes)
      #expect(made + "…" == wanted + "…")
      guard count <= SmallText.most else {
        #expect(SmallText.string(bytes.span) == nil)
        continue
      }
      guard let small = SmallText.string(bytes.span) else {
        Issue.record("\(count) bytes are not made in the library's form")
        continue
      }
      let (first, last) = unsafeBitCast(small, to: (UInt64, UInt64).self)
      let (wantedFirst, wantedLast) = unsafeBitCast(wanted, to: (UInt64, UInt64).self)
      #expect(first == wantedFirst && last == wantedLast)
    }
  }

  @Test(arguments: [
    "é", "aé", "aaé", "éaa", "aaaé", "aaaaaaaé", "aaaaaaaaaé", "éaaaaaaaaaaaaa", "aaaaaéaaaaaaa",
    "sixteen bytes ab", "five and thirty bytes, and a little",
    String(repeating: "a", count: 63) + "é", String(repeating: "a", count: 64) + "é",
    String(repeating: "a", count: 79) + "é" + String(repeating: "b", count: 30),
  ])
  func othersAreMadeByTheLibrary(_ text: String) {
    SmallText.check()
    let bytes = Array(text.utf8)
    #expect(SmallText.string(bytes.span) == nil)
    #expect(String(copying: bytes.span) == text)
    #expect(bytes.span.isASCII == text.utf8.allSatisfy { $0 < 0x80 })
  }
}
