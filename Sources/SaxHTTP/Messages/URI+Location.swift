extension URI {
  /// The URI that a `Location` leads to (RFC 9110 §10.2.2), which servers write with spaces, backslashes and
  /// letters of all kinds in it. It is read as browsers do (WHATWG URL §4.4): what no URI may hold is
  /// percent-encoded as UTF-8, and a host's letters are what they are in the domain name system (RFC 5891).
  ///
  /// - Throws: as ``resolving(_:)``.
  func resolving(location text: String) throws(HTTPError) -> URI {
    try resolving(String(decoding: Self.encoded(Self.separated(text, scheme)), as: UTF8.self))
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

  /// A reference with what it may not hold percent-encoded.
  private static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let authority = authority(in: bytes)
    var result: [UInt8] = []
    var hasFragment = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case _ where authority.contains(index):
        if index == authority.lowerBound { result += Self.authority(bytes[authority]) }
      case UInt8(ascii: "%"):
        let isTriplet =
          index + 2 < bytes.count && PercentEncoding.digit(bytes[index + 1]) != nil
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

  /// The place of what names the host, behind two slashes at the beginning or behind a scheme.
  private static func authority(in bytes: [UInt8]) -> Range<Int> {
    guard let first = bytes.firstIndex(where: { $0 == slash || $0.isQueryOrFragment }),
      bytes[first...].starts(with: [slash, slash]),
      first == 0 || bytes[first - 1] == UInt8(ascii: ":")
    else { return 0..<0 }
    let end = bytes[(first + 2)...].firstIndex { $0 == slash || $0.isQueryOrFragment }
    return first + 2..<(end ?? bytes.count)
  }

  /// An authority with its host in ASCII, where libcurl knows how to write it so.
  private static func authority(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let start = (bytes.lastIndex(of: UInt8(ascii: "@")) ?? bytes.startIndex - 1) + 1
    let end = bytes[start...].lastIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let host = bytes[start..<end]
    guard host.contains(where: { $0 > 0x7F }),
      let ascii = InternationalHost.ascii(String(decoding: host, as: UTF8.self))
    else { return Array(bytes) }
    return bytes[..<start] + Array(ascii.utf8) + bytes[end...]
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
