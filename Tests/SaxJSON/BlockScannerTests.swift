import SaxEvents
import SaxTestSupport
import Testing

@testable import SaxJSON

/// The vector code against loops over bytes, at both of its levels.
@Suite struct BlockScannerTests {
  static let scanners = [BlockScanner(), BlockScanner(portable: ())]

  /// Bytes that matter, among some that don't.
  private static func bytes(_ random: inout RandomJSON, _ count: Int, dense: Bool) -> [UInt8] {
    let special = Array("\"\\{}[],: \n".utf8) + [0, 0x1F, 0x7F, 0x80, 0xDB, 0xFD, 0x5F, 0x59]
    return (0..<count).map { _ in
      random.pick(dense ? 2 : 12) == 0
        ? special[random.pick(special.count)] : UInt8(97 + random.pick(26))
    }
  }

  @Test func stringsEndWhereTheyEnd() {
    var random = RandomJSON(seed: 11)
    for round in 0..<4000 {
      let bytes = Self.bytes(&random, random.pick(300), dense: round % 2 == 0)
      let isEscaped = random.pick(3) == 0
      var escaped = isEscaped
      var end: Int?
      for (index, byte) in bytes.enumerated() where end == nil {
        if escaped {
          escaped = false
        } else if byte == UInt8(ascii: "\\") {
          escaped = true
        } else if byte == UInt8(ascii: "\"") {
          end = index + 1
        }
      }
      let plain = bytes.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? bytes.count
      for scanner in Self.scanners {
        bytes.withUnsafeBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          var carried = isEscaped
          let found = scanner.stringEnd(start, start + bytes.count, escaped: &carried)
          #expect(found.map { $0 - start } == end)
          if end == nil { #expect(carried == escaped) }
          #expect(scanner.plainEnd(start, start + bytes.count) - start == plain)
        }
      }
    }
  }

  /// With bytes after them that are read at once, and without.
  @Test func numbersAndWordsEndWhereTheyEnd() {
    var random = RandomJSON(seed: 14)
    let bytes = Array("0011223456789..--+eE,]}x ".utf8)
    var ends = 0
    for _ in 0..<20_000 {
      let text = (0..<(1 + random.pick(20))).map { _ in bytes[random.pick(bytes.count)] }
      let padded = text + Array(repeating: UInt8(ascii: " "), count: 16)
      let word = text.firstIndex { !$0.isPartOfWord } ?? text.count
      for scanner in Self.scanners {
        padded.withUnsafeBufferPointer { padded in
          guard let start = padded.baseAddress else { return }
          let end = start + text.count
          #expect(scanner.wordEnd(start, end) - start == word)
          #expect(scanner.wordEnd(start, end + 16) - start == word)
          guard let plain = scanner.plainNumberEnd(start, end + 16, checksEnd: true) else { return }
          ends += 1
          guard case .at(let found) = scanner.anyNumberEnd(start, end) else {
            Issue.record("\(String(decoding: text, as: UTF8.self))")
            return
          }
          #expect(found == plain, "\(String(decoding: text, as: UTF8.self))")
        }
      }
    }
    #expect(ends > 5000)
  }

