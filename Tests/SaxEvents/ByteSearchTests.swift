import Testing

@testable import SaxEvents

@Suite struct ByteSearchTests {
  private static func first(_ part: String, in text: String) -> Int? {
    ByteSearch.first(Array(part.utf8).span, in: Array(text.utf8).span)
  }

  /// By the standard library's comparison, at each place.
  private static func expected(_ part: String, in text: String) -> Int? {
    let (part, text) = (Array(part.utf8), Array(text.utf8))
    return (0...text.count).first { text[$0...].starts(with: part) }
  }

  /// Parts below and above the length from which what was found is not compared anew.
  @Test func partsAreFoundWhereTheyFirstAre() {
    let units = ["a", "ab", "aab", "abaab", "é"]
    var found = 0
    for unit in units {
      for length in [1, 2, 3, 7, 31, 32, 33, 34, 50, 64] {
        let repeated = String(repeating: unit, count: length)
        for part in [repeated, repeated + "c", "c" + repeated, String(repeated.dropLast()) + "b"] {
          for text in [
            "", part, String(part.dropLast()), repeated, repeated + part, part + repeated,
            repeated + "b" + part + part, part.dropFirst() + part, "\(repeated)c\(repeated)",
          ] {
            let place = Self.expected(part, in: text)
            #expect(Self.first(part, in: text) == place, "\(part) in \(text)")
            if place != nil { found += 1 }
          }
        }
      }
    }
    #expect(found > 500)
  }

  @Test func anEmptyPartIsAtTheBeginning() {
    #expect(Self.first("", in: "") == 0)
    #expect(Self.first("", in: "a") == 0)
  }
}
