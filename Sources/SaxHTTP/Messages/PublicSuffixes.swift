internal import CPsl

/// The domains under which anyone may have a name, such as `co.uk` (https://publicsuffix.org), by libpsl,
/// which is loaded when they are first asked for.
struct PublicSuffixes: Sendable {
  /// The reason why there are none here; nil if there are.
  static let absence: String? = saxpsl_load().map { String(cString: $0) }

  /// Those that libpsl knows; nil where it is missing.
  static var ofSystem: PublicSuffixes? {
    guard absence == nil else { return nil }
    return PublicSuffixes { domain in
      // libpsl takes a name with the root's dot for another.
      saxpsl_is_public_suffix(domain.hasSuffix(".") ? String(domain.dropLast()) : domain) != 0
    }
  }

  /// Tells whether a domain is one. It is in lower case and ASCII. One of which nothing is known
  /// is if it has no dot.
  let contain: @Sendable (_ domain: String) -> Bool
}
