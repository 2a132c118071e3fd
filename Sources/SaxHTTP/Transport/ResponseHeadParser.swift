/// Puts the lines of a response's head together (RFC 9112 §4, §5), and those of the trailer.
package struct ResponseHeadParser {
  package enum Step {
    case more
    /// The head is whole.
    case head(ResponseHead)
    /// ``failure`` says why.
    case failed
  }

  /// The most bytes that a head may have, or a trailer.
  private let limit: Int
  /// The statuses that the connection may answer itself, by sending the request again: a head with one
  /// may not be the response then, and is held back until that is known.
  private let answered: Set<Int>
  private let isToHead: Bool
  private var held: ResponseHead?
  private var size = 0
  private(set) var status: Int?
  /// The version that its line begins with: `HTTP/1.1`.
  private var version = ""
  /// The framing of the body; nil before the head is whole.
  package private(set) var framing: BodyFraming?

  /// True if the body ends with the connection. That of HTTP/2 ends with its stream.
  var endsWithConnection: Bool { framing == .untilClose && version.hasPrefix("HTTP/1") }

  /// True if the response itself is coming: 100 and the like come before it (RFC 9110 §15.2), all of
  /// which count as one head.
  var hasBegun: Bool { status.map { $0 >= 200 || $0 == 101 } ?? false }

  private var fields = HeaderFields()
  /// True once the head of the response itself is there; what comes is the trailer then.
  private var isWhole = false
  private var trailers = HeaderFields()
  package private(set) var failure: HTTPError?
  /// The last field, as it may go on in another line (RFC 9112 §5.2).
  private var last: (name: String, value: String)?

  /// Begins the response to a request, before its first line.
  ///
  /// - Parameters:
  ///   - limit: how many bytes a head may have, or a trailer.
  ///   - isToHead: whether the request is a HEAD.
  ///   - answered: the statuses that the connection may answer itself.
  package init(limit: Int, isToHead: Bool = false, answered: Set<Int> = []) {
    self.limit = limit
    self.isToHead = isToHead
    self.answered = answered
  }

  /// Takes a line with its end.
  package mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> Step {
    size += line.count
    if size > limit {
      return fail(.limit, "the response's head has more than \(limit) bytes")
    }
    var bytes = line[...]
    if bytes.last == 0x0A { bytes = bytes.dropLast() }
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    if bytes.isEmpty { return end() }
    if !isWhole || held != nil, bytes.starts(with: "HTTP/".utf8) { return begin(bytes) }
    if bytes.first == 0x20 || bytes.first == 0x09 {
      guard isValue(bytes[...]) else { return failOfControl(last?.name ?? "") }
      // libcurl, which finds the end of the response by them, doesn't read on.
      if let name = last?.name,
        ["Transfer-Encoding", "Content-Length"].contains(where: { HeaderField.equal(name, $0) })
      {
        return fail(.malformed, "the response's \(name) goes on in another line")
      }
      last?.value += " " + ResponseHeadParser.text(bytes).withoutOuterSpaces
      return .more
    }
    return field(bytes)
  }

  /// True if the last head that came is held back.
  var isHeld: Bool { held != nil }

  /// The head that was held back, which is the response after all, as no other comes.
  package mutating func takeHeld() -> ResponseHead? {
    defer { held = nil }
    return held
  }

  /// The connection answers the head that was held back, and another comes in its place.
  package mutating func dropHeld() {
    if held == nil { return }
    held = nil
    isWhole = false
  }

  /// Nothing more comes.
  /// - Returns: the trailer's fields.
  package mutating func finish() -> HeaderFields {
    settle()
    return trailers
  }

  private mutating func begin(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Step {
    let words = bytes.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count > 1, words[1].count == 3, let status = Int(ResponseHeadParser.text(words[1])),
      status >= 100
    else { return fail(.malformed, "the response has no status") }
    self.status = status
    version = ResponseHeadParser.text(words[0])
    framing = nil
    fields = HeaderFields()
    trailers = HeaderFields()
    last = nil
    held = nil
    isWhole = false
    return .more
  }

  private mutating func field(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Step {
    settle()
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      case let name = ResponseHeadParser.text(bytes[..<colon]), HTTPToken.isToken(name)
    else {
      return fail(.malformed, "the response's head has a line that is no header field")
    }
    let value = bytes[(colon + 1)...]
    guard isValue(value) else { return failOfControl(name) }
    last = (name, ResponseHeadParser.text(value))
    return .more
  }

  private func isValue(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    !bytes.contains(0) && !bytes.contains(0x0D)
  }

  private mutating func failOfControl(_ name: String) -> Step {
    fail(.malformed, "the response's field \(name) holds a control character")
  }

  private mutating func settle() {
    guard let last else { return }
    let field = HeaderField(checked: last.name, last.value)
    if isWhole { trailers.append(field) } else { fields.append(field) }
    self.last = nil
  }

  private mutating func end() -> Step {
    settle()
    guard !isWhole, let status, hasBegun else { return .more }
    do throws(HTTPError) {
      framing = try BodyFraming(status: status, fields, version: version, isToHead: isToHead)
    } catch {
      failure = error
      return .failed
    }
    // A length that was repeated is handed on as one (RFC 9110 §8.6).
    if case .length(let count) = framing, fields.values(of: "Content-Length") != ["\(count)"] {
      fields.set(HeaderField(checked: "Content-Length", "\(count)"))
    }
    isWhole = true
    size = 0
    let head = ResponseHead(status: status, fields: fields)
    if answered.contains(status) {
      held = head
      return .more
    }
    return .head(head)
  }

  private mutating func fail(_ code: HTTPError.Code, _ message: String) -> Step {
    failure = HTTPError(code, message)
    return .failed
  }

  /// UTF-8, or else ISO 8859-1.
  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }
}
