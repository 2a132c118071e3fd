internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// The options for inputs that are URLs.
struct NetworkArguments {
  static let options: [Option] =
    [
      Option(
        "header", short: "H", "'NAME: VALUE'",
        help: "for URLs: a header field of the request. May be repeated.")
    ] + CredentialArguments.options + [
      Option(
        "cert", "FILE", help: "for URLs: the client's certificate, in PEM."),
      Option(
        "key", "FILE",
        help: "for URLs: the key of that certificate, in PEM, if it is in another file."),
      Option(
        "ca", "FILE", help: "for URLs: certificates to trust, in PEM, instead of the system's."
      ),
      Option(
        "allow-unterminated",
        help: """
          for URLs: take a body that ends with a TLS connection as whole also where the server does not say
          that it ends (close_notify). Whoever stands between can cut it then.
          """),
      Option(
        "retry", "N",
        help: """
          for URLs: how often to retry when the connection fails, or, where the method is idempotent, the
          response is interrupted or puts it off (408, 429, 502, 503, 504); 0 by default. An interrupted body is resumed after the last
          byte; if the server can't do that, it is an error. Each byte received resets the count of
          retries. Delays double from one second, or follow Retry-After.
          """),
      Option(
        "timeout", "SECONDS",
        help: """
          for URLs: how long to wait for a connection, for the first byte, and for each that follows;
          30, 120 and 60 by default.
          """),
      Option(
        "max-time", "SECONDS",
        help: """
          for URLs: the total time for each: connection, redirections, retries and their waits, and
          the response to its last byte; unlimited by default.
          """),
      Option(
        "cache", "FOLDER",
        help: """
          for URLs: cache responses in FOLDER, up to 256 MiB, and reuse them while they are fresh or
          the server confirms them.
          """),
      Option(
        "offline", help: "for URLs: use only what is in --cache, however old, and no network."),
    ]

  private(set) var fields = HeaderFields()
  private var retries = 0
  private var longest: Duration?
  private var connection = ConnectionOptions()
  let credentials: CredentialArguments
  private let cache: String?
  let isOffline: Bool

  static func isURL(_ operand: String) -> Bool {
    let scheme = operand.prefix { $0 != ":" }.lowercased()
    return (scheme == "http" || scheme == "https") && operand.contains("://")
  }

  /// The URL for `localhost:8080/orders` or `example.org/orders`, where a scheme may have been forgotten; nil for others.
  static func address(meantBy operand: String) -> String? {
    guard let host = operand.split(separator: "/", omittingEmptySubsequences: false).first,
      operand.contains("/") || operand.contains(":")
    else { return nil }
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2 else { return nil }
    let port = parts.count == 2 ? parts[1] : nil
    if let port, UInt16(port) ?? 0 == 0 { return nil }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    let isNumeric = labels.allSatisfy { $0.allSatisfy(\.isNumber) }
    let isNear = name == "localhost" || labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
    // The last label of a name has no digits; `orders.json` is a file's.
    let isHost =
      !isNumeric && labels.last?.allSatisfy(\.isLetter) == true
      && !["json", "ndjson", "jsonl", "xml", "gz", "sax", "txt", "csv"].contains(labels.last ?? "")
      && (labels.count > 1 || port != nil)
    guard isName, isNear || isHost else { return nil }
    return "\(isNear || port != nil ? "http" : "https")://\(operand)"
  }

  init(_ given: Arguments, usage: String) throws(UsageError) {
    credentials = try CredentialArguments(given, usage: usage)
    cache = given.value("cache")
    isOffline = given.has("offline")
    if isOffline, cache == nil {
      throw UsageError("--offline needs --cache FOLDER, with the responses", usage: usage)
    }
    for text in given.values("header") {
      guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
        throw UsageError("-H takes 'NAME: VALUE'", usage: usage)
      }
      do throws(HTTPError) {
        let value = String(text[text.index(after: colon)...])
        let field = try HeaderField(String(text[..<colon]), value)
        if WebRequest.fieldsOfTransports.contains(where: field.isNamed) {
          throw HTTPError(.request, "\(field.name) follows from the URL and the body")
        }
        fields.append(field)
      } catch {
        throw UsageError("-H: \(error.message)", usage: usage)
      }
    }
    if let text = given.value("retry") {
      guard let number = Int(text), (0...1000).contains(number) else {
        throw UsageError("--retry takes a number up to 1000, not \(text)", usage: usage)
      }
      retries = number
    }
    connection.tls.authorities = given.value("ca")
    connection.tls.certificate = given.value("cert")
    connection.tls.key = given.value("key")
    connection.tls.allowsUnterminatedBodies = given.has("allow-unterminated")
    longest = try Self.seconds("max-time", given, usage: usage)
    if let seconds = try Self.seconds("timeout", given, usage: usage) {
      connection.timeouts.connect = seconds
      connection.timeouts.firstByte = seconds
      connection.timeouts.idle = seconds
    }
  }

  private static func seconds(
    _ option: String, _ given: Arguments, usage: String
  ) throws(UsageError) -> Duration? {
    guard let text = given.value(option) else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds < 1e9 else {
      throw UsageError("--\(option) takes a number of seconds, not \(text)", usage: usage)
    }
    return .seconds(seconds)
  }

  /// Opens a URL: its request is sent, and the bytes of the response are pulled.
  ///
  /// - Parameters:
  ///   - mapping: the mapping of the objects that servers send as errors.
  ///   - checkpoint: the file that says where to read on.
  ///   - output: the output that is flushed before a wait.
  func open(
    _ url: String, errorsBy mapping: Mapping?, keeping checkpoint: CheckpointFile? = nil,
    _ output: ByteOutput
  ) throws -> URLPull {
    var request = WebRequest(.get, try URI(url), fields: fields)
    if isOffline { request.caching = HTTPCaching(.offline) }
    let client = try client(for: request.url)
    if let checkpoint, let mapping {
      let request = try CheckpointedRequest(request, mappedBy: mapping, checkpoint)
      return try URLPull(request, by: client, errorsBy: mapping) {
        try output.flush()
      }
    }
    return try URLPull(request, by: client, errorsBy: mapping) { try output.flush() }
  }

  /// Makes a client with the retries, the time limit and the cache of the options.
  ///
  /// - Parameter authenticates: true if its requests go with the credentials of the options.
  func client(for url: URI, authenticates: Bool = true) throws -> HTTPClient {
    var policy = Retry.Policy()
    policy.retries = retries
    // How many there are is said, and --max-time bounds them.
    policy.longestInAll = nil
    var options = HTTPClient.Options()
    options.retry = policy
    options.resumption = retries == 0 ? nil : policy
    options.timeLimit = longest
    options.cache = try cache.map { try DiskCacheStore($0) }
    if authenticates { credentials.apply(to: &options, for: url) }
    return HTTPClient(transport: CurlTransport(connection)) { $0 = options }
  }
}
