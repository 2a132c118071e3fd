internal import FoundationEssentials
internal import SaxHTTP

/// Replaces secret values in JSON as it comes: texts and numbers of members with some names, also within their lists and
/// objects. Names, literals and white space stay. Input that is no JSON passes through.
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
  /// The most lists and objects of a secret that are told apart. Deeper ones are counted alone: of those, names are left
  /// out as well.
  private static let deepest = 10_000

  private var state = State.between
  /// True behind a backslash.
  private var isEscaped = false
  private var name: [UInt8] = []
  /// The lists and objects that are open of a secret: true for an object.
  private var within: [Bool] = []
  /// The number of open lists and objects beyond ``deepest``.
  private var deeper = 0
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
      open(isObject: byte == UInt8(ascii: "{"))
    case _ where Self.isOfNumber(byte) && byte < UInt8(ascii: "E"):
      kept.append(UInt8(ascii: "0"))
      state = .droppedNumber
    case _ where Self.isSpace(byte): kept.append(byte)
    case _ where within.isEmpty: takeBetween(byte)
    default: takeWithin(byte)
    }
  }

  private mutating func open(isObject: Bool) {
    isName = isObject && within.count < Self.deepest
    if within.count < Self.deepest { within.append(isObject) } else { deeper += 1 }
  }

  private mutating func close() {
    isName = false
    if deeper > 0 {
      deeper -= 1
      return
    }
    within.removeLast()
    if within.isEmpty { state = .between }
  }

  /// Takes the separators and literals within a secret list or object, which are no secret.
  private mutating func takeWithin(_ byte: UInt8) {
    kept.append(byte)
    switch byte {
    case UInt8(ascii: ":"): isName = false
    case UInt8(ascii: ","): isName = deeper == 0 && within.last ?? false
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
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
