internal import FoundationEssentials
internal import SaxEvents
internal import SaxHTTP
internal import SaxLanguage
internal import Saxifrage

/// Looks at the beginnings of responses, which are envelopes: a fault is thrown, whatever the status is, and so are
/// headers that must be understood and are not. The bodies of others are handed on as they came.
struct EnvelopeExecutor: HTTPExecutor {
  /// The most bytes of a header, and of a fault.
  private static let most = 1 << 20

  let next: any HTTPExecutor
  let options: SOAPOptions
  let reading: ReadingOptions
  var now: @Sendable () -> Date = { Date() }
  /// The error to be thrown for a fault.
  let failure: @Sendable (SOAPFault) -> any Error

  /// Sends the request, and looks at the beginning of what comes, but for a 204, 205 or 304.
  ///
  /// - Throws: what `failure` makes of a fault; ``SOAPError`` if a success is no envelope, or one that can't be read;
  ///   what sending the request throws.
  func execute(_ request: WebRequest) async throws -> WebResponse {
    var response = try await next.execute(request)
    if [204, 205, 304].contains(response.status) { return response }
    let isSuccess = request.failure(of: response) == nil
    if let type = response.mediaType, type.hasPrefix("multipart/") {
      throw SOAPError(
        .attachments,
        "the server answers \(response.status) with attachments (\(type)), which are not read",
        url: response.url.redacted, fix: "an answer without MTOM and without attachments")
    }
    let beginning = try await beginning(of: response, isSuccess: isSuccess)
    response.body = beginning.body
    if beginning.isEmpty { return response }
    let head = beginning.head
    guard let version = head.version else {
      if isSuccess { throw noEnvelope(response, head.root) }
      return response
    }
    if head.hasFault { throw try await fault(in: response, version) }
    if isSuccess { try check(head, version, response) }
    return response
  }

  private func noEnvelope(_ response: WebResponse, _ root: SOAPName?) -> SOAPError {
    let type = response.mediaType.map { " with \($0)" } ?? ""
    let what = root.map { "the root element \($0)" } ?? "no XML"
    return SOAPError(
      .envelope,
      "the server answers \(response.status)\(type) and \(what), wanted an envelope of SOAP",
      url: response.url.redacted, fix: "another address, or call where no envelope comes")
  }

  // MARK: The beginning

  private struct Beginning {
    let head: EnvelopeHead
    /// The whole body.
    let body: HTTPResponseBody
    let isEmpty: Bool
  }

  /// Reads until it is known what the envelope holds.
  private func beginning(of response: WebResponse, isSuccess: Bool) async throws -> Beginning {
    let head = EnvelopeHead()
    var options = EnvelopeHead.options(reading)
    options.inflation = response.inflation
    var events = EventReading(to: head, options: options)
    var iterator = response.body.makeAsyncIterator()
    var pieces: [ArraySlice<UInt8>] = []
    var size = 0
    do {
      while !head.isDecided, let piece = try await iterator.next() {
        pieces.append(piece)
        size += piece.count
        // What is malformed is told where it is read, if it is an envelope up to there.
        guard (try? events.feed(piece.span)) != nil else { break }
        guard size < Self.most || head.isDecided else { break }
      }
    } catch {
      // Of a response that is no success what came may say enough.
      if isSuccess || error is CancellationError { throw error }
    }
    if size >= Self.most, !head.isDecided, isSuccess, head.version != nil {
      throw SOAPError(
        .envelope, "the header of the response has more than \(Self.most) bytes",
        url: response.url.redacted)
    }
    return Beginning(
      head: head, body: .chunks(ResumedChunks(pieces: pieces, rest: iterator)), isEmpty: size == 0)
  }

  /// The error for the fault in a response.
  private func fault(in response: WebResponse, _ version: SOAPVersion) async throws -> any Error {
    var options = EnvelopeHead.options(reading)
    options.inflation = response.inflation
    let url = response.url.redacted
    do {
      let bytes = try await response.body.collect(upTo: Self.most)
      let fault = try FaultReading.fault(
        in: bytes, version, options, status: response.status, url: url)
      if let fault { return failure(fault) }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let reason = (error as? ReadingError)?.message ?? (error as? HTTPError)?.message ?? "\(error)"
      return SOAPError(
        .envelope,
        "the server answers \(response.status) with a fault that can't be read: \(reason)",
        url: url)
    }
    return SOAPError(
      .envelope, "the server answers \(response.status) with a fault that can't be read", url: url)
  }

  // MARK: The header

  private func check(
    _ head: EnvelopeHead, _ version: SOAPVersion, _ response: WebResponse
  ) throws(SOAPError) {
    // The blocks for others are theirs to look at.
    for block in head.blocks where version.ownRoles.contains(block.role) {
      if block.mustUnderstand, !isUnderstood(block) {
        throw SOAPError(
          .mustUnderstand,
          "the header \(block.name) of the response must be understood, and is not",
          url: response.url.redacted,
          fix: "SOAPOptions.understood, if the program knows what it asks for")
      }
      if let text = block.expiry { try check(expiry: text, response) }
    }
  }

  private func isUnderstood(_ block: EnvelopeHead.Block) -> Bool {
    block.name == SecurityNames.security && !block.holdsMore
      || options.understood.contains(block.name)
  }

  private func check(expiry text: String, _ response: WebResponse) throws(SOAPError) {
    guard let expiry = SecurityTime.date(text) else {
      throw SOAPError(
        .envelope, "the time at which the response expires is none", url: response.url.redacted)
    }
    if now() > expiry.addingTimeInterval(options.clockSkew.inSeconds) {
      throw SOAPError(
        .expired, "the response expired at \(SecurityTime.text(expiry))",
        url: response.url.redacted, fix: "clocks that agree, or SOAPOptions.clockSkew")
    }
  }
}

/// Pieces that came, and what comes behind them.
private struct ResumedChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let pieces: [ArraySlice<UInt8>]
  let rest: HTTPResponseBody.AsyncIterator

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: pieces[...], rest: rest) }

  struct AsyncIterator: AsyncIteratorProtocol {
    var pieces: ArraySlice<ArraySlice<UInt8>>
    var rest: HTTPResponseBody.AsyncIterator

    mutating func next() async throws -> ArraySlice<UInt8>? {
      if let piece = pieces.popFirst() { return piece }
      return try await rest.next()
    }
  }
}
