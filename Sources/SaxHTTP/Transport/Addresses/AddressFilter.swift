/// The addresses that a transport may connect to: a guard against server-side request forgery, where URLs come from
/// people who should not reach what this machine can.
///
///     var options = ConnectionOptions()
///     options.addresses = AddressFilter()          // public ones alone
///
/// It is asked for each address that is tried, after the name was resolved and again for each redirection, so
/// that no name leads round it, whatever it resolved to a moment before. It is one of the transport's options, and
/// none of a request. Refused are the addresses of this host, loopback, private networks, link-local ones (where clouds
/// have their metadata), carrier-grade NAT, multicast and whatever else IANA's registries (RFC 6890) call special, in
/// any notation, also as IPv4 addresses in IPv6 ones (mapped, NAT64, 6to4), and sockets of the file system.
///
/// A proxy resolves names by itself, and sees the addresses that this does not: with one there is an error, unless
/// ``trustsProxy`` says that it filters.
public struct AddressFilter: Sendable, Hashable {
  private let allowed: [IPAddressRange]
  /// True if a proxy is connected to, wherever it is, and trusted to filter. All requests go by it then,
  /// whatever `no_proxy` says. Default: false.
  public var trustsProxy = false

  /// Public addresses alone.
  public init() { allowed = [] }

  /// Public addresses, and some others.
  ///
  /// - Parameter ranges: what else is connected to, as `10.1.0.0/16` or `fd00:1::/32`, or as one address.
  /// - Throws: ``HTTPError/Code/address`` if one is no range of addresses.
  public init(allowing ranges: [String]) throws(HTTPError) {
    var allowed: [IPAddressRange] = []
    for text in ranges {
      guard let range = IPAddressRange(text) else {
        throw HTTPError(
          .address, "\(HTTPToken.shown(text)) is no range of addresses",
          fix:
            "an address, /, and how many of its bits all have in common, the others 0: 10.0.0.0/8")
      }
      allowed.append(range)
    }
    self.allowed = allowed
  }

  /// Looks an address up among those that are allowed, and then among the special ones.
  ///
  /// - Returns: in words what an address is that isn't let through; nil for one that is.
  func refusal(of address: IPAddress) -> String? {
    if allowed.contains(where: { $0.contains(address) }) { return nil }
    return SpecialAddresses.purpose(of: address)
  }
}
