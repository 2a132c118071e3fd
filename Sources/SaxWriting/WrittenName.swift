internal import SaxLanguage
internal import SaxValues

/// The name of an attribute or a child as it is written.
final class WrittenName: Hashable, Sendable {
  /// The local name; in JSON the key, with the prefix of an attribute.
  let local: String
  let isAttribute: Bool

  /// UTF-8 of the parts, as events tell them; the URI is empty for no namespace.
  let localBytes: [UInt8]
  let prefixBytes: [UInt8]
  let uriBytes: [UInt8]
  /// The key as JSON has it, in quotation marks and with its colon: escaped once, and not for each object.
  let keyBytes: [UInt8]

  /// The parts one behind the other.
  let parts: [UInt8]

  init(_ local: String, prefix: String = "", uri: String = "", isAttribute: Bool = false) {
    self.local = local
    self.isAttribute = isAttribute
    localBytes = Array(local.utf8)
    prefixBytes = Array(prefix.utf8)
    uriBytes = Array(uri.utf8)
    var key: [UInt8] = []
    key.append(quoted: local)
    keyBytes = key + [UInt8(ascii: ":")]
    parts = localBytes + prefixBytes + uriBytes
  }

  static func == (a: WrittenName, b: WrittenName) -> Bool {
    a === b
      || a.isAttribute == b.isAttribute && a.localBytes == b.localBytes && a.uriBytes == b.uriBytes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(localBytes)
    hasher.combine(uriBytes)
    hasher.combine(isAttribute)
  }
}

/// The names that elements have by what is in them.
final class WrittenNames: Sendable {
  /// The names that the paths have, by local name.
  let names: [String: WrittenName]
  /// Makes any other name; nil where none will do.
  private let other: (@Sendable (String) -> WrittenName?)?

  init(_ names: [String: WrittenName], other: (@Sendable (String) -> WrittenName?)?) {
    self.names = names
    self.other = other
  }

  /// True if any other name will do.
  var takesAny: Bool { other != nil }

  /// Finds the name of a node.
  ///
  /// - Parameter name: as the other format has it, too: with a prefix or without.
  func name(_ name: String?) -> WrittenName? {
    if other == nil, names.count == 1 { return names.values.first }
    guard let name else { return nil }
    if let known = names[name] ?? other?(name) { return known }
    let local = name.split(separator: ":").last.map(String.init) ?? name
    return names[local] ?? names.values.first { $0.local.isExactly(local) }
  }
}

/// One step of the way to what is written: a name, and what its node holds whatever the object is.
struct WrittenStep: Hashable, Sendable {
  var name: WrittenName
  var constants: [WrittenConstant] = []
  /// The predicates that are not written, but held against what is.
  var conditions: [WrittenCondition] = []
}

/// A predicate, or a part of one, that has to hold for what is written.
struct WrittenCondition: Hashable, Sendable {
  var expression: Expression
  /// The whole predicate with its brackets, for messages.
  var text: String
}

extension WrittenStep {
  /// True if a node of the step is one of another, which asks for no more of it.
  func isOne(of other: WrittenStep) -> Bool {
    name == other.name && other.constants.allSatisfy(constants.contains)
  }
}

extension Collection<WrittenStep> {
  /// True if nodes of the steps lie in those of others.
  func lead(through others: some Collection<WrittenStep>) -> Bool {
    count >= others.count && zip(self, others).allSatisfy { $0.isOne(of: $1) }
  }
}

extension [WrittenConstant] {
  /// True if another text is asked for than one of these.
  func contradict(_ other: WrittenConstant) -> Bool {
    contains { $0.name == other.name && $0.text != other.text }
  }
}

/// A text that stands in a node for a predicate of its step: `link[@rel = "next"]`.
struct WrittenConstant: Hashable, Sendable {
  /// Nil for the text of the node itself.
  var name: WrittenName?
  var text: String
  /// True if it is a number in JSON.
  var isNumber: Bool
  /// The other texts that a `switch` takes for the same.
  var others: [String] = []

  /// UTF-8 of the text.
  let textBytes: [UInt8]

  init(name: WrittenName?, text: String, isNumber: Bool) {
    self.name = name
    self.text = text
    self.isNumber = isNumber
    textBytes = Array(text.utf8)
  }

  /// True if both ask for one text, whatever else a `switch` takes for it.
  static func == (a: WrittenConstant, b: WrittenConstant) -> Bool {
    a.name == b.name && a.textBytes == b.textBytes && a.isNumber == b.isNumber
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(textBytes)
  }

  /// True if a text is what is asked for: a number as predicates compare it.
  func takes(_ text: [UInt8]) -> Bool {
    if text == textBytes || others.contains(where: { $0.utf8.elementsEqual(text) }) { return true }
    return isNumber && String(decoding: text, as: UTF8.self).xpathNumber == self.text.xpathNumber
  }
}
