internal import CIdn

/// Names of hosts in letters of all kinds, by libidn2, which is loaded when first asked.
enum InternationalHost {
  private static let isThere = saxidn_load() == nil

  /// A host's name as the domain name system has it (RFC 5891): `xn--bcher-kva.example` for `bücher.example`.
  ///
  /// - Returns: nil if it can't be one, or if libidn2 is missing.
  static func ascii(_ host: String) -> String? {
    guard isThere, let written = saxidn_ascii(host) else { return nil }
    defer { saxidn_free(written) }
    return String(cString: written)
  }
}
