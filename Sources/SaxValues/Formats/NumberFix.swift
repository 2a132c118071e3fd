extension NumberText {
  /// The way out for a text that is no number: what it may be instead.
  package static func fix(for text: Span<UInt8>, wanted: String) -> String? {
    if text.equals("true") || text.equals("false") { return "it is a Bool" }
    if wanted != "Double", DoubleFormat.word(text) != nil { return "Double" }
    var points = 0
    var commas = 0
    var spaces = 0
    var digits = 0
    var others = 0
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "."): points += 1
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: " "): spaces += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"): break
      default: others += 1
      }
    }
    // Up to three others are a unit or a sign, such as EUR or %.
    guard digits > 0, others <= 3 else { return nil }
    if others > 0 || commas == 1 || points > 1 || commas > 1 && points == 1 {
      return "String; a program in Swift can have a converter read it (using)"
    }
    if spaces > 0 || commas > 1 { return "it looks like a list: as list" }
    return nil
  }
}
