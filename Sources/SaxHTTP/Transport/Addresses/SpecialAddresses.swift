/// The purposes of addresses that aren't anybody's on the Internet (IANA's registries of special-purpose
/// addresses, RFC 6890).
enum SpecialAddresses {
  /// Finds the purpose that IANA's registries give an address, or the IPv4 address in it.
  ///
  /// - Returns: in a word or two what the address is for; nil if it is public.
  static func purpose(of address: IPAddress) -> String? {
    if let inner = embedded(in: address) { return purpose(of: inner) }
    if let found = all.first(where: { $0.range.contains(address) }) { return found.purpose }
    // RFC 4291 §2.4: what else there is has not been given out.
    if address.bytes.count == 16, !unicast.contains(where: { $0.contains(address) }) {
      return "reserved"
    }
    return nil
  }

  /// The IPv4 address that an IPv6 one leads to: mapped (RFC 4291 §2.5.5.2), translated (RFC 6052 §2.1,
  /// RFC 2765 §2.1), or by 6to4 (RFC 3056 §2).
  private static func embedded(in address: IPAddress) -> IPAddress? {
    if sixToFour.contains(where: { $0.contains(address) }) {
      return IPAddress(Array(address.bytes[2..<6]))
    }
    if endingInIPv4.contains(where: { $0.contains(address) }) {
      return IPAddress(Array(address.bytes[12...]))
    }
    return nil
  }

  private static let sixToFour = ranges("2002::/16")
  private static let endingInIPv4 = ranges("::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")
  private static let unicast = ranges("2000::/3")

  private static let all: [(range: IPAddressRange, purpose: String)] = [
    ("0.0.0.0/8", "this host's"), ("10.0.0.0/8", "private"),
    ("100.64.0.0/10", "carrier-grade NAT's"),
    ("127.0.0.0/8", "loopback"), ("169.254.0.0/16", "link-local"), ("172.16.0.0/12", "private"),
    ("192.0.0.0/24", "reserved"), ("192.0.2.0/24", "documentation's"),
    ("192.88.99.0/24", "6to4 relays'"), ("192.168.0.0/16", "private"),
    ("198.18.0.0/15", "benchmarks'"), ("198.51.100.0/24", "documentation's"),
    ("203.0.113.0/24", "documentation's"), ("224.0.0.0/4", "multicast"),
    ("240.0.0.0/4", "reserved"), ("::/128", "this host's"), ("::1/128", "loopback"),
    // Teredo's too, behind which any address may be.
    ("2001::/23", "reserved"), ("2001:db8::/32", "documentation's"),
    ("3fff::/20", "documentation's"),
    ("fc00::/7", "private"), ("fe80::/10", "link-local"), ("fec0::/10", "site-local"),
    ("ff00::/8", "multicast"), ("64:ff9b:1::/48", "translated locally"),
  ].compactMap { text, purpose in IPAddressRange(text).map { ($0, purpose) } }

  private static func ranges(_ texts: String...) -> [IPAddressRange] {
    texts.compactMap { IPAddressRange($0) }
  }
}
