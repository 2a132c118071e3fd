/// The options of a transport's connections.
public struct ConnectionOptions: Sendable, Hashable {
  /// The proxy that requests go by.
  public enum Proxy: Sendable, Hashable {
    /// The proxies that the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` name.
    case environment
    /// No proxy.
    case none
    /// A proxy at `http://`, `https://`, `socks4://`, `socks4a://`, `socks5://` or `socks5h://`, with
    /// user and password where it wants them.
    case url(String)
  }

  /// The protocol's version.
  public enum Version: Sendable, Hashable {
    /// HTTP/1.1: a receiver that stops holds the sender back at once.
    case http1
    /// HTTP/2 where the server speaks it. Up to 32 MB of each response may be buffered while its
    /// receiver stops. A response without a length whose stream the server resets before its end, and as if
    /// nothing were wrong (RST_STREAM with NO_ERROR), passes for whole: libcurl 7.88 doesn't tell.
    case http2
  }

  /// The certificates of secure connections: those of servers that are trusted, and the client's own.
  public struct TLS: Sendable, Hashable {
    /// A file of certificates, in PEM, that are trusted in the place of the system's.
    public var authorities: String?
    /// A file with the client's certificate, in PEM.
    public var certificate: String?
    /// A file with its key, in PEM; nil where the certificate's file holds it.
    public var key: String?
    /// The password that the key is encrypted with.
    public var keyPassword: String?
    /// Hashes of public keys of which the server has to have one: `sha256//` and Base64 (RFC 7469
    /// §2.4).
    public var pinnedKeys: [String] = []
    /// True if anyone is taken for whoever is asked for. **The connection is secret from no one then who can
    /// place himself in it.** For tests against a server of one's own.
    public var trustsAnyoneInsecurely = false
    /// True to accept a body without a length whose TLS connection ends without `close_notify` (RFC 8446 §6.1), as some
    /// servers end all of theirs. An attacker can truncate such a body unnoticed. Default: false, and such a body is an
    /// error. Checked in HTTP/1.1, where libcurl uses OpenSSL or GnuTLS.
    public var allowsUnterminatedBodies = false

    /// The defaults: the system's certificates, and none of the client's.
    public init() {}
  }

  /// The proxy that requests go by. Default: as the environment says.
  public var proxy = Proxy.environment
  /// The protocol's version. Default: HTTP/1.1.
  public var version = Version.http1
  /// The certificates of secure connections.
  public var tls = TLS()
  /// The most connections to one host at a time; further requests wait, each time anew for as long as
  /// ``HTTPTimeouts/connect`` says when one has come free. A response that is not read to its end, and not let go,
  /// has one. Default: 8.
  public var connectionsPerHost = 8
  /// The most connections at a time. Default: 64.
  public var connections = 64
  /// The time-outs of requests that have none of their own.
  public var timeouts = HTTPTimeouts()
  /// The most bytes that a response's head may have, and its trailer. Default: 256 KiB.
  public var headLimit = 256 << 10
  /// The addresses that may be connected to; nil, the default, for any.
  public var addresses: AddressFilter?
  /// The text sent as `User-Agent` where a request has none; empty for nothing.
  public var userAgent = "Saxifrage"

  /// The defaults.
  public init() {}
}
