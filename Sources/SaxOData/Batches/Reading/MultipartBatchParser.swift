internal import SaxEvents
internal import SaxHTTP

/// Reads a batch of `multipart/mixed`, whose parts are messages of HTTP, or change sets of such (OData 4.01 Protocol
/// §11.7.7; RFC 2046 §5.1).
///
/// A delimiter is one wherever a line begins with it. A `Content-Length` within a part has to say the same.
final class MultipartBatchParser: BatchParser {
  private enum State {
    /// Before the first delimiter, of the batch or of a change set.
    case preamble
    /// In the fields of a part.
    case partHead
    /// In the head of the request or the response that a part holds.
    case messageHead
    case body
    /// Behind the last delimiter, of the batch or of a change set.
    case epilogue
  }

  var events: [BatchEvent] = []

  private let direction: BatchDirection
  private let limits: BatchLimits
  private let boundary: BatchBoundary
  private let batch: BatchDelimiter
  /// The delimiter of the change set that was begun last, until the batch's comes.
  private var changeSet: BatchDelimiter?
  /// True behind the change set's last delimiter.
  private var isChangeSetClosed = false
  private var isClosed = false

  private var state = State.preamble
  /// The line that is being read, where it is not a body's or may be a delimiter.
  private var line: [UInt8] = []
  /// True if a line that nobody reads is too long to be a delimiter.
  private var isLongLine = false
  /// The head that is being read.
  private var head = BatchHeadLines()
  /// The fields of the part.
  private var partFields = HeaderFields()
  private var body = MultipartBody()

  /// The number of bytes that were read.
  private var offset = 0
  /// The number of the part, from 1.
  private var part = 0
  private var isFirstLine = true

  init(_ direction: BatchDirection, _ boundary: BatchBoundary, _ limits: BatchLimits) {
    self.direction = direction
    self.boundary = boundary
    self.limits = limits
    batch = BatchDelimiter(boundary)
  }

  func feed(_ bytes: Span<UInt8>) throws(ODataBatchError) {
    try bytes.withUnsafeBufferPointer { bytes throws(ODataBatchError) in
      guard let base = bytes.baseAddress else { return }
      var index = 0
      while index < bytes.count {
        index = try step(base, from: index, to: bytes.count)
      }
    }
    try flush()
  }

  func finish() throws(ODataBatchError) {
    if !line.isEmpty || isLongLine { try endLine(hasEnd: false) }
    guard isClosed else {
      throw failure(
        .truncated,
        part == 0 && state == .preamble
          ? "the batch ends, and its boundary was nowhere"
          : "the batch ends before its last delimiter")
    }
    events.append(.end)
  }

  // MARK: Lines

  /// Takes bytes up to the end of a line, or of what may be a delimiter in a body.
  ///
  /// - Returns: the index behind them.
  private func step(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) throws(ODataBatchError) -> Int {
    if state == .body {
      if body.isAtLineStart, !line.isEmpty || bytes[start] == UInt8(ascii: "-") {
        return try takeCandidate(bytes, from: start, to: end)
      }
      let next = body.take(bytes, from: start, to: end)
      offset += next - start
      return next
    }
    let lineEnd = ByteSearch.first(0x0A, in: bytes, from: start, to: end)
    let piece = UnsafeBufferPointer(start: bytes + start, count: (lineEnd ?? end) - start)
    switch state {
    case .preamble, .epilogue:
      if line.count + piece.count > BatchDelimiter.longest {
        isLongLine = true
      } else {
        line += piece
      }
    case .partHead, .messageHead, .body:
      let room = limits.head - head.size - line.count
      if piece.count > room {
        offset += room + 1
        throw tooLong()
      }
      line += piece
    }
    offset += piece.count
    guard lineEnd != nil else { return end }
    offset += 1
    try endLine(hasEnd: true)
    return start + piece.count + 1
  }

  /// Takes bytes of a body while they may become a delimiter.
  private func takeCandidate(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) throws(ODataBatchError) -> Int {
    for index in start..<end {
      offset += 1
      if bytes[index] == 0x0A {
        try endLine(hasEnd: true)
        return index + 1
      }
      line.append(bytes[index])
      if !mayBeDelimiter {
        body.addRejected(line)
        line.removeAll(keepingCapacity: true)
        return index + 1
      }
    }
    return end
  }

  private var mayBeDelimiter: Bool {
    batch.mayMatch(line) || changeSet?.mayMatch(line) ?? false
  }

  private func endLine(hasEnd: Bool) throws(ODataBatchError) {
    defer {
      line.removeAll(keepingCapacity: true)
      isLongLine = false
      isFirstLine = false
    }
    // A mark of UTF-8 may stand before all else.
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    if !isLongLine {
      if let match = changeSet?.match(line) { return try changeSetDelimiter(match) }
      if let match = batch.match(line) { return try batchDelimiter(match) }
    }
    switch state {
    case .preamble, .epilogue: break
    case .partHead, .messageHead:
      guard hasEnd else { return }
      try headLine()
    case .body: body.addRejected(hasEnd ? line + [0x0A] : line)
    }
  }

  // MARK: Delimiters

  private func changeSetDelimiter(_ match: BatchDelimiter.Match) throws(ODataBatchError) {
    if isChangeSetClosed {
      throw failure(.malformed, "a change set's delimiter stands behind its last one")
    }
    try endPart()
    if match == .part { return beginPart() }
    isChangeSetClosed = true
    state = .epilogue
    events.append(.changeSetEnds)
  }

