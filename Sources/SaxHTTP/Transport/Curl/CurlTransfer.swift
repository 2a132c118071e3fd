internal import CCurl

/// One request and its response, as libcurl has it. For the thread of the loop alone.
final class CurlTransfer {
  /// What is sent after the head.
  enum Body {
    case none
    case bytes([UInt8], sent: Int)
    case upload(Upload, sentAny: Bool)
  }

  let easy: UnsafeMutableRawPointer
  let exchange: Exchange
  var body = Body.none
  var head: ResponseHeadParser
  var times: TransferTimes
  private let request: HTTPRequest
  private let wake: @Sendable () -> Void
  private var list: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>

  private var url: URI { request.url }

  /// - Parameter wake: asks the thread of the loop to resume the transfer; called from any thread.
  init(
    _ id: Int, _ request: HTTPRequest, _ exchange: Exchange, _ options: ConnectionOptions,
    wake: @escaping @Sendable () -> Void
  ) throws(HTTPError) {
    guard let easy = saxcurl_init() else {
      throw HTTPError(.closed, "libcurl has no memory", url: request.url.redacted)
    }
    self.easy = easy
    self.exchange = exchange
    self.request = request
    self.wake = wake
    let timeouts = request.timeouts ?? options.timeouts
    times = TransferTimes(timeouts)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    var answered: Set<Int> = request.connectionCredentials == nil ? [] : [401]
    // Before a long body libcurl asks whether it is wanted (RFC 9110 §10.1.1), and doesn't of whom that
    // is too much.
    if request.body.length != 0 { answered.insert(417) }
    head = ResponseHeadParser(limit: options.headLimit, answered: answered)
    saxcurl_set_pointer(easy, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: id))
    saxcurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    try CurlOptions(easy, options, timeouts).set()
    try setFields(options)
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

  private func refused(_ message: String, fix: String) -> HTTPError {
    HTTPError(.request, message, url: url.redacted, fix: fix)
  }

  private func setFields(_ options: ConnectionOptions) throws(HTTPError) {
    guard saxcurl_set_string(easy, CURLOPT_URL, url.requested) == CURLE_OK else {
      throw refused("libcurl takes this for no URL", fix: "a shorter one")
    }
    var fields = request.fields
    for name in HTTPRequest.fieldsOfTransports where fields.contains(name) {
      throw refused("\(name) is not the request's to say, but the transport's", fix: "leave it out")
    }
    if let type = request.body.contentType, !fields.contains("Content-Type") {
      fields.append(try HTTPField("Content-Type", type))
    }
    if !options.userAgent.isEmpty, !fields.contains("User-Agent") {
      fields.append(try HTTPField("User-Agent", options.userAgent))
    }
    for field in fields {
      // A field without a value is written with a semicolon for libcurl.
      list = saxcurl_append(list, field.value.isEmpty ? "\(field.name);" : field.line)
    }
    // What libcurl would add by itself.
    for name in ["Accept", "Content-Type"] where !fields.contains(name) {
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

  private func beginBody() {
    switch request.body.source {
    case .none: body = .none
    case .bytes(let bytes): body = .bytes(bytes, sent: 0)
    case .stream(_, let chunks):
      let upload = Upload(chunks, length: request.body.length, wake: wake)
      body = .upload(upload, sentAny: false)
    }
  }

  /// From the beginning once more: libcurl sends a body again where a connection that was kept turns out
  /// to be closed.
  ///
  /// - Returns: false if that can't be.
  func repeatBody() -> Bool {
    if case .upload(let upload, let sentAny) = body {
      if !sentAny { return true }
      guard request.body.isRepeatable else { return false }
      upload.close()
    }
    beginBody()
    return true
  }

  func resume() {
    times.noteByte()
    saxcurl_pause(easy, CURLPAUSE_CONT)
  }

  /// Nothing more is done for it.
  func close() {
    if case .upload(let upload, _) = body { upload.close() }
  }

  // MARK: The end

  /// Which time-out has passed, if one has.
  func timeout(_ now: Double) -> HTTPError? {
    var start: curl_off_t = 0
    if !times.isConnected {
      saxcurl_get_size(easy, CURLINFO_PRETRANSFER_TIME_T, &start)
      if start > 0 { times.isConnected = true }
    }
    var isWaitedFor = exchange.isPaused
    if case .upload(let upload, _) = body, upload.isStarving { isWaitedFor = true }
    guard let passed = times.passed(now, isWaitedFor: isWaitedFor) else { return nil }
    return HTTPError(.timeout, passed.message, url: url.redacted, timeout: passed.which)
  }

  func result(_ code: CURLcode) -> Result<HTTPFields, any Error> {
    if code == CURLE_OK {
      if let response = head.takeHeld() { exchange.deliver(response) }
      return .success(head.finish())
    }
    if let failure = head.failure {
      return .failure(HTTPError(failure.code, failure.message, url: url.redacted))
    }
    if case .upload(let upload, _) = body, let error = upload.error { return .failure(error) }
    var error = CurlFailure.error(code, String(cString: errorText), url)
    error.status = head.status
    return .failure(error)
  }
}
