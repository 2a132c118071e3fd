import Foundation
import Testing

/// The most memory that the program takes, whatever a payload makes a mapping hold.
@Suite(.serialized) struct HeldMemoryTests {
  private static let mebibyte = 1 << 20

  /// Runs the program, and returns its peak of resident memory with the run.
  private func run(
    _ mapping: String, _ payload: String, _ options: [String] = []
  ) throws -> (peak: Int, run: Run) {
    let name = payload.hasPrefix("<") ? "p.xml" : "p.json"
    let folder = try Folder(["m.sax": mapping, name: payload])
    let run = try Sax.run(
      ["map", "m.sax", name, "--stats"] + options, input: [], in: folder)
    let text = try #require(run.messages.firstMatch(of: /peak memory: ([0-9.]+) (K|M|G)iB\n/))
    let unit = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30][String(text.2)] ?? 1
    return (Int((Double(text.1) ?? .infinity) * Double(unit)), run)
  }

  private static func json(_ item: String, _ count: Int) -> String {
    #"{"i":["# + repeatElement(item, count: count).joined(separator: ",") + "]}"
  }

  private static let long = String(repeating: "x", count: 100)

  // MARK: Fields with //

  @Test(arguments: [
    "i: Int from .//i", "i: [Int] from .//i max 10", "i: Bool from .//i as exists",
    "i: [String: Int] from .//*", "i: Int from a | .//i",
  ])
  func matchesAreNotHeld(field: String) throws {
    let mapping = "emit N at /\ntype N { \(field) }\n"
    let (peak, _) = try run(mapping, Self.json("1", 300_000))
    #expect(peak < 48 * Self.mebibyte)
    let xml = try run(
      mapping.replacing("at /", with: "at /r"),
      "<r>" + repeatElement("<i>1</i>", count: 100_000).joined() + "</r>")
    #expect(xml.peak < 48 * Self.mebibyte)
  }

  /// Nor are those which a predicate keeps waiting, beyond what a list may have.
  @Test func waitingMatchesAreNotHeld() throws {
    let values = repeatElement("1", count: 300_000).joined(separator: ",")
    let json = #"{"r":{"x":{"i":[\#(values)],"q":1}}}"#
    let list = "emit N at /r\ntype N { i: [Int] from x[q = 1]/i"
    let (peak, bounded) = try run("\(list) max 10 }\n", json)
    #expect(bounded.messages.contains("more than 10 items for N.i"))
    #expect(peak < 48 * Self.mebibyte)
    let (other, limited) = try run("\(list) }\n", json, ["--limit", "items=10"])
    #expect(limited.messages.contains("a list of more than 10 items"))
    #expect(other < 48 * Self.mebibyte)
  }

  /// One value holds what is around it, and nothing of the same field that lies in it.
  @Test(arguments: ["Any?", "Raw?", "A?"]) func nestedMatchesAreNotHeld(type: String) throws {
    let (peak, run) = try run(
      "emit N at /r\ntype N { i: \(type) from .//a }\ntype A { l: [Int] from .//i }\n",
      "<r>" + String(repeating: "<a>", count: 200)
        + repeatElement("<i>1</i>", count: 20_000).joined()
        + String(repeating: "</a>", count: 200) + "</r>")
    #expect(run.status == 0)
    #expect(peak < 48 * Self.mebibyte)
  }

  // MARK: limit held

  private static let held = 32 << 20

  private static let forms: [(form: String, mapping: String, payload: @Sendable () -> String)] = [
    ("list of numbers", "emit N at /\ntype N { i: [Int] }\n", { json("1", 1_100_000) }),
    ("list of texts", "emit N at /\ntype N { i: [String] }\n", { json("\"\(long)\"", 400_000) }),
    (
      "list of objects", "emit N at /\ntype N { i: [A] }\ntype A { a: String; b: [Int] }\n",
      { json(#"{"a":"\#(long)","b":[1,2]}"#, 200_000) }
    ),
    (
      "list in one text", "emit N at /\ntype N { i: [Int] as list }\n",
      { "{\"i\":\"\(String(repeating: "1 ", count: 1_200_000))\"}" }
    ),
    ("list of URLs", "emit N at /\ntype N { i: [URL] }\n", { json("\"http://a\"", 200_000) }),
    (
      "what a switch asks for",
      "limit buffer 1 GiB\nemit N at /\ntype N = switch t { \"a\" -> A; else -> A }\n"
        + "type A { i: [String] }\n",
      { json("\"\(long)\"", 400_000) }
    ),
    (
      "dictionary", "emit N at /\ntype N { i: [String: String] from i/* }\n",
      {
        #"{"i":{"# + (0..<300_000).map { "\"k\($0)\":\"\(long)\"" }.joined(separator: ",") + "}}"
      }
    ),
    ("Any", "emit N at /\ntype N { i: Any }\n", { json("\"\(long)\"", 400_000) }),
    (
      "Raw", "emit N at /\ntype N { i: Raw }\n", { json("\"\(long)\"", 600_000) }
    ),
    (
      "Raw that nests", "emit Raw at //a\n",
      {
        String(repeating: "{\"a\":", count: 100) + "\"\(String(repeating: long, count: 10_000))\""
          + String(repeating: "}", count: 100)
      }
    ),
    (
      "text", "emit N at /\ntype N { i: String }\n",
      { "{\"i\":\"\(String(repeating: long, count: 600_000))\"}" }
    ),
    (
      "objects that nest", "emit N at //c\ntype N { i: [Int] from .//i }\n",
      {
        String(repeating: "<c>", count: 400) + repeatElement("<i>1</i>", count: 8_000).joined()
          + String(repeating: "</c>", count: 400)
      }
    ),
    (
      "texts that nest", "emit N at /r\ntype N { i: [String] from .//a }\n",
      {
        "<r>" + String(repeating: "<a>", count: 400) + String(repeating: long, count: 3_000)
          + String(repeating: "</a>", count: 400) + "</r>"
      }
    ),
    (
      "places of nulls that wait", "emit N at /\ntype N { i: [Int] from .//x[k]/i }\n",
      {
        let nulls = repeatElement("null", count: 60_000).joined(separator: ",")
        return "{\"\(String(repeating: "n", count: 2_000))\":{\"x\":{\"i\":[\(nulls)],\"k\":1}}}"
      }
    ),
  ]

  /// Half as much again, and 16 MiB.
  @Test(arguments: forms.map(\.form))
  func peakIsBounded(form: String) throws {
    let form = try #require(Self.forms.first { $0.form == form })
    let (peak, run) = try run(form.mapping, form.payload(), ["--limit", "held=32MiB"])
    #expect(run.status == 1)
    #expect(
      run.messages.contains("(limit held)") || run.messages.contains("(limit text)"),
      "\(run.messages)")
    #expect(peak <= Self.held * 3 / 2 + 16 * Self.mebibyte)
  }

  /// Items that wait have no need of their places as long as they can't be one too many.
  @Test func itemsThatWaitHoldNoPlaces() throws {
    let name = String(repeating: "n", count: 2_000)
    let (peak, run) = try run(
      "emit N at /r\ntype N { i: [Int] from .//x[k]/i max 100000 }\n",
      "<r><\(name)><x>\(repeatElement("<i>1</i>", count: 60_000).joined())<k/></x></\(name)></r>",
      ["--limit", "held=32MiB"])
    #expect(run.status == 0, "\(run.messages)")
    #expect(peak <= Self.held * 3 / 2 + 16 * Self.mebibyte)
  }

  @Test func theErrorSaysWhichFieldHoldsMost() throws {
    let (_, run) = try run(
      "limit held 1 MiB\nemit N at /\ntype N { a: [Int]; i: [String] }\n",
      Self.json("\"\(Self.long)\"", 20_000))
    #expect(
      run.messages.contains(
        "error: found more than 1048576 bytes held by open objects, most of it in N.i (limit held)\n"
      ))
    #expect(run.messages.contains("--limit held=2097152, or limit held 2097152 in the mapping\n"))
  }

  /// The command line's limit outranks the mapping's.
  @Test func whereTheCommandLineSetsTheLimitItIsTheOneToRaise() throws {
    let (_, run) = try run(
      "limit held 1 MiB\nemit N at /\ntype N { i: [String] }\n",
      Self.json("\"\(Self.long)\"", 20_000), ["--limit", "held=2MiB"])
    #expect(run.messages.contains("  fix: if the input is to be trusted, --limit held=4194304\n"))
  }

  @Test func whatIsHandedOutIsGivenBack() throws {
    let mapping = """
      limit held 256 KiB
      emit N at /n
      emit All at /
      type N { i: [String]; a: Any?; r: Raw? from a; p: P? from b[k = 1] }
      type P { t: [String] from .//t; k: Int }
      type All { count: Int? }

      """
    let item =
      #"{"i":["\#(Self.long)","\#(Self.long)"],"a":["\#(Self.long)"],"b":[{"t":["\#(Self.long)"],"k":2},{"t":["\#(Self.long)"],"k":1}]}"#
    let payload = #"{"n":["# + repeatElement(item, count: 3_000).joined(separator: ",") + "]}"
    let (_, run) = try run(mapping, payload)
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.lines.count == 3_001)
  }

  // MARK: limit text

  private static let size = 24 << 20
  private static let pattern = "0123456789abcdef"
  private static var text: String { String(repeating: pattern, count: size / 16) }

  /// A text takes its own size and a few pieces, and what of it is being written no more.
  @Test(arguments: [
    ("i: String", ["{\"i\":\"", "\"}"], "ndjson"), ("i: String", ["{\"i\":\"", "\"}"], "csv"),
    ("i: String", ["{\"i\":\"", "\"}"], "json"), ("i: Raw", ["{\"i\":\"", "\"}"], "ndjson"),
    ("i: Any", ["{\"i\":\"", "\"}"], "ndjson"), ("i: String", ["<r><i>", "</i></r>"], "ndjson"),
    ("i: String from text()", ["<r>", "<b/></r>"], "ndjson"),
    ("i: String from . as trimmed", ["<r> <i>\n", "\n</i>\t</r>"], "ndjson"),
    ("i: String as collapsed", ["{\"i\":\" ", "\"}"], "ndjson"),
    ("i: Data", ["{\"i\":\"", "\"}"], "ndjson"), ("i: Data as hex", ["<r><i>", "</i></r>"], "csv"),
  ])
  func aTextTakesItsOwnSize(field: String, around: [String], format: String) throws {
    let mapping = "emit N at \(around[0].hasPrefix("<") ? "/r" : "/")\ntype N { \(field) }\n"
    let (peak, run) = try run(
      mapping, around[0] + Self.text + around[1], ["--to", format])
    #expect(run.status == 0, "\(run.messages)")
    #expect(peak < Self.size + 40 * Self.mebibyte)
    let printed = field.hasSuffix("hex") ? Self.textOfHex : Self.text
    let output = Data(run.output.utf8)
    let first = try #require(output.firstRange(of: Data(printed.utf8.prefix(16)))).lowerBound
    #expect(output[first...].prefix(printed.utf8.count) == Data(printed.utf8))
  }

  /// Neither does one of which something else is made, or that several want.
  @Test(arguments: [
    ("/", "i: Choice", #"{"i":"other"}"#), ("/r", "i: Bool?", "is no Bool"),
    ("/", "i: URL?", pattern), ("/r", "i: Word", "is no case of Word"),
    ("/", "i: String; j: String from i", pattern),
    ("/r", "i: String; j: String from i", pattern),
    ("/", "j: [String: Int] from . key i value k", pattern),
    ("/r", "i: String? from i[. != 'x']", pattern),
    ("/", "i: String? from i[contains(., 'x')]", "null"),
    ("/r", "j: Bool from .[normalize-space(i) = 'x'] as exists", "false"),
    ("/", "j: Bool from .[i > 3 or number(i) = 4] as exists", "false"),
    ("/r", "j: Bool from .[ends-with(i, 'x')] as exists", "false"),
  ])
  func whatIsMadeOfATextTakesNoMore(path: String, fields: String, expected: String) throws {
    let mapping = """
      emit N at \(path)
      type N { \(fields) }
      enum Choice { known = "known"; else other }
      enum Word { known = "known" }

      """
    let (peak, run) = try run(
      mapping,
      path == "/"
        ? #"{"i":"\#(Self.text)","k":1}"# : "<r><i>\(Self.text)</i><k>1</k></r>")
    #expect((run.output.prefix(100) + run.messages).contains(expected))
    #expect(peak < Self.size + 40 * Self.mebibyte)
  }

  /// The text, read as hexadecimal digits, in base64.
  private static var textOfHex: String {
    let bytes: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]
    return Data(repeatElement(bytes, count: size / 16).joined()).base64EncodedString()
  }

  /// The output for a large object is written in pieces, and not held as well.
  @Test(arguments: [("list of texts", "ndjson"), ("dictionary", "ndjson"), ("Any", "json")])
  func aLargeObjectIsWrittenInPieces(form: String, format: String) throws {
    let form = try #require(Self.forms.first { $0.form == form })
    let payload = form.payload()
    let written = try run(form.mapping, payload, ["--to", format])
    #expect(written.run.output.utf8.count > payload.utf8.count / 2, "\(written.run.messages)")
    let lacking = form.mapping.replacing("type N { ", with: "type N { n: Int; ")
    let other = try run(lacking, payload)
    #expect(other.run.messages.contains("N.n is missing"))
    #expect(written.peak <= other.peak + 4 * Self.mebibyte)
  }
}
