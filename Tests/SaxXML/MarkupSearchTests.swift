import SaxEvents
import SaxTestRandom
import SaxTestSupport
import Testing

@testable import SaxXML

/// The vector code against loops over bytes, at both of its levels.
@Suite struct MarkupSearchTests {
  static let searches = [MarkupSearch(), MarkupSearch(portable: ())]

  private static func bytes(_ random: inout SplitMix, dense: Bool) -> [UInt8] {
    let special = Array("<>&]'\"=/ \n\t\r-?".utf8) + [0, 0x1F, 0x80, 0xBC, 0xBE, 0xFF]
    return (0..<(random.next() % 300)).map { _ in
      random.next() % (dense ? 3 : 40) == 0
        ? special[Int(random.next() % UInt64(special.count))] : UInt8(97 + random.next() % 26)
    }
  }

  @Test func findsWhatALoopFinds() {
    var random = SplitMix(seed: 61)
    for round in 0..<4000 {
      let bytes = Self.bytes(&random, dense: round % 2 == 0)
      func first(_ isWanted: (UInt8) -> Bool) -> Int {
        bytes.firstIndex(where: isWanted) ?? bytes.count
      }
      func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x0A && byte != 0x09 }
      func isIn(_ set: String, _ byte: UInt8) -> Bool { set.utf8.contains(byte) }
      let quote = UInt8(ascii: "'")
      bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        let end = start + buffer.count
        for search in Self.searches {
          #expect(
            search.endOfText(start, end) - start == first { isIn("<&]", $0) || isControl($0) })
          #expect(
            search.endOfSectionText(start, end) - start == first { isIn("]", $0) || isControl($0) })
          #expect(search.byte(quote, start, end) - start == first { $0 == quote })
          #expect(search.byte(0x20, start, end) - start == first { $0 == 0x20 })
          #expect(search.endOfName(start, end) - start == first { isIn("/>=", $0) || $0 <= 0x20 })
          #expect(
            search.endOfValue(start, end, quote) - start == first { isIn("'<&", $0) || $0 < 0x20 })
          #expect(search.closeOfValue(start, end, quote) - start == first { isIn("'<", $0) })
          #expect(search.endOfTag(start, end) - start == first { isIn("<>'\"", $0) })
          #expect(search.control(start, end) - start == first(isControl))
        }
      }
    }
  }

  /// A byte that is no character to XML is found wherever it stands in a block.
  @Test func findsWhatIsNoCharacter() {
    var random = SplitMix(seed: 63)
    for round in 0..<3000 {
      var text = ""
      for _ in 0..<(random.next() % 200) {
        text +=
          ["a", "b\n", "é", "日", "，", "\u{FFFD}", "\u{1F600}", "\r"][
            Int(random.next() % (round % 2 == 0 ? 8 : 2))]
      }
      var bytes = Array(text.utf8)
      let before = bytes.count
      let wrong: [[UInt8]] = [
        [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xFF], [],
      ]
      let chosen = wrong[Int(random.next() % 5)]
      bytes += chosen
      bytes += Array(repeating: UInt8(ascii: "x"), count: Int(random.next() % 150))
      let rest: UTF8Prefix.Rest =
        chosen.isEmpty ? .none : chosen[0] == 0xEF ? .noncharacter : .invalid
      for search in Self.searches {
        let survey = bytes.withUnsafeBufferPointer { search.survey($0) }
        #expect(survey.rest == rest)
        #expect(survey.count == (chosen.isEmpty ? bytes.count : before))
        if let lines = survey.lines {
          #expect(lines.lineFeeds == bytes[..<lines.count].count { $0 == 0x0A })
        }
      }
    }
  }

  /// Both levels pass over the same, and stop at the same place.
  @Test func levelsPassOverTheSame() {
    var random = SplitMix(seed: 62)
    var outcomes: Set<String> = []
    for _ in 0..<4000 {
      var bytes = Array(RandomXML.document(&random, references: []).utf8)
      if random.next() % 2 == 0, !bytes.isEmpty {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() % 128)
      }
      bytes += Array(repeating: 0x20, count: Int(random.next() % 40))
      let found = Self.searches.map { search in
        bytes.withUnsafeBufferPointer { buffer in
          guard let start = buffer.baseAddress else { return "" }
          var tags = SkippedTags(longestTag: 60, search)
          tags.begin(deepest: 4)
          var outcome = SkippedTags.Outcome.more
          let at = tags.pass(start, start + buffer.count, &outcome)
          return "\(outcome) at \(at - start), \(tags.count) open"
        }
      }
      #expect(found[0] == found[1])
      outcomes.insert(String(found[0].prefix { $0 != " " }))
    }
    #expect(outcomes == ["more", "other", "closed"])
  }
}
