internal import FoundationEssentials

/// Takes the secret values out of JSON as it comes: texts and numbers of members with some names, at any depth, and those
/// within their lists and objects. All else stays as it is, white space too, and what is no JSON does no harm.
struct MemberBlanking: Sendable {
  private enum State {
    case between
    /// In a text that may be a name.
    case text
    /// Behind that, before a colon that makes it one.
    case behindText
    /// Before the value of a secret.
    case secret
    case droppedText, droppedNumber
    /// In the name of a member of a secret object.
    case nameWithin
  }

  /// The most bytes of a name that are looked at.
  private static let longestName = 256
  /// The most lists and objects of a secret that are told apart; deeper ones are taken for lists, without names.
  private static let deepest = 10_000

  private var state = State.between
  /// True behind a backslash.
  private var isEscaped = false
  private var name: [UInt8] = []
  /// The lists and objects that are open of a secret: true for an object.
  private var within: [Bool] = []
  /// True where a text is the name of a member of the innermost.
  private var isName = false
  private var kept: [UInt8] = []

  /// Takes the values of secret members out of the next bytes of JSON.
  ///
  /// - Parameter isSecret: tells of the name of a member.
  /// - Returns: what is kept of the bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>, isSecret: (String) -> Bool) -> [UInt8] {
    kept.reserveCapacity(bytes.count)
    for byte in bytes {
      switch state {
      case .between: takeBetween(byte)
      case .text: takeOfText(byte)
      case .behindText: takeBehindText(byte, isSecret)
      case .secret: takeSecret(byte)
      case .droppedText:
        if endsText(byte) {
          kept.append(byte)
          state = afterSecret
        }
      case .droppedNumber:
        if Self.isOfNumber(byte) { continue }
        state = afterSecret
        if within.isEmpty { takeBetween(byte) } else { takeSecret(byte) }
      case .nameWithin:
        kept.append(byte)
        if endsText(byte) { state = .secret }
      }
    }
    defer { kept = [] }
    return kept
  }

  private mutating func takeBetween(_ byte: UInt8) {
    state = byte == UInt8(ascii: "\"") ? .text : .between
    name = []
    kept.append(byte)
  }

  private mutating func takeOfText(_ byte: UInt8) {
    kept.append(byte)
    if endsText(byte) {
      state = .behindText
    } else if name.count < Self.longestName {
      name.append(byte)
    }
  }

  private mutating func takeBehindText(_ byte: UInt8, _ isSecret: (String) -> Bool) {
    if Self.isSpace(byte) { return kept.append(byte) }
    guard byte == UInt8(ascii: ":") else { return takeBetween(byte) }
    kept.append(byte)
    state = isSecret(text) ? .secret : .between
  }

  /// The state behind a text or a number that was left out.
  private var afterSecret: State { within.isEmpty ? .between : .secret }

  private mutating func takeSecret(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\"") where isName:
      kept.append(byte)
      state = .nameWithin
    case UInt8(ascii: "\""):
      kept.append(byte)
      kept += ExchangeSecrets.standIn.utf8
      state = .droppedText
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      kept.append(byte)
      isName = byte == UInt8(ascii: "{") && within.count < Self.deepest
      within.append(isName)
    case _ where Self.isOfNumber(byte) && byte < UInt8(ascii: "E"):
      kept.append(UInt8(ascii: "0"))
      state = .droppedNumber
    case _ where Self.isSpace(byte): kept.append(byte)
    case _ where within.isEmpty: takeBetween(byte)
    default: takeWithin(byte)
    }
  }

  /// Takes what parts the values of a secret list or object, and literals.
  private mutating func takeWithin(_ byte: UInt8) {
    kept.append(byte)
    switch byte {
    case UInt8(ascii: ":"): isName = false
    case UInt8(ascii: ","): isName = within.last ?? false
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      within.removeLast()
      isName = false
      if within.isEmpty { state = .between }
    default: break
    }
  }

  /// Tells whether a byte of a text is the quotation mark at its end.
  private mutating func endsText(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else {
      return byte == UInt8(ascii: "\"")
    }
    return false
  }

  /// The name as it is meant.
  private var text: String {
    let raw = String(decoding: name, as: UTF8.self)
    guard name.contains(UInt8(ascii: "\\")) else { return raw }
    return (try? JSONDecoder().decode(String.self, from: Data("\"\(raw)\"".utf8))) ?? raw
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "+-.eE".utf8.contains(byte)
  }
}
