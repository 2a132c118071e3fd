import SaxEvents
import SaxJSON
import SaxTestSupport
import SaxTestSuites
import Testing

/// A number arrives as its source text, so that it converts to the bits that the tables give.
@Suite(.enabled(if: Suites.have("json-conformance"), "json-conformance is not there: make suites"))
struct JSONNumbers {
  static let tables = Suites.files("json-conformance/numbers-fxx/data").filter {
    $0.hasSuffix(".txt")
  }

  @Test(arguments: tables)
  func bits(table: String) throws {
    var literals: [String] = []
    var bits: [UInt64] = []
    for line in try Suites.bytes("json-conformance/numbers-fxx/data/" + table).split(
      separator: 0x0A)
    {
      let fields = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 4, Self.isJSON(fields[3]), let expected = UInt64(fields[2], radix: 16)
      else { continue }
      literals.append(fields[3])
      bits.append(expected)
    }
    #expect(literals.count > 30)
    let numbers = try read(literals)
    #expect(numbers == literals)
    for (number, expected) in zip(numbers, bits) {
      #expect(Double(number)?.bitPattern == expected, "\(number)")
    }
  }

  @Test func errorCases() throws {
    let literals = try Suites.bytes(
      "json-conformance/jackson-core/data/FastDoubleParser_errorcases.txt"
    )
    .split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.filter(Self.isJSON)
    #expect(literals.count >= 1)
    #expect(try read(literals) == literals)
  }

  /// RFC 8259 §6.
  static func isJSON(_ literal: String) -> Bool {
    literal.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/#) != nil
  }

  private func read(_ literals: [String]) throws -> [String] {
    let bytes = Array(("[" + literals.joined(separator: ",") + "]").utf8)
    let trace = Trace(bytes, sizes: [13], showsPlaces: false)
    #expect(trace.error == nil)
    return trace.lines.filter { $0.hasPrefix("number ") }.map { String($0.dropFirst(7)) }
  }
}