  private func batchDelimiter(_ match: BatchDelimiter.Match) throws(ODataBatchError) {
    if isClosed { throw failure(.malformed, "a delimiter stands behind the batch's last one") }
    if changeSet != nil {
      guard isChangeSetClosed else {
        try flush()
        throw failure(.truncated, "the batch goes on before the last delimiter of a change set")
      }
      changeSet = nil
      isChangeSetClosed = false
    } else {
      try endPart()
    }
    if match == .part { return beginPart() }
    isClosed = true
    state = .epilogue
  }

  private func beginPart() {
    state = .partHead
    head = BatchHeadLines()
  }

  /// Ends the part that is being read, where there is one.
  private func endPart() throws(ODataBatchError) {
    switch state {
    case .preamble, .epilogue: return
    case .partHead, .messageHead:
      throw failure(.truncated, "a part ends before the empty line behind its head")
    case .body:
      let missing = body.end()
      try flush()
      if let missing {
        throw failure(
          .length, "a part's body is \(missing) bytes shorter than its Content-Length says",
          fix: "BatchLimits.ignoresLengths, if its peer is known to count wrongly")
      }
      events.append(.partEnds)
    }
  }

  /// Tells of the bytes of a body that have come.
  private func flush() throws(ODataBatchError) {
    guard state == .body, let bytes = body.takeBytes() else { return }
    let (kept, isTooLong) = body.within(bytes)
    if !kept.isEmpty { events.append(.body(kept)) }
    if isTooLong {
      offset = body.endOffset
      throw failure(
        .length, "a part's body is longer than its Content-Length says",
        fix: "BatchLimits.ignoresLengths, if its peer is known to count wrongly")
    }
  }

  // MARK: Heads

  private func headLine() throws(ODataBatchError) {
    head.size += line.count + 1
    if head.size > limits.head { throw tooLong() }
    if line.last == 0x0D { line.removeLast() }
    if line.isEmpty {
      // Empty lines may stand before a message (RFC 9112 §2.2).
      if state == .messageHead, head.start == nil { return }
      return state == .partHead ? try endPartHead() : try endMessageHead()
    }
    if state == .messageHead, head.start == nil {
      head.start = BatchHeadLines.text(line[...])
      return
    }
    if let wrong = head.add(line) { throw failure(.malformed, wrong) }
  }

  private func endPartHead() throws(ODataBatchError) {
    partFields = head.settled()
    guard let value = partFields.values(of: "Content-Type").last else {
      throw failure(.malformed, "a part has no Content-Type", fix: "application/http")
    }
    guard let type = BatchMediaType(value) else {
      throw failure(.malformed, "a part's Content-Type is no media type")
    }
    if let coding = partFields["Content-Transfer-Encoding"]?.lowercased(),
      !["binary", "8bit", "7bit"].contains(coding)
    {
      throw failure(
        .unsupported, "a part's Content-Transfer-Encoding is neither binary nor 8bit nor 7bit")
    }
    switch type.name {
    case "application/http":
      part += 1
      if part > limits.parts {
        throw failure(.limit, "the batch has more than \(limits.parts) parts")
      }
      state = .messageHead
      head = BatchHeadLines()
    case "multipart/mixed": try beginChangeSet(type)
    default:
      throw failure(
        .unsupported, "a part is neither application/http nor multipart/mixed")
    }
  }

  private func beginChangeSet(_ type: BatchMediaType) throws(ODataBatchError) {
    guard changeSet == nil else {
      throw failure(.notAllowed, "a change set stands in another")
    }
    guard let text = type.parameters["boundary"] else {
      throw failure(.malformed, "a change set has no boundary")
    }
    let inner: BatchBoundary
    do throws(ODataBatchError) { inner = try BatchBoundary(text) } catch {
      throw failure(error.code, error.message, fix: error.fix)
    }
    // By each of these a line would be a delimiter of both.
    guard ![boundary.text, boundary.text + "--"].contains(inner.text),
      boundary.text != inner.text + "--"
    else { throw failure(.malformed, "a change set has the batch's boundary") }
    changeSet = BatchDelimiter(inner)
    state = .preamble
    events.append(.changeSetBegins(id: partFields["Content-ID"]))
  }

  private func endMessageHead() throws(ODataBatchError) {
    let fields = head.settled()
    var message = BatchMessageHead(head.start ?? "", fields)
    // The part's own id counts before one among the message's fields, where OData 2.0's clients put it.
    let id = partFields["Content-ID"] ?? fields["Content-ID"]
    do throws(ODataBatchError) {
      if message.fields.contains("Transfer-Encoding") {
        throw ODataBatchError(.unsupported, "a part has a Transfer-Encoding")
      }
      let length = try message.length(ignoring: limits.ignoresLengths)
      switch direction {
      case .requests:
        let request = try message.request(id: id)
        if changeSet != nil, request.method.isSafe {
          throw ODataBatchError(.notAllowed, "a \(request.method) stands in a change set")
        }
        body = MultipartBody(at: offset, length: length)
        events.append(.request(request))
      case .responses:
        let response = try message.response(id: id)
        // RFC 9110 §8.6: with these it is the length of what is not sent.
        body = MultipartBody(
          at: offset, length: [204, 304].contains(response.status) ? nil : length)
        events.append(.response(response))
      }
    } catch {
      throw failure(error.code, error.message, fix: error.fix)
    }
    state = .body
  }

  // MARK: Failures

  private func tooLong() -> ODataBatchError {
    failure(.limit, "a part's head has more than \(limits.head) bytes")
  }

  private func failure(
    _ code: ODataBatchError.Code, _ message: String, fix: String? = nil
  ) -> ODataBatchError {
    ODataBatchError(code, message, offset: offset, part: part == 0 ? nil : part, fix: fix)
  }
}
