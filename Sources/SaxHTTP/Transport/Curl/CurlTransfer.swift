internal import CCurl

/// One request and its response, as libcurl has it. For the thread of the loop alone.
///
/// What is sent is in `CurlTransfer+Body.swift`, what comes in `CurlTransfer+Response.swift`.
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  let exchange: Exchange
  let request: WebRequest
  let options: ConnectionOptions
  /// Asks the thread of the loop to resume the transfer.
  let wake: @Sendable () -> Void
  var body = Body.none
  var head: ResponseHeadParser
  /// The parser of the response's body; nil before its head is there.
  var content: ResponseBodyParser?
  /// The end of the connection's TLS, where it ends the body too.
  var tlsEnd: TLSEnd?
  var times: TransferTimes
  var isConnecting = false
  /// The reason why the transfer was ended here.
  var failure: HTTPError?
  /// True if it was ended as the response was there before the body was sent.
  var isAnsweredEarly = false
  /// True if the server has refused the request unread, by HTTP/2's REFUSED_STREAM.
  var isRefused = false
  /// The number of requests that libcurl has begun.
  var requests = 0
  var addresses: CurlAddresses
  private var list: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>

  private var url: URI { request.url }

  /// Prepares a transfer of libcurl's for a request.
  ///
  /// - Parameter wake: asks the thread of the loop to resume the transfer; called from any thread.
  init(
    _ id: Int, _ request: WebRequest, _ exchange: Exchange, _ options: ConnectionOptions,
    wake: @escaping @Sendable () -> Void
  ) throws(HTTPError) {
    guard let easy = saxcurl_init() else {
      throw HTTPError(.closed, "libcurl has no memory", url: request.url.redacted)
    }
    self.easy = easy
    self.exchange = exchange
    self.request = request
    self.options = options
    self.wake = wake
    let timeouts = (request.timeouts ?? options.timeouts).within(request.timeout)
    times = TransferTimes(timeouts)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    var answered: Set<Int> = request.connectionCredentials == nil ? [] : [401]
    // libcurl repeats the request if its question is too much for the server.
    if request.asksBeforeBody { answered.insert(417) }
    head = ResponseHeadParser(
      limit: options.headLimit, isToHead: request.method == .head, answered: answered)
    let common = CurlOptions(easy, options, timeouts, for: request)
    addresses = CurlAddresses(common.filter)
    saxcurl_set_pointer(easy, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: id))
    saxcurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    try common.set()
    try setFields()
    try setMethod()
    try setCredentials()
    setCallbacks()
    // Nothing is asked of the body before all else is right.
    beginBody()
  }

  deinit {
    saxcurl_cleanup(easy)
    saxcurl_free_list(list)
    errorText.deallocate()
  }

  static func id(of easy: UnsafeMutableRawPointer) -> Int? {
    var value: UnsafeMutableRawPointer?
    saxcurl_get_pointer(easy, CURLINFO_PRIVATE, &value)
    return value.map { Int(bitPattern: $0) }
  }

  // MARK: The request

  func refused(_ message: String, fix: String) -> HTTPError {
    HTTPError(.request, message, url: url.redacted, fix: fix)
  }

  private func setFields() throws(HTTPError) {
    guard saxcurl_set_string(easy, CURLOPT_URL, url.requested) == CURLE_OK else {
      throw refused("libcurl takes this for no URL", fix: "a shorter one")
    }
    var fields = request.fields
    for name in WebRequest.fieldsOfTransports where fields.contains(name) {
      throw refused("\(name) is not the request's to say, but the transport's", fix: "leave it out")
    }
    if let type = request.body.contentType, !fields.contains("Content-Type") {
      fields.append(try HeaderField("Content-Type", type))
    }
    if !options.userAgent.isEmpty, !fields.contains("User-Agent") {
      fields.append(try HeaderField("User-Agent", options.userAgent))
    }
    for field in fields {
      // A field without a value is written with a semicolon for libcurl.
      list = saxcurl_append(list, field.value.isEmpty ? "\(field.name);" : field.line)
    }
    // What libcurl would add by itself.
    var unwanted = ["Accept", "Content-Type"]
    if !request.asksBeforeBody { unwanted.append("Expect") }
    for name in unwanted where !fields.contains(name) {
      list = saxcurl_append(list, "\(name):")
    }
    saxcurl_set_list(easy, CURLOPT_HTTPHEADER, list)
  }

  private func setMethod() throws(HTTPError) {
    let method = request.method
    if method == .head {
      guard request.body.length == 0 else {
        throw refused("a HEAD has a body here", fix: "another method, or no body")
      }
      saxcurl_set_long(easy, CURLOPT_NOBODY, 1)
      return
    }
    switch request.body.source {
    case .none where method == .post || method == .put || method == .patch:
      // With its length, which is none.
      saxcurl_set_long(easy, CURLOPT_POST, 1)
      saxcurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, 0)
      saxcurl_set_string(easy, CURLOPT_POSTFIELDS, "")
    case .none: saxcurl_set_long(easy, CURLOPT_HTTPGET, 1)
    case .bytes, .stream:
      saxcurl_set_long(easy, CURLOPT_UPLOAD, 1)
      saxcurl_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.body.length ?? -1))
      try setTrailers()
    }
    saxcurl_set_string(easy, CURLOPT_CUSTOMREQUEST, method.name)
  }

  /// For the connection, by a handshake on it that libcurl does.
  private func setCredentials() throws(HTTPError) {
    guard let credentials = request.connectionCredentials else { return }
    let isTaken =
      saxcurl_set_string(easy, CURLOPT_USERNAME, credentials.user) == CURLE_OK
      && saxcurl_set_string(easy, CURLOPT_PASSWORD, credentials.password.value) == CURLE_OK
      && saxcurl_set_long(easy, CURLOPT_HTTPAUTH, saxcurl_ntlm) == CURLE_OK
    if !isTaken { throw refused("libcurl was built without NTLM", fix: "another scheme") }
  }

  // MARK: Sending it again

  /// libcurl sends a request again where a connection that was kept turns out to be closed, whatever the method
  /// and without a word. What isn't idempotent may have been done then (RFC 9110 §9.2.2).
  ///
  /// - Returns: whether the next request may be sent.
  func mayBegin() -> Bool {
    requests += 1
    if requests == 1 { return true }
    guard mayRepeat else { return false }
    // What is answered now allows for one request, as does a refusal.
    head.dropHeld()
    isRefused = false
    return true
  }

  /// True if libcurl may send what it sent, or a part of it, again; if not ``failure`` says why.
  var mayRepeat: Bool {
    if request.isIdempotent || head.isHeld || isRefused { return true }
    var sent = 0
    saxcurl_get_long(easy, CURLINFO_REQUEST_SIZE, &sent)
    if sent == 0 { return true }
    failure = notSentTwice
    return false
  }

  private var notSentTwice: HTTPError {
    HTTPError(
      .interrupted,
      "the connection ended before the response did, and a \(request.method) is not sent twice",
      url: url.redacted,
      fix:
        "see whether the server has done it; one that is as good twice says so (isIdempotent, or a "
        + "field Idempotency-Key)")
  }

  /// Prepares a request to be sent once more, by a new connection, if it was written to one that was kept and
  /// that the server has closed meanwhile. libcurl does so by itself only where that shows as it reads.
  ///
  /// - Parameter code: how the transfer ended.
  /// - Returns: false if that isn't so, or if it must not be sent twice; then ``failure`` says why.
  func isToRepeat(after code: CURLcode) -> Bool {
    guard code == CURLE_SEND_ERROR, failure == nil, !times.sawResponse else { return false }
    var connections = 0
    saxcurl_get_long(easy, CURLINFO_NUM_CONNECTS, &connections)
    guard connections == 0, uploadError == nil, mayRepeat else { return false }
    guard repeatBody() else {
      failure = CurlFailure.error(CURLE_SEND_FAIL_REWIND, "", url)
      return false
    }
    isConnecting = false
    saxcurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1)
    return true
  }

  func resume() {
    times.noteBytes(0)
    saxcurl_pause(easy, CURLPAUSE_CONT)
  }

  // MARK: The end

  /// The time-out that has passed, if one has.
  ///
  /// - Parameter freed: when a connection to the same host came free last.
  func timeout(_ now: Double, freed: Double?) -> HTTPError? {
    if !times.isConnected {
      var start: curl_off_t = 0
      saxcurl_get_size(easy, CURLINFO_PRETRANSFER_TIME_T, &start)
      if start > 0 { times.isConnected = true }
    }
    var activity = TransferTimes.Activity()
    activity.isConnecting = isConnecting
    activity.isSending = isSending
    activity.isWaitedFor = exchange.isPaused || isStarving
    guard let passed = times.passed(now, activity, freed: freed) else { return nil }
    return HTTPError(
      .timeout, passed.message, url: url.redacted, timeout: passed.which, fix: passed.fix)
  }

  /// True if the body's end is that of a TLS connection, which may have been cut.
  private func isUnterminated(_ code: CURLcode) -> Bool {
    guard head.endsWithConnection, content != nil else { return false }
    if code == CURLE_OK { return tlsEnd?.isClean == false }
    return TLSEnd.isMissed(code, String(cString: errorText))
  }

  private var unterminated: HTTPError {
    HTTPError(
      .interrupted,
      "the connection ended without the server's saying so (TLS's close_notify): the body may be cut",
      url: url.redacted, status: head.status,
      fix: "ask again; if the server never says so, options.tls.allowsUnterminatedBodies = true")
  }

  func result(_ code: CURLcode) -> Result<HeaderFields, any Error> {
    if let failure = failure ?? head.failure {
      return .failure(
        HTTPError(failure.code, failure.message, url: url.redacted, fix: failure.fix))
    }
    if isAnsweredEarly { return .success(head.finish()) }
    let isUnterminated = isUnterminated(code)
    if isUnterminated, !options.tls.allowsUnterminatedBodies { return .failure(unterminated) }
    if code == CURLE_OK || isUnterminated {
      if let response = head.takeHeld() {
        exchange.deliver(response)
      } else if content?.isWhole == false {
        return .failure(
          HTTPError(
            .interrupted, "the connection ended before the response did", url: url.redacted,
            status: head.status))
      }
      return .success(head.finish())
    }
    if let error = uploadError { return .failure(error) }
    // Whoever has all of the response needs no more of the connection.
    if content?.isWhole == true, code == CURLE_SEND_ERROR || code == CURLE_RECV_ERROR {
      return .success(head.finish())
    }
    if let error = addresses.failure(code, url) { return .failure(error) }
    var number = 0
    saxcurl_get_long(easy, CURLINFO_OS_ERRNO, &number)
    var error = CurlFailure.error(code, String(cString: errorText), url, systemError: number)
    // It was sent by a connection that was kept, and libcurl found no other to send it again.
    let isBeforeSending = error.code == .connect || error.code == .resolve || error.code == .timeout
    if isBeforeSending, requests > 0, !request.isIdempotent { error = notSentTwice }
    error.status = head.status
    return .failure(error)
  }
}
