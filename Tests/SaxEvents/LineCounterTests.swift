import Testing

@testable import SaxEvents

@Suite struct LineCounterTests {
  static let texts = [
    "", "a", "a\nb", "a\r\nb\rc\n\rd\n\n", "é€😀\n😀x", "\r", "\r\n", "\n\r\n\r\r\n",
    String(repeating: "0123456789é😀", count: 40) + "\n" + String(repeating: "€\r\n", count: 90),
  ]

  /// Every mark's position, by the definition, scalar by scalar.
  private func expected(_ text: String, _ source: LineCounter.Source) -> [Int: InputPosition] {
    var position = InputPosition(line: 1, column: 1, offset: 0)
    var positions: [Int: InputPosition] = [:]
    var mark = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      positions[mark] = position
      let width = UTF8.width(scalar)
      mark += width
      switch source {
      case .utf8: position.offset += width
      case .utf16: position.offset += 2 * UTF16.width(scalar)
      case .utf32: position.offset += 4
      case .singleByte: position.offset += 1
      }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r":
        position.line += 1
        position.column = 1
      default: position.column += 1
      }
      previous = scalar
    }
    positions[mark] = position
    return positions
  }

  @Test(arguments: [LineCounter.Source.utf8, .utf16, .utf32, .singleByte])
  func everyMarkInEveryPairOfWindows(source: LineCounter.Source) {
    for text in Self.texts {
      let bytes = Array(text.utf8)
      let positions = expected(text, source)
      for cut in positions.keys.sorted() where cut < 40 || cut % 50 == 0 {
        bytes.withUnsafeBytes { whole in
          var counter = LineCounter(source: source)
          counter.open(UnsafeRawBufferPointer(rebasing: whole[..<cut]))
          for mark in positions.keys.sorted() where mark <= cut {
            #expect(counter.position(at: mark) == positions[mark])
          }
          for mark in positions.keys.sorted().reversed() where mark <= cut {
            #expect(counter.position(at: mark) == positions[mark])
          }
          counter.close(before: cut)
          counter.open(UnsafeRawBufferPointer(rebasing: whole[cut...]))
          #expect(counter.mark == cut)
          for mark in positions.keys.sorted() where mark >= cut {
            #expect(counter.position(at: mark) == positions[mark])
          }
        }
      }
    }
  }

  @Test func windowMayCloseBeforeItsEnd() {
    let bytes = Array("ab\ncd\nef".utf8)
    bytes.withUnsafeBytes { whole in
      var counter = LineCounter(offset: 3)
      counter.open(whole)
      counter.close(before: 4)
      counter.open(UnsafeRawBufferPointer(rebasing: whole[4...]))
      #expect(counter.position(at: 8) == InputPosition(line: 3, column: 3, offset: 11))
      #expect(counter.position(at: 4) == InputPosition(line: 2, column: 2, offset: 7))
    }
  }

  /// Lines that a survey of the first bytes has counted are not counted again.
  @Test func surveys() {
    for text in Self.texts where !text.contains("\r") && !text.contains("\r\n") {
      let bytes = Array(text.utf8)
      let positions = expected(text, .utf8)
      for surveyed in 0...bytes.count {
        for mark in positions.keys {
          bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            var survey = LineCounter.Survey(
              count: surveyed, lineFeeds: bytes[..<surveyed].count { $0 == 0x0A })
            var counter = LineCounter()
            counter.open(UnsafeRawBufferPointer(bytes), survey: survey)
            #expect(counter.position(at: mark) == positions[mark])
            #expect(counter.position(at: bytes.count) == positions[bytes.count])
            survey.drop(start, mark)
            #expect(survey.count == max(0, surveyed - mark))
            #expect(survey.lineFeeds == bytes[min(mark, surveyed)..<surveyed].count { $0 == 0x0A })
          }
        }
      }
    }
  }
}
