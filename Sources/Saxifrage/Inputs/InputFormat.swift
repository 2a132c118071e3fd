/// The format of an input.
public enum InputFormat: String, Sendable, Hashable, CaseIterable {
  /// Found out: a name that ends in `.ndjson` or `.jsonl` (or those and `.gz`) is a sequence;
  /// otherwise the first character that is no white space decides, `<` for XML, anything else for
  /// JSON, where a further value after a line end makes it a sequence. UTF-8, UTF-16 and UTF-32
  /// are told apart as well.
  ///
  /// The items of each root array are root values, also of arrays one behind the other. Only where an emitted type
  /// reads children without a name, as `*[1]`, and the first of the arrays begins with a scalar, each is a row.
  case auto
  /// Exactly one JSON value.
  case json
  /// A sequence of JSON values: newline-delimited, concatenated, or RFC 7464. An array is one value, a row.
  case ndjson
  /// One XML document.
  case xml
  /// HTML as libxml2 reads it; never found out.
  case html

  /// The format that a file's name tells: `.ndjson` or `.jsonl`, with or without `.gz`; nil for any
  /// other.
  init?(fileName: String) {
    let isGzip = fileName.utf8.hasEnding(".gz")
    let stem = fileName.utf8.dropLast(isGzip ? 3 : 0)
    guard stem.hasEnding(".ndjson") || stem.hasEnding(".jsonl") else { return nil }
    self = .ndjson
  }
}

extension BidirectionalCollection where Element == UInt8 {
  /// Tells whether a file's name ends so, in any case. Without an array, as each response is asked for its URL's.
  func hasEnding(_ ending: StaticString) -> Bool {
    ending.withUTF8Buffer { suffix($0.count).lazy.map { $0 | 0x20 }.elementsEqual($0) }
  }
}