  @Test(
    arguments: [
      ("0", 1), ("-0", 2), ("7,", 1), ("-12.50]", 6), ("12345678901234,", 14),
      ("1234567.890123}", 14),
      ("123456789012345,", nil), ("01", nil), ("-", nil), ("1.", nil), ("1.x", nil), (".5", nil),
      ("1e5", nil), ("1.5E5", nil), ("-01", nil), ("--1", nil), ("x", nil),
      ("12345678901234.5", nil),
    ] as [(String, Int?)])
  func plainNumbersAreReadAtOnce(_ text: String, _ length: Int?) {
    let bytes = Array((text + String(repeating: " ", count: 16)).utf8)
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      for checksEnd in [true, false] {
        let found = BlockScanner().plainNumberEnd(
          start, start + bytes.count, checksEnd: checksEnd)
        #expect(found.map { $0 - start } == length)
      }
    }
  }

  /// The end of a container that is passed over, found by a loop over its bytes.
  private struct Reference {
    var kinds: [UInt8]
    var isInString = false
    var isEscaped = false

    mutating func pass(_ bytes: ArraySlice<UInt8>, floor: Int, limit: Int) -> (
      Int, BlockScanner.Outcome
    ) {
      for (index, byte) in bytes.enumerated() {
        let wasEscaped = isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !wasEscaped
        switch byte {
        case UInt8(ascii: "\""): if !wasEscaped { isInString.toggle() }
        case _ where isInString: break
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          if kinds.count == limit { return (index, .tooDeep) }
          kinds.append(byte == UInt8(ascii: "[") ? 1 : 0)
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          if kinds.last != (byte == UInt8(ascii: "]") ? 1 : 0) { return (index, .mismatch) }
          kinds.removeLast()
          if kinds.count == floor { return (index + 1, .closed) }
        default: break
        }
      }
      return (bytes.count, .more)
    }
  }

  @Test func containersEndWhereTheyEnd() {
    var random = RandomJSON(seed: 12)
    var outcomes: [BlockScanner.Outcome: Int] = [:]
    for round in 0..<6000 {
      var bytes = Array(random.write(random.tree()).utf8)
      if round % 3 == 0 { bytes = Self.bytes(&random, random.pick(200), dense: round % 2 == 0) }
      let limit = 3 + random.pick(8)
      let split = random.pick(bytes.count + 1)
      var reference = Reference(kinds: [0, 1])
      var expected = reference.pass(bytes[..<split], floor: 1, limit: limit)
      if expected.1 == .more {
        expected = reference.pass(bytes[split...], floor: 1, limit: limit)
        expected.0 += split
      }
      outcomes[expected.1, default: 0] += 1
      for scanner in Self.scanners {
        let kinds = UnsafeMutablePointer<UInt8>.allocate(capacity: limit)
        defer { kinds.deallocate() }
        kinds[0] = 0
        kinds[1] = 1
        var balance = BlockScanner.Balance(kinds: kinds, depth: 2, limit: limit)
        bytes.withUnsafeBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          var found = scanner.pass(&balance, start, start + split)
          if found.outcome == .more {
            found = scanner.pass(&balance, start + split, start + bytes.count)
          }
          #expect(found.end - start == expected.0)
          #expect(found.outcome == expected.1)
          #expect(balance.depth == reference.kinds.count)
          if found.outcome == .more { #expect(balance.isInString == reference.isInString) }
        }
      }
    }
    #expect(outcomes.count == 4)
  }

  /// Every ill-formed sequence and every well-formed one, at every offset of two blocks.
  @Test func charactersAreToldFromOtherBytes() {
    let wellFormed: [[UInt8]] = [
      [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE1, 0x80, 0xBF],
      [0xEC, 0xBF, 0x80],
      [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
      [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF],
    ]
    let illFormed: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0xC2, 0x80], [0xE0, 0x9F, 0xBF],
      [0xE1, 0x80], [0xE1, 0x80, 0xC2], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF1, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xC2, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE],
    ]
    for scanner in Self.scanners {
      for filler in [
        [0x61] as [UInt8], [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80],
      ] {
        for offset in 0..<150 {
          var before: [UInt8] = []
          while before.count + filler.count <= offset { before += filler }
          while before.count < offset { before.insert(0x61, at: 0) }
          let after = [UInt8](repeating: 0x61, count: 200)
          for sequence in wellFormed {
            let bytes = before + sequence + after
            let length = bytes.withUnsafeBufferPointer { scanner.survey($0).length }
            #expect(length <= bytes.count && length > bytes.count - 128)
            #expect(String(validating: bytes[..<length], as: UTF8.self) != nil)
          }
          for sequence in illFormed {
            let bytes = before + sequence + after
            let length = bytes.withUnsafeBufferPointer { scanner.survey($0).length }
            #expect(length <= offset && length + 128 > offset, "\(sequence) at \(offset)")
            #expect(String(validating: bytes[..<length], as: UTF8.self) != nil)
          }
        }
      }
    }
  }

  @Test func linesAreCounted() {
    var random = RandomJSON(seed: 13)
    for round in 0..<400 {
      let count = round % 20 == 0 ? 20_000 + random.pick(20_000) : random.pick(400)
      let bytes = (0..<count).map { _ in
        random.pick(3) == 0 ? 0x0A : round % 7 == 0 && random.pick(50) == 0 ? 0x0D : UInt8(0x61)
      }
      for scanner in Self.scanners {
        let (length, lines) = bytes.withUnsafeBufferPointer { scanner.survey($0) }
        #expect((lines == nil) == bytes[..<length].contains(0x0D))
        if let lines {
          #expect(lines.count == length)
          #expect(lines.lineFeeds == bytes[..<length].count { $0 == 0x0A })
        }
      }
    }
  }
}
