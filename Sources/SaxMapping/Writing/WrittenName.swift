internal import SaxLanguage
internal import SaxValues

/// The name of an attribute or a child as it is written.
final class WrittenName: Hashable, Sendable {
  /// The local name; in JSON the key, with `@` for an attribute.
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

/// One step of the way to what is written: a name, and what its node holds whatever the object is.
struct WrittenStep: Hashable, Sendable {
  var name: WrittenName
  var constants: [WrittenConstant] = []
}

/// A text that stands in a node for a predicate of its step: `link[@rel = "next"]`.
struct WrittenConstant: Hashable, Sendable {
  /// Nil for the text of the node itself.
  var name: WrittenName?
  var text: String
  /// True if it is a number in JSON.
  var isNumber: Bool

  /// UTF-8 of the text.
  let textBytes: [UInt8]

  init(name: WrittenName?, text: String, isNumber: Bool) {
    self.name = name
    self.text = text
    self.isNumber = isNumber
    textBytes = Array(text.utf8)
  }
}
