internal import SaxEvents

/// A line of a message's head or trailer (RFC 9110 §5).
public struct HeaderField: Sendable, Hashable {
  /// The name as it was written; compared without regard to case.
  public let name: String
  /// The value without white space around it. What a server sent that is no UTF-8 is read as ISO 8859-1.
  public let value: String
  /// True if the value is kept out of logs and errors, and from other origins.
  public var isSecret: Bool

  /// Creates a field, whose name and value are checked: what comes from outside can't add other fields by it.
  ///
  /// - Parameters:
  ///   - name: a token (RFC 9110 §5.6.2).
  ///   - value: no control characters but tab; white space around it goes.
  ///   - isSecret: whether its value is; if nil, as the name suggests: those of credentials, cookies,
  ///     tokens, keys and passwords are.
  /// - Throws: ``HTTPError/Code/request`` if the name is no token, or the value holds a return, a line
  ///   feed, a NUL or another control character: it would become other fields.
  public init(_ name: String, _ value: String, isSecret: Bool? = nil) throws(HTTPError) {
    guard HTTPToken.isToken(name) else {
      throw HTTPError(.request, "\(HTTPToken.shown(name)) is no name of a header field")
    }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw HTTPError(
        .request, "the value of \(name) holds a line end or another control character",
        fix: "encode what comes from outside, or leave such characters out")
    }
    self.init(checked: name, value, isSecret: isSecret)
  }

  /// Creates a field whose name and value are known to be right.
  ///
  /// - Parameters:
  ///   - name: a token.
  ///   - value: without line ends.
  package init(checked name: String, _ value: String, isSecret: Bool? = nil) {
    self.name = name
    self.value = String(value.withoutOuterSpaces)
    self.isSecret = isSecret ?? SecretNames.sounds(name)
  }

  /// Tells whether the name is that one, without regard to case.
  public func isNamed(_ other: String) -> Bool { HeaderField.equal(name, other) }

  package static func equal(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).allSatisfy { lower($0) == lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// `Name: value`, as it is sent.
  package var line: String { "\(name): \(value)" }

  /// The field as people may see it: on one line, without a value that is secret, and of URLs without what may be.
  public var redacted: String { "\(name): \(shownValue)" }

  private var shownValue: String {
    if isSecret { return "…" }
    switch name.lowercased() {
    case "location", "content-location", "referer", "refresh", "origin", "destination":
      return URIReference.redacted(value).escapingControls()
    case "link":
      // RFC 8288 §3: what stands in angle brackets.
      if !value.contains("<") { return URIReference.redacted(value).escapingControls() }
      return value.replacing(/<([^>]*)/) { "<" + URIReference.redacted(String($0.output.1)) }
        .escapingControls()
    default: return value.escapingControls()
    }
  }
}

extension HeaderField: CustomStringConvertible, CustomReflectable {
  /// ``redacted``.
  public var description: String { redacted }
  /// Nothing but the name, and a value that is no secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["name": name, "value": shownValue])
  }
}

/// The fields of a message's head or trailer, in their order. Repeated ones are kept apart.
public struct HeaderFields: Sendable, Hashable, RandomAccessCollection {
  private var all: [HeaderField] = []

  /// None.
  public init() {}

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of fields.
  public var endIndex: Int { all.count }
  /// The field at a place, from 0.
  public subscript(index: Int) -> HeaderField { all[index] }

  /// The values of all fields of a name in one, with a comma and a space between (RFC 9110 §5.3);
  /// nil if there is none. Not for `Set-Cookie`, whose values hold commas: ``values(of:)``.
  public subscript(name: String) -> String? {
    let values = values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The values of all fields of a name, in order.
  public func values(of name: String) -> [String] {
    all.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Tells whether there is a field of that name.
  public func contains(_ name: String) -> Bool { all.contains { $0.isNamed(name) } }

  /// Adds a field behind the others.
  public mutating func append(_ field: HeaderField) { all.append(field) }

  /// Adds a field behind the others; throws as ``HeaderField/init(_:_:isSecret:)``.
  public mutating func append(_ name: String, _ value: String) throws(HTTPError) {
    all.append(try HeaderField(name, value))
  }

  /// Puts a field in the place of all of its name.
  public mutating func set(_ field: HeaderField) {
    remove(field.name)
    all.append(field)
  }

  /// Puts a field in the place of all of its name; throws as ``HeaderField/init(_:_:isSecret:)``.
  public mutating func set(_ name: String, _ value: String) throws(HTTPError) {
    set(try HeaderField(name, value))
  }

  /// Removes all fields of a name.
  public mutating func remove(_ name: String) { all.removeAll { $0.isNamed(name) } }

  /// Removes the fields that fulfil a condition.
  public mutating func removeAll(where condition: (HeaderField) -> Bool) {
    all.removeAll(where: condition)
  }
}
