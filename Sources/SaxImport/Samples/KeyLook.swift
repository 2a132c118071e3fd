/// The look of keys.
enum KeyLook {
  /// Tells whether a key is a number, a date, or an identifier that a program has made: no name
  /// that somebody has given to a field.
  static func isData(_ key: [UInt8]) -> Bool {
    guard let first = key.first else { return false }
    let digits = key.count { $0.isASCIIDigit }
    if digits == key.count { return true }
    // Dates, versions, negative numbers, times.
    if first.isASCIIDigit || first == UInt8(ascii: "-") {
      let others = key.filter { !$0.isASCIIDigit && !$0.isASCIILetter }
      if digits + others.count == key.count { return true }
    }
    // UUIDs and hashes.
    let hexadecimal = key.count {
      $0.isASCIIDigit || ($0 | 0x20) &- UInt8(ascii: "a") < 6 || $0 == UInt8(ascii: "-")
    }
    return key.count >= 16 && hexadecimal == key.count && digits >= 3
  }

  /// `@scope/name`, which no field is called.
  static func isScoped(_ key: Span<UInt8>) -> Bool {
    guard key.count > 2, key[0] == UInt8(ascii: "@") else { return false }
    for index in key.indices where key[index] == UInt8(ascii: "/") { return true }
    return false
  }
}
