internal import SaxURI

extension URI {
  /// The URI that a `Location` leads to (RFC 9110 §10.2.2), which servers write with spaces, backslashes and
  /// letters of all kinds in it. It is read as browsers do (WHATWG URL §4.4): what no URI may hold is
  /// percent-encoded as UTF-8, and a host's letters are what they are in the domain name system (RFC 5891, which
  /// has no symbols where browsers know some).
  ///
  /// - Throws: as ``resolving(_:)``; ``HTTPError/Code/request`` for a host of such letters that is no name, or
  ///   without the library that knows.
  package func resolving(location text: String) throws(HTTPError) -> URI {
    let bytes = Self.separated(text, scheme)
    let host = Self.host(in: bytes)
    let name: [UInt8]
    do throws(InternationalHost.Refusal) {
      name = try Self.name(of: bytes[host])
    } catch {
      throw HTTPError(
        .request, "\(URIReference.shown(text)) is no URL: \(error.reason)", fix: error.fix)
    }
    return try resolving(
      String(
        decoding: Self.encoded(bytes[..<host.lowerBound]) + name
          + Self.encoded(bytes[host.upperBound...]),
        as: UTF8.self))
  }

  /// A reference to a place of the web with two slashes before the host, wherever there is one, and no others but
  /// those of the path.
  private static func separated(_ text: String, _ scheme: String) -> [UInt8] {
    // A tab is the only one that a field's value may hold of those that browsers drop.
    var bytes = text.utf8.filter { $0 != 0x09 }
    bytes.trimPrefix { $0 == 0x20 }
    while bytes.last == 0x20 { bytes.removeLast() }
    for index in 0..<(bytes.firstIndex(where: \.isQueryOrFragment) ?? bytes.count)
    where bytes[index] == UInt8(ascii: "\\") {
      bytes[index] = slash
    }
    var start: [UInt8] = []
    for known in ["http", "https"] where bytes.begins(with: known + ":") {
      bytes.removeFirst(known.utf8.count + 1)
      // Of the same scheme it may be a path.
      if known == scheme, !bytes.starts(with: [slash, slash]) { return bytes }
      start = Array("\(known):".utf8)
      break
    }
    let slashes = bytes.prefix { $0 == slash }.count
    if start.isEmpty, slashes < 2 { return bytes }
    return start + [slash, slash] + bytes.dropFirst(slashes)
  }

  /// A part of a reference with what it may not hold percent-encoded.
  private static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var hasFragment = false
    for (index, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "%"):
        let isTriplet =
          index + 2 < bytes.endIndex && PercentEncoding.digit(bytes[index + 1]) != nil
          && PercentEncoding.digit(bytes[index + 2]) != nil
        result += isTriplet ? [byte] : Array("%25".utf8)
      case UInt8(ascii: "#"):
        result += hasFragment ? Array("%23".utf8) : [byte]
        hasFragment = true
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
    return result
  }

  // MARK: Hosts

  /// The place of the host, in what stands behind two slashes at the beginning or behind a scheme.
  private static func host(in bytes: [UInt8]) -> Range<Int> {
    guard let first = bytes.firstIndex(where: { $0 == slash || $0.isQueryOrFragment }),
      bytes[first...].starts(with: [slash, slash]),
      first == 0 || bytes[first - 1] == UInt8(ascii: ":")
    else { return 0..<0 }
    let authority = bytes[(first + 2)...].prefix { $0 != slash && !$0.isQueryOrFragment }
    let start =
      authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let hostAndPort = authority[start...]
    // The colons of an address of IPv6 are its own.
    let end =
      hostAndPort.first == UInt8(ascii: "[") ? nil : hostAndPort.lastIndex(of: UInt8(ascii: ":"))
    return start..<(end ?? authority.endIndex)
  }

  /// A host as it is asked for: percent-decoded, and in ASCII. One that is no name stays as it is.
  private static func name(
    of host: ArraySlice<UInt8>
  ) throws(InternationalHost.Refusal) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = host.startIndex
    while index < host.endIndex {
      if host[index] == UInt8(ascii: "%"), index + 2 < host.endIndex,
        let high = PercentEncoding.digit(host[index + 1]),
        let low = PercentEncoding.digit(host[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(host[index])
        index += 1
      }
    }
    guard decoded.allSatisfy({ $0 > 0x7F || InternationalHost.mayHold($0) }) else {
      return Array(host)
    }
    if decoded.allSatisfy({ $0 < 0x80 }) { return decoded }
    return Array(try InternationalHost.ascii(String(decoding: decoded, as: UTF8.self)).utf8)
  }

  private static let slash = UInt8(ascii: "/")
}

extension UInt8 {
  fileprivate var isQueryOrFragment: Bool { self == UInt8(ascii: "?") || self == UInt8(ascii: "#") }
}

extension [UInt8] {
  /// True if it begins with a text in lower case, in any case.
  fileprivate func begins(with text: String) -> Bool {
    count >= text.utf8.count
      && zip(self, text.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && $1 > 0x60 }
  }
}
