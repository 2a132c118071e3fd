internal import CIdn

/// Names of hosts in letters of all kinds, by libidn2, which is loaded when first asked.
enum InternationalHost {
  /// The reason why a name has no form in ASCII.
  struct Refusal: Error {
    let reason: String
    var fix: String?
  }

  private static let absence: String? = saxidn_load().map { String(cString: $0) }

  /// A host's name as the domain name system has it (RFC 5891): `xn--bcher-kva.example` for `bücher.example`.
  ///
  /// - Throws: ``Refusal`` if it can't be one, or if libidn2 is missing.
  static func ascii(_ host: String) throws(Refusal) -> String {
    if let absence {
      throw Refusal(
        reason: "its host holds letters other than ASCII's, and \(absence)",
        fix: "install it, or write the host as xn--…")
    }
    guard let written = saxidn_ascii(host) else { throw Refusal(reason: noName) }
    defer { saxidn_free(written) }
    let name = String(cString: written)
    // Letters that stand for others, such as a wide slash, become these.
    guard name.utf8.allSatisfy(mayHold) else { throw Refusal(reason: noName) }
    return name
  }

  /// True for a byte of ASCII that names of hosts hold.
  static func mayHold(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static let noName = "its host is no name of the domain name system (RFC 5891)"
}
