import SaxEvents
import SaxJSON
import SaxTestSupport
import SaxTestSuites
import Testing

/// yajl's own cases: the traces beside them, at every read size from 1 to 31.
@Suite(
  .enabled(
    if: Suites.have("json-conformance/yajl-cases"),
    "json-conformance/yajl-cases is not there: make suites"))
struct YajlCases {
  static let folder = "json-conformance/yajl-cases/"

  private static let garbage = "whatever follows the value is malformed; no option allows it"
  private static let partial = "a value that is cut off is an error; no option allows it"
  private static let overflow = "a number is its source text, which nothing overflows"

  private static let noNumber =
    "2009-10 and 01 are no numbers, and not handed out as what they begin with"

  /// The cases whose outcome differs on purpose: the reason, and whether it is an error here.
  static let differences: [String: (reason: String, fails: Bool)] = [
    "ag_false_then_garbage.json": (garbage, true),
    "ag_null_then_garbage.json": (garbage, true),
    "ag_true_then_garbage.json": (garbage, true),
    "ap_array_open.json": (partial, true),
    "ap_eof_str.json": (partial, true),
    "ap_map_open.json": (partial, true),
    "ap_partial_ok.json": (partial, true),
    "fg_issue_7.json": (noNumber, true),
    "high_overflow.json": (overflow, false),
    "low_overflow.json": (overflow, false),
    "leading_zero_in_number.json": (noNumber, true),
    "isolated_surrogate_marker.json": ("half a surrogate pair is malformed, not '?'", true),
  ]

  static var cases: [String] { Suites.files(folder).filter { $0.hasSuffix(".json") } }

  @Test(arguments: cases, JSONEngine.allCases)
  func trace(file: String, engine: JSONEngine) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    var gold: [UInt8] = []
    var fails = false
    for line in try Suites.bytes(Self.folder + file + ".gold").split(separator: 0x0A) {
      if line.starts(with: "memory leaks".utf8) { continue }
      if line.starts(with: "parse error".utf8) || line.starts(with: "lexical error".utf8) {
        fails = true
      } else {
        gold += line + [0x0A]
      }
    }
    let difference = Self.differences[file]
    for size in 1...31 {
      let trace = YajlTrace(bytes, size: size, file: file, engine)
      let text = trace.text
      #expect((trace.error != nil) == (difference?.fails ?? fails), "in pieces of \(size)")
      if difference == nil {
        #expect(
          text == gold,
          "in pieces of \(size): \(String(decoding: text, as: UTF8.self))")
      } else {
        #expect(gold.starts(with: text) || text.starts(with: gold))
      }
    }
  }
}
