internal import SaxEvents

/// The tokens that the grammar allows next (RFC 8259 §2–5).
enum Wanted {
  case value, valueOrArrayEnd, keyOrObjectEnd, key, colon, commaOrArrayEnd, commaOrObjectEnd,
    inputEnd

  var text: String {
    switch self {
    case .value: "a value"
    case .valueOrArrayEnd: "a value or ']'"
    case .keyOrObjectEnd: "a key in quotation marks or '}'"
    case .key: "a key in quotation marks"
    case .colon: "':' after the key"
    case .commaOrArrayEnd: "',' or ']'"
    case .commaOrObjectEnd: "',' or '}'"
    case .inputEnd: "the end of the input after the value"
    }
  }

  var takesValue: Bool {
    switch self {
    case .value, .valueOrArrayEnd: true
    default: false
    }
  }

  /// The way out for what stands there instead. It goes by a byte alone, so that no split of the
  /// input matters.
  func fix(for byte: UInt8) -> String? {
    switch (self, byte) {
    case (_, UInt8(ascii: "/")):
      "JSON has no comments: take them out, or JSONOptions.allowsComments"
    case (_, UInt8(ascii: "#")): "JSON has no comments; take them out"
    case (.inputEnd, UInt8(ascii: "{")), (.inputEnd, UInt8(ascii: "[")),
      (.inputEnd, UInt8(ascii: "\"")):
      "format ndjson for a sequence of values"
    case (.key, UInt8(ascii: "}")), (.value, UInt8(ascii: "]")):
      "no comma after the last, or JSONOptions.allowsTrailingCommas"
    case (.key, UInt8(ascii: "'")), (.keyOrObjectEnd, UInt8(ascii: "'")),
      (.value, UInt8(ascii: "'")), (.valueOrArrayEnd, UInt8(ascii: "'")):
      "quotation marks: \"…\""
    case (.value, UInt8(ascii: "N")), (.valueOrArrayEnd, UInt8(ascii: "N")),
      (.value, UInt8(ascii: "I")), (.valueOrArrayEnd, UInt8(ascii: "I")):
      "JSON has no NaN and no Infinity: null or a string, or JSONOptions.allowsNonFiniteNumbers"
    default: nil
    }
  }

  var takesKey: Bool {
    switch self {
    case .key, .keyOrObjectEnd: true
    default: false
    }
  }
}

/// Finds the first thing wrong with a token, to say it better than the parser's own message.
///
/// It sees the same bytes from the token's start however they were split, and so says the same.
struct Diagnosis {
  struct Finding {
    /// 0-based, from the start of the bytes.
    var offset: Int
    var code: ReadingError.Code
    var message: String
    var fix: String?
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let limits: Limits
  let options: JSONOptions
  /// True if the innermost open container is an array.
  let isInArray: Bool

  /// The error in the bytes, which begin at a token; nil if all of them are well-formed as
  /// far as they go.
  func run(wanted: Wanted, afterwards: Wanted) -> Finding? {
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "\"") where wanted.takesKey: return string(isKey: true)
    case UInt8(ascii: "\"") where wanted.takesValue:
      return string(isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return wanted.takesValue ? number(afterwards) : unexpected(0, wanted)
    case UInt8(ascii: "t") where wanted.takesValue: return literal("true")
    case UInt8(ascii: "f") where wanted.takesValue: return literal("false")
    case UInt8(ascii: "n") where wanted.takesValue: return literal("null")
    case UInt8(ascii: "{") where wanted.takesValue, UInt8(ascii: "[") where wanted.takesValue:
      return nil
    case UInt8(ascii: "N") where wanted.takesValue && options.allowsNonFiniteNumbers:
      return literal("NaN")
    case UInt8(ascii: "I") where wanted.takesValue && options.allowsNonFiniteNumbers:
      return literal("Infinity")
    case UInt8(ascii: "/") where options.allowsComments:
      return bytes.count > 1 ? unexpected(1, "'/' or '*' to begin a comment") : nil
    default: return unexpected(0, wanted)
    }
  }

