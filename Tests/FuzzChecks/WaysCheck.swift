import SaxTestSupport
import Saxifrage

/// A payload by a mapping of its own choice: the same lines whether objects are taken at once, in any
/// pieces, or by events alone, as where coverage is measured.
enum WaysCheck {
  /// Names of one letter, which fuzzers find.
  private static let mappings = [
    """
    emit R at /r
    type R {
      i: Int?;  s: String?;  d: Double? from d | e;  b: Bool?;  m: Decimal?
      c: C?;  n: [Int];  k: String? from @k;  t: String? from text()
    }
    type C { x: Int?;  y: [String];  z: C?;  k: String? from @k }
    """,
    """
    emit R at /r
    type R { i: Int;  s: String default "-";  c: [C];  u: U default b }
    type C { x: Int;  y: [String?] from y max 3 }
    enum U { a; b = "B"; else c }
    """,
    """
    emit R at /
    type R { i: Int?;  s: String? from s as trimmed;  c: [C] from c | r/c }
    type C { x: Int? from x | @k | y;  p: Int from position() }
    """,
    """
    emit R at /r
    type R { g: [[Double]] from n;  l: [Int] from i as list;  y: [String] from c/y distinct }
    """,
    """
    emit R at /r
    type R = switch k | @k { "a" -> A; "b" -> B; else -> skip }
    type A { x: Int?;  s: String? }
    type B: A { c: R? }
    """,
    """
    emit C at //c[x = 1]
    emit R at /r[not(b)]
    type C { x: Int?;  y: String?;  up: String? from ../s }
    type R { i: Int?;  n: [Int] from n[position() < 3];  c: C? from c[2] }
    """,
    """
    emit R at /r
    type R { o: [String: String] from c/*;  a: Any? from d;  w: Raw? from e;  i: Int?;  rest: [String: Any] from rest() }
    """,
    """
    namespace p = "u", ""
    emit R at /p:r/p:c
    type R { x: Int? from p:x | x;  y: String? from p:y/p:z | y/z;  k: String? from @p:k | @k;  b: Bool from b as exists }
    """,
  ]

  static func failure(on input: FuzzInput) -> String? {
    let text = mappings[input.variant % mappings.count]
    let mapping: Mapping
    do { mapping = try Mapping(text, named: "ways.sax") } catch { return "\(error)" }
    let skips = input.options & 1 != 0
    var base = ReadingOptions()
    if input.options & 2 != 0 { base.format = .ndjson }
    if input.options & 4 != 0 { base.limits.buffer = 40 }
    func outcome(chunk: Int? = nil, measures: Bool = false) -> [String] {
      var options = base
      options.measuresCoverage = measures
      return Outcome(
        mapping, input.text, named: "fuzz", chunk: chunk, options: options, skips: skips
      ).allLines
    }
    let fast = outcome()
    let slow = outcome(measures: true)
    let piece = input.sizes.first ?? 7
    if isWellFormed(input.text, mapping, base),
      let found = difference("by events", slow, "at once", fast)
    {
      return found
    }
    return difference("in pieces of \(piece)", outcome(chunk: piece), "whole", fast)
      ?? difference(
        "by events in pieces of \(piece)", outcome(chunk: piece, measures: true), "whole", slow)
  }

  /// True if the text is well-formed. Otherwise each way says so at another place, by what it
  /// passes over.
  private static func isWellFormed(
    _ text: [UInt8], _ mapping: Mapping, _ base: ReadingOptions
  ) -> Bool {
    var options = base
    options.validation = .full
    return Outcome(
      mapping, text, named: "fuzz", chunk: nil, options: options, skips: true
    ).isWellFormed
  }

  private static func difference(
    _ way: String, _ lines: [String], _ otherWay: String, _ others: [String]
  ) -> String? {
    if lines == others { return nil }
    let place = zip(lines, others).prefix { $0 == $1 }.count
    return "\(way), line \(place + 1): \(lines.dropFirst(place).first ?? "nothing"); \(otherWay): "
      + "\(others.dropFirst(place).first ?? "nothing")"
  }
}
