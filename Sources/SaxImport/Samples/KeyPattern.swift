/// The pattern in which the keys of an object are written.
enum KeyPattern {
  /// Numbers, dates, hashes, codes such as `KL1023`, locales, paths: no names of fields.
  case data
  /// Capitals alone, a few of them, as currencies and airports have.
  case capitals
  /// With spaces or dots: names of files and people, or labels of columns.
  case phrases
  /// Anything else.
  case names

  static func of(_ keys: [[UInt8]]) -> KeyPattern {
    if keys.allSatisfy(KeyLook.isData) { return .data }
    guard keys.count >= 3 else { return .names }
    if keys.contains(where: { KeyLook.isScoped($0.span) }) || isMost(keys, isPath) { return .data }
    if areCodes(keys) || areSerials(keys) || areLocales(keys) { return .data }
    if let count = keys.first?.count, (2...4).contains(count), keys.count >= 6 - count,
      keys.allSatisfy({ $0.count == count && $0.allSatisfy(\.isASCIICapital) })
    {
      return .capitals
    }
    let arePhrases = isMost(keys) { $0.contains { $0 == UInt8(ascii: ".") || $0 == 0x20 } }
    return arePhrases && !keys.contains(where: isAnnotation) ? .phrases : .names
  }

  /// `odata.type`, `Photo@odata.mediaReadLink`: something that OData says of a field.
  private static func isAnnotation(_ key: [UInt8]) -> Bool {
    let end = key.firstIndex(of: UInt8(ascii: "@")).map { key[($0 + 1)...] } ?? key[...]
    return end.starts(with: "odata.".utf8)
  }

  private static func isMost(_ keys: [[UInt8]], _ condition: ([UInt8]) -> Bool) -> Bool {
    keys.count(where: condition) * 3 >= keys.count * 2
  }

  /// A path, a template or an address: `/pets/{id}`, `text/html`, `ada@example.org`.
  private static func isPath(_ key: [UInt8]) -> Bool {
    if key.contains(where: { "/{}".utf8.contains($0) }) { return true }
    guard let at = key.firstIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
    return !isAnnotation(key)
  }

  /// Capitals and digits: `KL1023`, `P31`, `3SABC12`. Fields may be called `Q1` to `Q4`.
  private static func areCodes(_ keys: [[UInt8]]) -> Bool {
    var long = 0
    for key in keys {
      let capitals = key.count(where: \.isASCIICapital)
      let digits = key.count(where: \.isASCIIDigit)
      let others = key.count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      guard capitals > 0, digits > 0, capitals + digits + others == key.count else { return false }
      if digits >= 2 { long += 1 }
    }
    return long * 2 >= keys.count
  }

  /// Numbers with a word before them, `user1001`, or identifiers of one length, `dQw4w9WgXcQ`.
  private static func areSerials(_ keys: [[UInt8]]) -> Bool {
    let areNumbered = keys.allSatisfy { key in
      let digits = key.reversed().prefix(while: \.isASCIIDigit).count
      return digits >= 4 && digits < key.count
        && key.dropLast(digits).allSatisfy { $0.isASCIILetter || "-_.:".utf8.contains($0) }
    }
    if areNumbered { return true }
    guard let count = keys.first?.count, count >= 10 else { return false }
    return keys.allSatisfy { key in
      key.count == count && key.contains(where: \.isASCIIDigit)
        && key.contains(where: \.isASCIILetter)
        && key.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "-_".utf8.contains($0) }
    }
  }

  /// `en-US`, some of them perhaps `nl` alone.
  private static func areLocales(_ keys: [[UInt8]]) -> Bool {
    var regions = 0
    for key in keys {
      let parts = key.split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
      guard let language = parts.first, language.count == 2, parts.count <= 2,
        language.allSatisfy({ $0.isASCIILetter && !$0.isASCIICapital })
      else { return false }
      guard parts.count == 2 else { continue }
      guard parts[1].count == 2, parts[1].allSatisfy(\.isASCIICapital) else { return false }
      regions += 1
    }
    return regions * 2 >= keys.count
  }
}

extension UInt8 {
  var isASCIICapital: Bool { self &- UInt8(ascii: "A") < 26 }
  var isASCIILowercase: Bool { self &- UInt8(ascii: "a") < 26 }
}
