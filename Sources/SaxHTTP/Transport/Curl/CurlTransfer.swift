internal import CCurl
internal import Glibc

/// One request and its response, as libcurl has it. For the thread of the loop alone.
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  let exchange: Exchange
  private let url: URI
  private let timeouts: HTTPTimeouts
  private var lists: [UnsafeMutablePointer<curl_slist>?] = []
  private let errorText: UnsafeMutablePointer<CChar>
  private var body: Body
  private var head: ResponseHeadParser
  private var wasPaused = false

  // MARK: Time, in seconds

  private let started = CurlThread.now
  private var connected: Double?
  private var lastByte: Double
  private var sawByte = false

  private enum Body {
    case none
    case bytes([UInt8], sent: Int)
    case upload(Upload, sentAny: Bool, isRepeatable: Bool)
  }

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
    url = request.url
    timeouts = request.timeouts ?? options.timeouts
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    head = ResponseHeadParser(limit: options.headLimit)
    lastByte = started
    switch request.body.source {
    case .none: body = .none
    case .bytes(let bytes): body = .bytes(bytes, sent: 0)
    case .stream(let isRepeatable, let chunks):
      body = .upload(
        Upload(chunks, length: request.body.length, wake: wake), sentAny: false,
        isRepeatable: isRepeatable)
    }
    saxcurl_set_pointer(easy, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: id))
    saxcurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    CurlOptions(easy, options, timeouts).set()
    try setRequest(request, options)
    setCallbacks()
  }

  deinit {
    saxcurl_cleanup(easy)
    for list in lists { saxcurl_free_list(list) }
    errorText.deallocate()
  }

  static func id(of easy: UnsafeMutableRawPointer) -> Int? {
    var value: UnsafeMutableRawPointer?
    saxcurl_get_pointer(easy, CURLINFO_PRIVATE, &value)
    return value.map { Int(bitPattern: $0) }
  }

  // MARK: The request

  private func setRequest(
    _ request: HTTPRequest, _ options: ConnectionOptions
  ) throws(HTTPError) {
    saxcurl_set_string(easy, CURLOPT_URL, request.url.requested)
    var fields = request.fields
    for name in ["Host", "Content-Length", "Transfer-Encoding"] where fields.contains(name) {
      throw HTTPError(
        .request, "\(name) is not the request's to say, but the transport's",
        url: url.redacted, fix: "leave it out")
    }
    if let type = request.body.contentType, !fields.contains("Content-Type") {
      fields.append(try HTTPField("Content-Type", type))
    }
    if !options.userAgent.isEmpty, !fields.contains("User-Agent") {
      fields.append(try HTTPField("User-Agent", options.userAgent))
    }
    var list: UnsafeMutablePointer<curl_slist>?
    for field in fields {
      // A field without a value is written with a semicolon for libcurl.
      list = saxcurl_append(list, field.value.isEmpty ? "\(field.name);" : field.line)
    }
    // What libcurl would add by itself.
    for name in ["Accept", "Content-Type"] where !fields.contains(name) {
      list = saxcurl_append(list, "\(name):")
    }
    lists.append(list)
    saxcurl_set_list(easy, CURLOPT_HTTPHEADER, list)
    setMethod(request)
  }

  private func setMethod(_ request: HTTPRequest) {
    let method = request.method
    switch body {
    case .none where method == .head: saxcurl_set_long(easy, CURLOPT_NOBODY, 1)
    case .none where method == .post || method == .put || method == .patch:
      // With its length, which is none.
      saxcurl_set_long(easy, CURLOPT_POST, 1)
      saxcurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, 0)
      saxcurl_set_string(easy, CURLOPT_POSTFIELDS, "")
    case .none: saxcurl_set_long(easy, CURLOPT_HTTPGET, 1)
    case .bytes, .upload:
      saxcurl_set_long(easy, CURLOPT_UPLOAD, 1)
      saxcurl_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.body.length ?? -1))
    }
    if method != .head { saxcurl_set_string(easy, CURLOPT_CUSTOMREQUEST, method.name) }
  }

  private func setCallbacks() {
    // It is there as long as its handle.
    let context = Unmanaged.passUnretained(self).toOpaque()
    saxcurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    saxcurl_set_data(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.with(context, bytes, size * count) { $0.takeHeader($1) }
    }
    saxcurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    saxcurl_set_data(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.with(context, bytes, size * count) { $0.take($1) }
    }
    saxcurl_set_pointer(easy, CURLOPT_READDATA, context)
    saxcurl_set_data(easy, CURLOPT_READFUNCTION) { bytes, size, count, context in
      CurlTransfer.with(context, bytes, size * count) { $0.give($1) }
    }
    saxcurl_set_pointer(easy, CURLOPT_SEEKDATA, context)
    saxcurl_set_seek(easy, CURLOPT_SEEKFUNCTION) { context, offset, origin in
      guard let context, origin == SEEK_SET else { return Int32(CURL_SEEKFUNC_CANTSEEK) }
      return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        .seek(to: Int(offset)) ? Int32(CURL_SEEKFUNC_OK) : Int32(CURL_SEEKFUNC_FAIL)
    }
  }

  private static func with(
    _ context: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ call: (CurlTransfer, UnsafeMutableBufferPointer<UInt8>) -> Int
  ) -> Int {
    guard let context, let bytes else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      call(transfer, UnsafeMutableBufferPointer(start: $0, count: count))
    }
  }

  // MARK: What libcurl calls

  private func takeHeader(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    note()
    switch head.take(UnsafeBufferPointer(bytes)) {
    case .more: return bytes.count
    case .head(let found):
      exchange.deliver(found)
      return bytes.count
    case .failed: return 0
    }
  }

  private func take(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    note()
    if exchange.deliver(UnsafeBufferPointer(bytes)) { return bytes.count }
    wasPaused = true
    return Int(CURL_WRITEFUNC_PAUSE)
  }

  private func give(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    lastByte = CurlThread.now
    switch body {
    case .none: return 0
    case .bytes(let bytes, let sent):
      let count = min(buffer.count, bytes.count - sent)
      _ = buffer.update(fromContentsOf: bytes[sent..<sent + count])
      body = .bytes(bytes, sent: sent + count)
      return count
    case .upload(let upload, _, let isRepeatable):
      switch upload.read(into: buffer) {
      case .bytes(let count):
        body = .upload(upload, sentAny: true, isRepeatable: isRepeatable)
        return count
      case .pause: return Int(CURL_READFUNC_PAUSE)
      case .end: return 0
      case .failed: return Int(CURL_READFUNC_ABORT)
      }
    }
  }

  /// libcurl sends a body again where a connection that was kept turns out to be closed.
  private func seek(to offset: Int) -> Bool {
    switch body {
    case .none: return offset == 0
    case .bytes(let bytes, _):
      guard offset <= bytes.count else { return false }
      body = .bytes(bytes, sent: offset)
      return true
    case .upload(_, let sentAny, _): return offset == 0 && !sentAny
    }
  }

  func resume() {
    lastByte = CurlThread.now
    wasPaused = false
    saxcurl_pause(easy, CURLPAUSE_CONT)
  }

  private func note() {
    lastByte = CurlThread.now
    sawByte = true
  }

  /// Nothing more is done for it.
  func close() {
    if case .upload(let upload, _, _) = body { upload.close() }
  }

  // MARK: The end

  func timeout(_ now: Double) -> HTTPError? {
    func error(_ which: HTTPError.Timeout, _ seconds: Double, _ what: String) -> HTTPError {
      HTTPError(
        .timeout, "\(what) within \(CurlTransfer.shown(seconds)) s", url: url.redacted,
        timeout: which)
    }
    if let whole = timeouts.whole, now - started > whole {
      return error(.whole, whole, "the response did not end")
    }
    if connected == nil {
      var time: curl_off_t = 0
      saxcurl_get_size(easy, CURLINFO_PRETRANSFER_TIME_T, &time)
      if time > 0 {
        connected = now
        lastByte = max(lastByte, now)
      }
    }
    guard connected != nil else { return nil }
    if exchange.isPaused || isStarving {
      // The time that the program takes doesn't count.
      lastByte = now
      return nil
    }
    if !sawByte {
      if let first = timeouts.firstByte, now - lastByte > first {
        return error(.firstByte, first, "no byte of the response came")
      }
      return nil
    }
    if let idle = timeouts.idle, now - lastByte > idle {
      return error(.idle, idle, "nothing more came of the response")
    }
    return nil
  }

  private var isStarving: Bool {
    if case .upload(let upload, _, _) = body { upload.isStarving } else { false }
  }

  private static func shown(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(exactly: seconds) ?? 0)" : "\(seconds)"
  }

  func result(_ code: CURLcode) -> Result<HTTPFields, any Error> {
    if code == CURLE_OK { return .success(head.finish()) }
    if let failure = head.failure {
      return .failure(HTTPError(failure.code, failure.message, url: url.redacted))
    }
    if case .upload(let upload, _, _) = body, let error = upload.error { return .failure(error) }
    var error = CurlFailure.error(code, String(cString: errorText), url)
    error.status = head.status
    return .failure(error)
  }
}
