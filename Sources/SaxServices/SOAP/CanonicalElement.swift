/// The text of one element as Canonical XML has it, taken apart: a start tag with its attributes in double quotes, what
/// is in it, and an end tag.
struct CanonicalElement {
  /// The name as written.
  private(set) var name = ""
  /// Declarations and attributes by their names as written, references expanded.
  private(set) var attributes: [String: String] = [:]
  private let text: [UInt8]
  /// The place behind the name in the start tag.
  private var nameEnd = 0
  private var content = 0..<0

  /// Takes the text of an element apart; nil if it is no such element.
  init?(_ text: String) {
    self.text = Array(text.utf8)
    guard self.text.first == UInt8(ascii: "<") else { return nil }
    var index = 1
    func word(upTo ends: String) -> String? {
      let start = index
      while index < self.text.count, !ends.utf8.contains(self.text[index]) { index += 1 }
      guard index < self.text.count else { return nil }
      return String(decoding: self.text[start..<index], as: UTF8.self)
    }
    guard let name = word(upTo: " >") else { return nil }
    self.name = name
    nameEnd = index
    while self.text[index] == UInt8(ascii: " ") {
      index += 1
      guard let key = word(upTo: "="), index + 1 < self.text.count else { return nil }
      index += 2
      guard let value = word(upTo: "\""), index + 1 < self.text.count else { return nil }
      attributes[key] = Self.expanded(value)
      index += 1
    }
    let ending = Array("</\(name)>".utf8)
    guard self.text[index] == UInt8(ascii: ">"), self.text.count - ending.count > index,
      self.text.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    content = index + 1..<self.text.count - ending.count
  }

  /// The references that Canonical XML has in the value of an attribute.
  private static func expanded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let references = [
      ("&lt;", "<"), ("&quot;", "\""), ("&#x9;", "\t"), ("&#xA;", "\n"), ("&#xD;", "\r"),
      ("&amp;", "&"),
    ]
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// The text between the tags, as written.
  var contentText: String { String(decoding: text[content], as: UTF8.self) }

  /// A qualified name by the declarations that are in scope in the element.
  func resolved(_ qualified: String) -> SOAPName {
    let parts = qualified.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count < 2 { return SOAPName(attributes["xmlns"] ?? "", qualified) }
    return SOAPName(attributes["xmlns:\(parts[0])"] ?? "", String(parts[1]))
  }

  /// The element's own name.
  var qualifiedName: SOAPName { resolved(name) }

  /// The element with more in its start tag.
  ///
  /// - Parameter attributes: as they are to stand, a space before each.
  func adding(attributes: String) -> String {
    String(decoding: text[..<nameEnd], as: UTF8.self) + attributes
      + String(decoding: text[nameEnd...], as: UTF8.self)
  }

  /// The element with more at its end.
  ///
  /// - Parameter more: XML that declares its prefixes.
  func adding(content more: String) -> String {
    String(decoding: text[..<content.upperBound], as: UTF8.self) + more
      + String(decoding: text[content.upperBound...], as: UTF8.self)
  }
}
