public import SaxEvents
public import SaxValues

/// The options by which objects are built, beyond what the mapping says.
public struct BuildOptions: Sendable {
  /// The input's name, for places in errors and the path `source()`.
  package var source: String?

  /// The prefix of JSON keys of attributes, and of those that an `Any` has of XML's. Default: `@`. Empty: JSON has no
  /// attributes.
  public var attributePrefix = "@"

  /// The JSON key whose value is an object's own text, as in an `Any` of XML. Default: `#text`.
  public var textKey = "#text"

  /// The converters that `using` names: each turns a node's string value into a value of the
  /// field's type. What it throws is an error of the object.
  public var converters: [String: @Sendable (String) throws -> SaxValue] = [:]

  /// Called with each object of a mapping type when it has been built, nested ones first; by
  /// the type's name. An object that asks for its `position()` before it is known which of several alternatives
  /// leads to it is built, and asked about, once for each of them.
  public var objectHooks: [String: @Sendable (SaxObject) throws -> ObjectVerdict] = [:]

  /// Called with each scalar value, by field (`Order.total`) or, where none is registered for
  /// the field, by type (`Decimal`, or the name of an `enum`); with each item of a list and each value of a
  /// dictionary, but not with keys. What it throws is an error of the object.
  public var valueHooks: [String: @Sendable (SaxValue) throws -> SaxValue] = [:]

  /// True if a member, attribute or element that no field, rule or `rest()` reads is the error of the object that it is
  /// in. What a predicate looks at is read, be it turned down; so are XML Schema's own attributes (`xsi:`). Objects that a
  /// reader could hand over all at once come by events then, which takes about twice the time. Default: false.
  public var rejectsUnread = false

  /// True if errors of objects tell where the objects are, for ``BuildError/refused``.
  package var locatesRefused = false

  /// True if plain objects may be taken as rows. Tests take both ways, which have to give the same.
  package var takesRows = true

  /// The defaults: no converters and no hooks.
  public init() {}

  var hooksObjects: Bool { !objectHooks.isEmpty }
  var hooksValues: Bool { !valueHooks.isEmpty }
}

/// The decision of an object hook.
public enum ObjectVerdict: Sendable {
  /// The object as it is.
  case keep
  /// Another object in its place, of the same type: ``Mapping/object(_:_:basedOn:)``.
  case replace(SaxObject)
  /// As if its node weren't there.
  case drop
  /// Keep it, and read no further: what has been built is handed out, and the stream ends
  /// without an error.
  case stop
}

/// Thrown by whoever objects are handed to, or after a hook's ``ObjectVerdict/stop``, to end a
/// reading early and without an error. It passes through the reader, which is spent then.
public struct StopReading: DescribedError {
  /// There is nothing to say.
  public init() {}

  /// That the reading was ended, and by whom.
  public var description: String { "the reading was ended by who takes its objects" }
}

extension BuildOptions {
  /// True if a JSON key is that of an attribute.
  package func isAttribute(_ key: String) -> Bool { Self.isAttribute(key, prefix: attributePrefix) }

  package static func isAttribute(_ key: String, prefix: String) -> Bool {
    !prefix.isEmpty && key.utf8.count > prefix.utf8.count && key.utf8.starts(with: prefix.utf8)
  }
}
