internal import CCrypto

/// libcrypto's hashes, by OpenSSL's names for them. The library is loaded when the first is wanted.
package enum LibCrypto {
  /// The reason why it can't be used; nil if it can.
  package static let absence: String? = saxcrypto_load().map {
    "libcrypto can't be used: \(String(cString: $0))"
  }

  /// The way out where it can't be used.
  package static let remedy = "install it: libssl3 on Debian"

  /// The longest hash that there is.
  private static let longest = 64

  /// The hash of some bytes.
  ///
  /// - Returns: nil without the library, or if it has no such hash, as MD5 where the system forbids it.
  package static func hash(_ bytes: [UInt8], by name: String) -> [UInt8]? {
    if absence != nil { return nil }
    var hash = [UInt8](repeating: 0, count: longest)
    let count = saxcrypto_hash(name, bytes, bytes.count, &hash)
    return count == 0 ? nil : Array(hash.prefix(count))
  }

  /// Bytes that nobody can foretell.
  ///
  /// - Parameter count: how many, up to a million.
  /// - Returns: nil without the library, or if it has none.
  package static func randomBytes(_ count: Int) -> [UInt8]? {
    if absence != nil { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return saxcrypto_random(&bytes, count) == 0 ? nil : bytes
  }

  /// The hash of bytes that come in pieces.
  package final class Pieces {
    private let context: UnsafeMutableRawPointer

    /// Begins a hash, by OpenSSL's name for it.
    ///
    /// - Returns: nil without the library, or if it has no such hash.
    package init?(_ name: String) {
      guard absence == nil, let context = saxcrypto_begin(name) else { return nil }
      self.context = context
    }

    deinit { saxcrypto_free(context) }

    /// Takes more of them.
    ///
    /// - Returns: false if it could not.
    package func update(_ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.withUnsafeBufferPointer {
        $0.isEmpty || saxcrypto_update(context, $0.baseAddress, $0.count) == 1
      }
    }

    /// The hash of all that were taken, nil if it could not be had. To be asked for once.
    package func finish() -> [UInt8]? {
      var hash = [UInt8](repeating: 0, count: longest)
      let count = saxcrypto_end(context, &hash)
      return count == 0 ? nil : Array(hash.prefix(count))
    }
  }
}
