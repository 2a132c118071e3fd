package import SaxHTTP
internal import SaxURI

/// Reads the head of a recording (``RecordingText``), which people may have edited.
package struct RecordingParser {
  /// The reason why there is no head.
  package enum Failure: Error {
    /// More bytes are needed.
    case unfinished
    case damaged(HTTPError)
  }

  private struct Note {
    var value: String
    var line: Int
  }

  private let path: String
  private let bytes: [UInt8]
  private let isWhole: Bool
  /// The number of bytes that were read.
  package private(set) var offset = 0
  /// The number of the line that was read last, from 1.
  private var line = 0
  private var notes: [RecordingText.Key: [Note]] = [:]

  /// Begins at the first byte of a recording.
  ///
  /// - Parameters:
  ///   - bytes: the file's, from the first on.
  ///   - isWhole: whether these are all.
  ///   - path: the file's, for messages.
  package init(_ bytes: [UInt8], isWhole: Bool, of path: String) {
    self.bytes = bytes
    self.isWhole = isWhole
    self.path = path
  }

  /// Reads all but the response's body, which begins at ``offset``.
  package mutating func exchange() throws(Failure) -> RecordedExchange {
    try readNotes()
    var exchange = try requestLine()
    exchange.fields = try fields("the request's head")
    exchange.body = try requestBody()
    exchange.end = try end()
    guard let status = try status() else { return exchange }
    var response = RecordedExchange.Response(status: status)
    response.fields = try fields("the response's head")
    response.url = notes[.responseURL]?.last?.value
    response.bodyFile = try bodyFile()
    for note in notes[.trailer] ?? [] {
      response.trailers.append(try field(note.value[...], at: note.line))
    }
    exchange.response = response
    return exchange
  }

  // MARK: Lines

  /// Reads a line, which has to be UTF-8.
  ///
  /// - Returns: the next line without its end; nil if there is none.
  private mutating func nextLine() throws(Failure) -> Substring? {
    let rest = bytes[offset...]
    let end = rest.firstIndex(of: 0x0A)
    if end == nil, !isWhole { throw .unfinished }
    if rest.isEmpty { return nil }
    line += 1
    var text = rest[..<(end ?? rest.endIndex)]
    offset = end.map { $0 + 1 } ?? rest.endIndex
    // As editors may write it.
    if text.last == 0x0D { text = text.dropLast() }
    // In a field it would end the line for who takes it over.
    if text.contains(0x0D) { throw damaged("a carriage return stands within this line") }
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw damaged("this line is no UTF-8")
    }
    return valid[...]
  }

  private func damaged(_ what: String, at number: Int? = nil, fix: String? = nil) -> Failure {
    .damaged(
      HTTPError(
        .file, "\(path):\(number ?? line): the recording is damaged: \(what)",
        fix: fix ?? "record it again"))
  }

  private func truncated(_ where: String) -> Failure {
    damaged("it ends within \(`where`)", at: max(line, 1))
  }

  // MARK: The recorder's own lines

  private mutating func readNotes() throws(Failure) {
    guard let first = try nextLine() else { throw truncated("its first line") }
    guard first == RecordingText.firstLine else {
      throw damaged("it does not begin with \"\(RecordingText.firstLine)\"")
    }
    while true {
      let before = (offset, line)
      guard let text = try nextLine() else { throw truncated("its first lines") }
      guard text.hasPrefix("# ") || text == "#" else {
        (offset, line) = before
        return
      }
      let parts = text.dropFirst(2).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let key = RecordingText.Key(rawValue: String(parts[0])) else {
        continue
      }
      let value = parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1]
      notes[key, default: []].append(Note(value: String(value), line: line))
    }
  }

  private func requestBody() throws(Failure) -> RecordedRequestBody? {
    guard let note = notes[.requestBody]?.last else {
      return RecordedRequestBody(length: 0, hash: RecordedRequestBody.hashOfNothing)
    }
    if note.value == RecordingText.unknownBody { return nil }
    let hash = note.value.firstRange(of: RecordingText.hashName).map {
      note.value[$0.upperBound...].lowercased()
    }
    guard let hash, hash.utf8.count == 64,
      hash.utf8.allSatisfy({ PercentEncoding.digit($0) != nil })
    else {
      throw damaged(
        "the request's body has no hash", at: note.line,
        fix: "\(RecordingText.hashName)and 64 hexadecimal digits, or no such line for no body")
    }
    return RecordedRequestBody(length: 0, hash: hash)
  }

  private func bodyFile() throws(Failure) -> String? {
    guard let note = notes[.responseBody]?.last else { return nil }
    guard RecordingName.isBeside(note.value) else {
      throw damaged(
        "the response's body is in no file of this folder", at: note.line, fix: "a file's name")
    }
    return note.value
  }

  private func end() throws(Failure) -> RecordedExchange.End {
    guard let note = (notes[.error] ?? notes[.bodyError])?.last else {
      return notes[.letGo] == nil ? .whole : .letGo
    }
    guard let code = HTTPError.Code(named: note.value) else {
      throw damaged("this is no code of an error", at: note.line, fix: "one such as timeout")
    }
    var timeout: HTTPError.Timeout?
    if let note = notes[.timeout]?.last {
      timeout = HTTPError.Timeout(rawValue: note.value)
      if timeout == nil {
        throw damaged("this is no time-out", at: note.line, fix: "one such as firstByte")
      }
    }
    var error = HTTPError(
      code, notes[.message]?.last?.value ?? "a failure that was recorded",
      url: notes[.errorURL]?.last?.value,
      status: notes[.errorStatus]?.last.flatMap { Int($0.value) }, timeout: timeout,
      fix: notes[.fix]?.last?.value)
    error.bodyText = notes[.bodyText]?.map(\.value).joined(separator: "\n")
    return .failure(error)
  }

  // MARK: The messages

  private mutating func requestLine() throws(Failure) -> RecordedExchange {
    guard let text = try nextLine() else { throw truncated("the request's head") }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, HTTPToken.isToken(words[0]), words[1].contains("://"),
      words[2].hasPrefix("HTTP/")
    else {
      throw damaged(
        "this is no first line of a request", fix: "GET https://shop.example/orders HTTP/1.1")
    }
    return RecordedExchange(method: String(words[0]), url: String(words[1]))
  }

  private mutating func fields(_ place: String) throws(Failure) -> HeaderFields {
    var fields = HeaderFields()
    while let text = try nextLine() {
      if text.isEmpty { return fields }
      fields.append(try field(text, at: line))
    }
    throw damaged(
      "it ends within \(place)", fix: "an empty line behind the fields, or record it again")
  }

  private func field(_ text: Substring, at number: Int) throws(Failure) -> HeaderField {
    guard let colon = text.firstIndex(of: ":"), HTTPToken.isToken(text[..<colon]),
      !text.utf8.contains(0)
    else { throw damaged("this is no header field", at: number, fix: "Name: value") }
    return HeaderField(checked: String(text[..<colon]), String(text[text.index(after: colon)...]))
  }

  /// Reads up to the response's status line, past what is there of the request's body.
  ///
  /// - Returns: nil if there is no response.
  private mutating func status() throws(Failure) -> Int? {
    if notes[.error] != nil { return nil }
    while let text = try nextLine() {
      // The request's body.
      if text.isEmpty || text.hasPrefix("|") { continue }
      let words = text.split(separator: " ", maxSplits: 2)
      guard words.count > 1, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3,
        let status = Int(words[1]), status >= 100
      else { throw damaged("this is no first line of a response", fix: "HTTP/1.1 200 OK") }
      return status
    }
    throw truncated("the request: there is no response")
  }
}

extension RecordedRequestBody {
  /// The SHA-256 of no bytes.
  package static let hashOfNothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
}
