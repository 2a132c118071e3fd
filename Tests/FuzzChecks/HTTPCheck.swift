import SaxHTTP

/// The parser of responses: whatever the bytes, it gives the same in any pieces, fields that are fields, and bodies
/// that end where those of a plain reader do.
enum HTTPCheck {
  /// The result of parsing a response.
  private struct Reading: Equatable {
    var head = ""
    var framing: BodyFraming?
    var data: [UInt8] = []
    var trailers: [String] = []
    var isWhole: Bool?
    var error: String?
    /// A fault that it has whatever the pieces; nil if there is none.
    var fault: String?
  }

  static func failure(on input: FuzzInput) -> String? {
    let whole = read(input, sizes: [])
    if let fault = whole.fault { return fault }
    for sizes in [input.sizes, [1]] {
      let pieces = read(input, sizes: sizes)
      if pieces != whole { return "in pieces of \(sizes) \(pieces), whole \(whole)" }
    }
    return nil
  }

  private static func read(_ input: FuzzInput, sizes: [Int]) -> Reading {
    let limit = input.options & 1 == 0 ? 1 << 20 : 64
    var parser = ResponseHeadParser(
      limit: limit, isToHead: input.options & 2 != 0,
      answered: input.options & 4 != 0 ? [401, 417] : [])
    var reading = Reading()
    var rest = input.text[...]
    var head: ResponseHead?
    // The connection gives a head by lines.
    while head == nil, let end = rest.firstIndex(of: 0x0A) {
      let step = rest[...end].withUnsafeBufferPointer { parser.take($0) }
      rest = rest[(end + 1)...]
      switch step {
      case .more: if input.options & 8 == 0 { head = parser.takeHeld() }
      case .head(let found): head = found
      case .failed:
        reading.error = parser.failure.map { "\($0)" } ?? "no reason"
        return reading
      }
    }
    guard let head, let framing = parser.framing else { return reading }
    reading.framing = framing
    reading.head = "\(head.status) \(head.fields.map { "\($0.name): \($0.value)" })"
    reading.fault = fault(in: head, framing)
    var body = ResponseBodyParser(framing, limit: limit)
    do throws(HTTPError) {
      var turn = 0
      while !rest.isEmpty {
        let piece = rest.prefix(sizes.isEmpty ? rest.count : sizes[turn % sizes.count])
        rest = rest.dropFirst(piece.count)
        turn += 1
        try take(Array(piece), &body, &parser, &reading)
      }
    } catch {
      reading.error = "\(error)"
    }
    reading.isWhole = body.isWhole
    reading.trailers = parser.finish().map { "\($0.name): \($0.value)" }
    if framing == .chunked, limit > 64, reading.fault == nil {
      let start = input.text.count - bodyLength(of: input, limit)
      reading.fault = difference(reading, from: plain(Array(input.text[start...])))
    }
    return reading
  }

  private static func take(
    _ piece: [UInt8], _ body: inout ResponseBodyParser, _ parser: inout ResponseHeadParser,
    _ reading: inout Reading
  ) throws(HTTPError) {
    var failure: HTTPError?
    piece.withUnsafeBufferPointer { bytes in
      do throws(HTTPError) {
        try body.take(bytes) {
          reading.data += $0
        } trailer: { (line) throws(HTTPError) in
          if case .failed = parser.take(line), let failure = parser.failure { throw failure }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Says how a head that was accepted breaks the rules; nil if it doesn't.
  private static func fault(in head: ResponseHead, _ framing: BodyFraming) -> String? {
    guard (100...999).contains(head.status) else { return "the status is \(head.status)" }
    for field in head.fields {
      guard (try? HeaderField(field.name, "")) != nil else { return "\(field.name) is no name" }
      if field.value.utf8.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) {
        return "the value of \(field.name) holds a line end"
      }
    }
    if framing == .none { return nil }
    if head.fields.contains("Content-Length"), head.fields.contains("Transfer-Encoding") {
      return "two framings were taken"
    }
    switch framing {
    case .length(let count):
      return head.fields.values(of: "Content-Length") == ["\(count)"] ? nil : "another length"
    case .chunked:
      return head.fields["Transfer-Encoding"]?.lowercased() == "chunked" ? nil : "no chunks"
    default: return head.fields.contains("Content-Length") ? "a length was passed over" : nil
    }
  }

  private static func bodyLength(of input: FuzzInput, _ limit: Int) -> Int {
    var parser = ResponseHeadParser(
      limit: limit, isToHead: input.options & 2 != 0,
      answered: input.options & 4 != 0 ? [401, 417] : [])
    var rest = input.text[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let step = rest[...end].withUnsafeBufferPointer { parser.take($0) }
      rest = rest[(end + 1)...]
      if case .head = step { break }
      if input.options & 8 == 0, parser.takeHeld() != nil { break }
    }
    return rest.count
  }

  private static func difference(_ reading: Reading, from plain: [UInt8]?) -> String? {
    if let plain {
      // A field of the trailer may be none; the chunks are right all the same.
      if reading.error == nil, reading.isWhole != true { return "the chunks have no end" }
      return reading.data == plain ? nil : "the chunks hold other bytes"
    }
    return reading.isWhole == true && reading.error == nil ? "chunks were taken that are none" : nil
  }

  /// The bytes of chunks (RFC 9112 §7.1), all of which are there; nil if they aren't, or aren't right.
  private static func plain(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var index = 0
    func line() -> [UInt8]? {
      guard let end = bytes[index...].firstIndex(of: 0x0A) else { return nil }
      defer { index = end + 1 }
      return Array(bytes[index..<end])
    }
    while true {
      guard let first = line(), first.last == 0x0D, !first.dropLast().contains(0x0D) else {
        return nil
      }
      let digits = first.prefix { $0 != 0x3B && $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      let behind = first.dropFirst(digits.count).drop { $0 == 0x20 || $0 == 0x09 }
      guard behind.first == 0x3B || behind.first == 0x0D,
        !digits.isEmpty,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit && $0 < 0x80 }),
        first.dropLast().allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }),
        let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      if size == 0 { break }
      guard size <= bytes.count - index - 2 else { return nil }
      result += bytes[index..<index + size]
      index += size
      guard bytes[index] == 0x0D, bytes[index + 1] == 0x0A else { return nil }
      index += 2
    }
    while true {
      guard let next = line() else { return nil }
      if next.isEmpty || next == [0x0D] { return result }
    }
  }
}
