/// The names that credentials usually have: of header fields, of parameters and of members.
package enum SecretNames {
  /// Parts of names, wherever they stand.
  private static let parts = [
    "auth", "cookie", "token", "secret", "key", "passw", "session", "credential",
  ].map { Array($0.utf8) }

  /// Words at the end of names: as parts they would be found in many others, such as `shipping`.
  private static let lastWords = [
    "otp", "totp", "pin", "cvv", "cvc", "passcode", "sessid", "pwd",
  ].map { Array($0.utf8) }

  /// Whole names, without what parts their words.
  private static let wholes = [
    "otp", "totp", "sid", "ticket", "dpop", "samlresponse", "samlart", "phpsessid", "jwt",
    "sessionid", "jsessionid", "otpcode", "pincode", "mfacode", "securitycode",
  ].map { Array($0.utf8) }

  private static let connection = Array("connectionstring".utf8)

  /// Tells whether a name has a part that those of credentials have, or is one of ``isUsual(_:)``.
  ///
  /// By bytes: it is asked of each field of each message, and by characters took 9 % of the time of a small call.
  static func sounds(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let lower = bytes.map(lowercased)
    let hasPart = lower.indices.contains { start in
      parts.contains { word in
        lower[start] == word[0] && lower[start...].starts(with: word)
      }
    }
    return hasPart || isUsual(bytes, lower)
  }

  /// Tells whether a name is one of those that a credential has as a whole, such as `sid`, or ends in a word such as
  /// `pin`: `user_pin`, `cardPin`, `X-GitHub-OTP`.
  package static func isUsual(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return isUsual(bytes, bytes.map(lowercased))
  }

  private static func isUsual(_ bytes: [UInt8], _ lower: [UInt8]) -> Bool {
    let last = lower[startOfLastWord(bytes)...]
    if lastWords.contains(where: { $0.count == last.count && last.elementsEqual($0) }) {
      return true
    }
    // No name of a credential is longer, separators counted.
    guard lower.count <= 64 else { return false }
    let letters = lower.filter { !isBetweenWords($0) }
    return wholes.contains(letters) || letters.suffix(connection.count).elementsEqual(connection)
  }

  private static func startOfLastWord(_ bytes: [UInt8]) -> Int {
    var index = bytes.count
    while index > 0, !isBetweenWords(bytes[index - 1]) {
      index -= 1
      if index > 0, isUpper(bytes[index]), !isUpper(bytes[index - 1]) { break }
    }
    return index
  }

  private static func isBetweenWords(_ byte: UInt8) -> Bool { "_-$.[] ".utf8.contains(byte) }

  private static func isUpper(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }
}
