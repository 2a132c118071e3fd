internal import SaxEvents
internal import SaxValues

/// Finds out which of some kinds a text is of.
enum TextClassifier {
  private static let patternFits = TextKinds.patterns.map { TextFit.pattern($0) }

  /// Finds the kinds of which a text is.
  ///
  /// - Parameters:
  ///   - text: the text, not empty, without white space at its ends.
  ///   - candidates: the kinds to try; others are not in the result.
  ///   - number: the form of the number that the text is; nil if it is none.
  static func kinds(
    of text: Span<UInt8>, among candidates: TextKinds, number: NumberShape?
  ) -> TextKinds {
    if let number { return numberKinds(of: text, number).intersection(candidates) }
    let first = text[0]
    var kinds: TextKinds = []
    func attempt(_ kind: TextKinds, _ condition: @autoclosure () -> Bool) {
      if candidates.contains(kind), condition() { kinds.insert(kind) }
    }
    switch first {
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      attempt(.bool, text.isText("true") || text.isText("false"))
    case UInt8(ascii: "I"), UInt8(ascii: "N"), UInt8(ascii: "-"):
      attempt(.double, text.isText("INF") || text.isText("-INF") || text.isText("NaN"))
    default: break
    }
    if text.count > 64 {
      attempt(.url, isURL(text))
      return kinds
    }
    if isISODate(text) {
      attempt(.date, TextFit.date.holds(text))
      attempt(.day, text.count == 10 && TextFit.day.holds(text))
    }
    attempt(.uuid, text.count == 36 && TextFit.uuid.holds(text))
    if first == UInt8(ascii: "P") || first == UInt8(ascii: "-") {
      attempt(.duration, hasDigit(text) && TextFit.duration.holds(text))
    }
    if first == UInt8(ascii: "/") { attempt(.odata, TextFit.odata.holds(text)) }
    if first == UInt8(ascii: "h") || first == UInt8(ascii: "f") { attempt(.url, isURL(text)) }
    if first.isASCIIDigit || first.isASCIILetter, text.count >= 8 {
      attempt(.rfc822, TextFit.rfc822.holds(text))
      for (index, fit) in patternFits.enumerated() {
        attempt(
          .pattern(index),
          text.count >= TextKinds.patterns[index].utf8.count && fit.holds(text))
      }
    }
    return kinds
  }

  private static func numberKinds(of text: Span<UInt8>, _ number: NumberShape) -> TextKinds {
    var kinds: TextKinds = []
    if text.isText("0") || text.isText("1") { kinds.insert(.bool) }
    if number.isWhole, number.digits <= 19, number.digits < 19 || TextFit.int.holds(text) {
      kinds.insert(.int)
    }
    if number.digits <= 38, number.digits < 20 && !number.hasExponent || TextFit.decimal.holds(text)
    {
      kinds.insert(.decimal)
    }
    if number.isWhole, text[0] == UInt8(ascii: "1") || text[0] == UInt8(ascii: "2") {
      if number.digits == 10 { kinds.insert(.unix) }
      if number.digits == 13 { kinds.insert(.unixMilliseconds) }
    }
    // Beyond a double's range there is only infinity.
    if number.fitsDouble, !number.hasExponent || Double(text.string)?.isFinite == true {
      kinds.insert(.double)
    }
    return kinds
  }

  /// `2024-03-01`, alone or before a time; not the compact forms, which look like other things.
  private static func isISODate(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else {
      return false
    }
    return text[0].isASCIIDigit && text[9].isASCIIDigit
  }

  /// Tells whether a moment of ISO 8601 says in which zone it is.
  static func hasZone(_ text: Span<UInt8>) -> Bool {
    guard text.count > 11 else { return false }
    for index in 11..<text.count {
      switch text[index] | 0x20 {
      case UInt8(ascii: "z"), UInt8(ascii: "+") | 0x20, UInt8(ascii: "-") | 0x20: return true
      default: continue
      }
    }
    return false
  }

  private static func isURL(_ text: Span<UInt8>) -> Bool {
    (text.starts("http://") || text.starts("https://") || text.starts("ftp://"))
      && text.count > 10 && TextFit.url.holds(text)
  }

  private static func hasDigit(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index].isASCIIDigit { return true }
    return false
  }
}