  /// True if a number or literal begins so, which another right after it would only make longer.
  static func beginsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      true
    default: false
    }
  }

  func unexpected(_ offset: Int, _ wanted: String) -> Finding {
    Finding(
      offset: offset, code: .malformed, message: "found \(found(offset)), wanted \(wanted)")
  }

  func unexpected(_ offset: Int, _ wanted: Wanted) -> Finding {
    var finding = unexpected(offset, wanted.text)
    // What closes nothing follows no comma.
    if bytes[offset] != UInt8(ascii: "]") || isInArray {
      finding.fix = wanted.fix(for: bytes[offset])
    }
    return finding
  }

  static let wantedEscape = "one of \" \\ / b f n r t u after '\\'"
  static let wantedDigits = "four hexadecimal digits after \\u"

  /// A character that has to be escaped in a string.
  func control(_ offset: Int) -> Finding {
    var finding = unexpected(offset, "the string's next character or its closing quotation mark")
    finding.fix = "control characters are escaped in strings: a line feed is \\n"
    return finding
  }

  /// The character at an offset, as a message names it.
  func found(_ offset: Int) -> String {
    let first = bytes[offset]
    switch first {
    case 0x09: return "a tab"
    case 0x0A: return "a line feed"
    case 0x0B: return "a vertical tab"
    case 0x0C: return "a form feed"
    case 0x0D: return "a carriage return"
    case 0x00...0x1F, 0x7F: return "the control character U+\(hex(UInt32(first), 4))"
    case UInt8(ascii: "'"): return "an apostrophe"
    case 0x20...0x7E: return "'\(Character(Unicode.Scalar(first)))'"
    default:
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      let end = min(offset + length, bytes.count)
      let text = String(decoding: bytes[offset..<end], as: UTF8.self)
      guard let scalar = text.unicodeScalars.first else { return "a character" }
      let name = "U+\(hex(scalar.value, 4))"
      return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        ? name : "'\(Character(scalar))' (\(name))"
    }
  }

  private func string(isKey: Bool) -> Finding? {
    var index = 1
    var decoded = 0
    while index < bytes.count {
      if isKey && decoded > limits.name { return Diagnosis.longKey(limits) }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""): return nil
      case 0..<0x20:
        return control(index)
      case UInt8(ascii: "\\"):
        switch escape(index) {
        case .whole(let length, let utf8):
          index += length
          decoded += utf8
        case .unfinished: return nil
        case .wrong(let finding): return finding
        }
      default:
        index += 1
        decoded += 1
      }
    }
    return nil
  }

  private enum Escape {
    case whole(length: Int, utf8: Int)
    case unfinished
    case wrong(Finding)
  }

  private func escape(_ start: Int) -> Escape {
    guard start + 1 < bytes.count else { return .unfinished }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return .whole(length: 2, utf8: 1)
    case UInt8(ascii: "u"):
      return unicodeEscape(start)
    default: return .wrong(unexpected(start + 1, Diagnosis.wantedEscape))
    }
  }

  private func unicodeEscape(_ start: Int) -> Escape {
    var value: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard index < bytes.count else { return .unfinished }
      guard let digit = hexDigit(bytes[index]) else {
        return .wrong(unexpected(index, Diagnosis.wantedDigits))
      }
      value = value << 4 | digit
    }
    guard 0xD800...0xDFFF ~= value else { return .whole(length: 6, utf8: 1) }
    let lone = Escape.wrong(Diagnosis.loneSurrogate(value, at: start))
    if value >= 0xDC00 { return lone }
    var low: UInt32 = 0
    for index in start + 6..<start + 12 {
      guard index < bytes.count else { return .unfinished }
      switch index - start {
      case 6: if bytes[index] != UInt8(ascii: "\\") { return lone }
      case 7: if bytes[index] != UInt8(ascii: "u") { return lone }
      default:
        guard let digit = hexDigit(bytes[index]) else { return lone }
        low = low << 4 | digit
      }
    }
    return 0xDC00...0xDFFF ~= low ? .whole(length: 12, utf8: 4) : lone
  }

  static func loneSurrogate(_ value: UInt32, at offset: Int) -> Finding {
    Finding(
      offset: offset, code: .malformed,
      message: "found \\u\(hex(value, 4)) alone, wanted both halves of a surrogate pair")
  }

  /// A value of a sequence that stands right after another.
  static func neighbour(at offset: Int) -> Finding {
    Finding(
      offset: offset, code: .malformed,
      message: "found a value right after another, wanted white space between them")
  }

  static func longKey(_ limits: Limits) -> Finding {
    Finding(
      offset: 0, code: .limit,
      message: "found a key of more than \(limits.name) bytes (limit name)",
      fix: Limits.fix(raising: "name", from: limits.name))
  }

  static func longNumber(_ limits: Limits) -> Finding {
    Finding(
      offset: 0, code: .limit,
      message: "found a number of more than \(limits.tag) bytes (limit tag)",
      fix: Limits.fix(raising: "tag", from: limits.tag))
  }

  private func number(_ afterwards: Wanted) -> Finding? {
    var index = bytes[0] == UInt8(ascii: "-") ? 1 : 0
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]
    }
    func digits() -> Finding? {
      guard index < bytes.count else { return nil }
      guard isDigit(index) else { return unexpected(index, "a digit of the number") }
      while isDigit(index) { index += 1 }
      return nil
    }
    if isDigit(index) && bytes[index] == UInt8(ascii: "0") {
      index += 1
    } else if let finding = digits() {
      return bounded(finding)
    }
    if index < bytes.count && bytes[index] == UInt8(ascii: ".") {
      index += 1
      if let finding = digits() { return bounded(finding) }
    }
    if index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count
        && (bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-"))
      {
        index += 1
      }
      if let finding = digits() { return bounded(finding) }
    }
    if index > limits.tag { return Diagnosis.longNumber(limits) }
    guard index < bytes.count else { return nil }
    if case .value = afterwards, Diagnosis.beginsWord(bytes[index]) {
      return Diagnosis.neighbour(at: index)
    }
    return unexpected(index, afterwards)
  }

  /// A number that is too long before it is wrong is too long.
  private func bounded(_ finding: Finding) -> Finding {
    finding.offset > limits.tag ? Diagnosis.longNumber(limits) : finding
  }

  private func literal(_ word: StaticString) -> Finding? {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    for (index, letter) in letters.enumerated() {
      guard index < bytes.count else { return nil }
      guard bytes[index] == letter else {
        let before = String(decoding: bytes[..<index], as: UTF8.self)
        return Finding(
          offset: 0, code: .malformed,
          message: "found '\(before)' and then \(found(index)), wanted '\(word)'")
      }
    }
    return nil
  }
}

/// The value of a hexadecimal digit.
@inline(__always)
func hexDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
