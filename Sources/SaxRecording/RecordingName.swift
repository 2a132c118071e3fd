internal import SaxHTTP
internal import SaxSystem

/// The name of a recording: `KIND-DIGEST-N.http`, and `KIND-DIGEST-N.body` for a body that is apart.
struct RecordingName: Sendable {
  static let exchange = ".http"
  static let body = ".body"

  /// The method and the end of the path.
  var kind: String
  /// The digest of the request (`ExchangeKey.digest`).
  var digest: String
  /// From 1: the exchange's place among those of equal requests.
  var number: Int

  private var stem: String { "\(kind)-\(digest)-\(number)" }
  var exchange: String { stem + Self.exchange }
  var body: String { stem + Self.body }

  /// The number of a file, whatever its name says besides: 1 for one without.
  static func number(of name: String) -> Int {
    let stem = name.dropLast(exchange.utf8.count)
    return stem.split(separator: "-").last.flatMap { Int($0) } ?? 1
  }

  /// Finds the digest in a file's name.
  ///
  /// - Returns: nil if a file is not called so.
  static func digest(of name: String) -> String? {
    guard let end = [exchange, body].first(where: name.hasSuffix) else { return nil }
    let parts = name.dropLast(end.utf8.count).split(separator: "-")
    return parts.count < 2 ? nil : String(parts[parts.count - 2])
  }

  /// Tells whether a text that stands in a recording names a file beside it, and leads nowhere else.
  static func isBeside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0)
  }
}
