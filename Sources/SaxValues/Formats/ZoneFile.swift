/// Reads a compiled zone file (RFC 8536 §3).
enum ZoneFile {
  /// Reads the rules of a zone from the bytes of its file.
  ///
  /// - Returns: nil if the bytes are no such file.
  static func read(_ bytes: [UInt8], name: String) -> ZoneRules? {
    guard let first = Header(bytes, at: 0) else { return nil }
    if first.version == 0 {
      return body(bytes, first, at: Header.size, width: 4, name: name)?.zone
    }
    // From version 2 on the data comes again with times of 64 bits, and a rule after it.
    let second = Header.size + first.bodySize(width: 4)
    guard let header = Header(bytes, at: second),
      let body = body(bytes, header, at: second + Header.size, width: 8, name: name)
    else { return nil }
    guard body.end < bytes.count, bytes[body.end] == UInt8(ascii: "\n"),
      let close = bytes[(body.end + 1)...].firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    guard close > body.end + 1 else { return body.zone }
    guard let rule = RecurringRule(bytes.span.extracting(body.end + 1..<close)) else { return nil }
    return ZoneRules(
      name: name, transitions: body.transitions, offsets: body.offsets,
      firstOffset: body.firstOffset, rule: rule)
  }

  private struct Header {
    static let size = 44
    let version: UInt8
    let utcIndicators, standardIndicators, leaps, transitions, types, characters: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start >= 0, start + Self.size <= bytes.count,
        bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[start + 4]
      var counts: [Int] = []
      for index in 0..<6 {
        let count = ZoneFile.integer(bytes, at: start + 20 + index * 4, width: 4)
        // No zone comes near this; larger counts could overflow.
        guard (0...100_000).contains(count) else { return nil }
        counts.append(count)
      }
      utcIndicators = counts[0]
      standardIndicators = counts[1]
      leaps = counts[2]
      transitions = counts[3]
      types = counts[4]
      characters = counts[5]
    }

    func bodySize(width: Int) -> Int {
      transitions * (width + 1) + types * 6 + characters + leaps * (width + 4)
        + standardIndicators + utcIndicators
    }
  }

  private struct Body {
    var transitions: [Int]
    var offsets: [Int]
    var firstOffset: Int
    /// The index after its last byte.
    var end: Int
    var name: String

    var zone: ZoneRules {
      ZoneRules(
        name: name, transitions: transitions, offsets: offsets, firstOffset: firstOffset, rule: nil)
    }
  }

  private static func body(
    _ bytes: [UInt8], _ header: Header, at start: Int, width: Int, name: String
  ) -> Body? {
    let end = start + header.bodySize(width: width)
    guard end <= bytes.count, header.types > 0 else { return nil }
    let indexes = start + header.transitions * width
    let types = indexes + header.transitions
    var transitions: [Int] = []
    var offsets: [Int] = []
    for index in 0..<header.transitions {
      let type = Int(bytes[indexes + index])
      let instant = integer(bytes, at: start + index * width, width: width)
      guard type < header.types, transitions.last.map({ $0 < instant }) ?? true else { return nil }
      transitions.append(instant)
      offsets.append(integer(bytes, at: types + type * 6, width: 4))
    }
    let firstOffset = integer(bytes, at: types, width: 4)
    let limit = -93_599...93_599
    guard limit.contains(firstOffset), offsets.allSatisfy(limit.contains) else { return nil }
    return Body(
      transitions: transitions, offsets: offsets, firstOffset: firstOffset, end: end, name: name)
  }

  /// A signed big-endian number of 4 or 8 bytes.
  private static func integer(_ bytes: [UInt8], at start: Int, width: Int) -> Int {
    var number = 0
    for index in start..<start + width { number = number << 8 | Int(bytes[index]) }
    return width == 4 ? Int(Int32(truncatingIfNeeded: number)) : number
  }
}
