import Foundation
import SaxTestSuites
import Testing

@testable import SaxValues

/// Literals with their correctly rounded doubles, from the collections of others.
@Suite(.enabled(if: Suites.have("json-conformance"), "json-conformance is not there: make suites"))
struct NumberSuiteTests {
  private func lines(_ path: String) throws -> [Substring] {
    let folder = try #require(Suites.root)
    let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline)
  }

  /// True if a literal has the value of some bits, or is refused where they are those of an
  /// infinity.
  private func reads(_ literal: [UInt8], _ bits: UInt64) -> Bool {
    let value = try? DoubleFormat.read(literal.span)
    return Double(bitPattern: bits).isInfinite ? value == nil : value?.bitPattern == bits
  }

  /// Each line: the bits as a half, a single and a double in hex, and the literal.
  @Test func numberFiles() throws {
    let folder = try #require(Suites.root).appending(path: "json-conformance/numbers-fxx/data")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".txt")
    }
    #expect(!names.isEmpty)
    var count = 0
    for name in names {
      for line in try lines("json-conformance/numbers-fxx/data/\(name)") {
        let parts = line.split(separator: " ")
        guard parts.count == 4, let bits = UInt64(parts[2], radix: 16) else { continue }
        let literal = Array(parts[3].utf8)
        // The words for infinity and not a number are XML Schema's here.
        guard literal.contains(where: \.isDigit) else { continue }
        #expect(reads(literal, bits), "\(name): \(line)")
        count += 1
      }
    }
    #expect(count > 1000)
  }

  @Test func hardCasesOfFastDoubleParser() throws {
    var count = 0
    for line in try lines("json-conformance/jackson-core/data/FastDoubleParser_errorcases.txt") {
      let literal = Array(line.utf8)
      let expected = try #require(Double(String(line)))
      #expect(reads(literal, expected.bitPattern), "\(line)")
      count += 1
    }
    #expect(count > 0)
  }
}
