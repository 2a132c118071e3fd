internal import SaxHashing

/// A hash, by libcrypto, which is loaded when the first is wanted.
package enum HashAlgorithm: String, Sendable, CaseIterable {
  // By OpenSSL's names.
  case md5 = "MD5"
  /// For what is bound to it, as the UsernameToken of WS-Security is.
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha512_256 = "SHA512-256"

  fileprivate static func check() throws(HTTPError) {
    if let absence = LibCrypto.absence {
      throw HTTPError(.closed, absence, fix: LibCrypto.remedy)
    }
  }

  /// The hash of some bytes, 16 of MD5, 20 of SHA-1 and 32 of the others.
  ///
  /// - Throws: ``HTTPError/Code/closed`` if there is no libcrypto, or if it has no such hash, as MD5 where
  ///   the system forbids it.
  package func hash(_ bytes: [UInt8]) throws(HTTPError) -> [UInt8] {
    try Self.check()
    guard let hash = LibCrypto.hash(bytes, by: rawValue) else { throw missing }
    return hash
  }

  fileprivate var missing: HTTPError {
    HTTPError(.closed, "libcrypto has no \(rawValue) here")
  }

  /// The hash of a text's UTF-8, in lower-case hexadecimal.
  package func hexadecimal(_ text: String) throws(HTTPError) -> String {
    try hash(Array(text.utf8)).hexadecimal
  }

  /// Bytes that nobody can foretell.
  ///
  /// - Parameter count: how many, up to a million.
  package static func randomBytes(_ count: Int) throws(HTTPError) -> [UInt8] {
    try check()
    guard let bytes = LibCrypto.randomBytes(count) else {
      throw HTTPError(.closed, "libcrypto has no random bytes")
    }
    return bytes
  }
}

/// The hash of bytes that come in pieces.
package final class RunningHash {
  private let algorithm: HashAlgorithm
  private let pieces: LibCrypto.Pieces

  /// Begins a hash, of no bytes yet.
  ///
  /// - Throws: as ``HashAlgorithm/hash(_:)``.
  package init(_ algorithm: HashAlgorithm) throws(HTTPError) {
    try HashAlgorithm.check()
    guard let pieces = LibCrypto.Pieces(algorithm.rawValue) else { throw algorithm.missing }
    self.algorithm = algorithm
    self.pieces = pieces
  }

  /// Takes more of them.
  package func update(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    if !pieces.update(bytes) { throw algorithm.missing }
  }

  /// The hash of all that were taken. To be asked for once.
  package func finish() throws(HTTPError) -> [UInt8] {
    guard let hash = pieces.finish() else { throw algorithm.missing }
    return hash
  }
}

extension Collection<UInt8> {
  /// Two lower-case digits for each byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
