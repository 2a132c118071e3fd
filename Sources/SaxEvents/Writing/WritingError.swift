/// The error for what a format can't hold, or a mapping can't write.
public struct WritingError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case structure, name, character, limit, value, missing, mapping, file
    }
    private let kind: Kind

    /// Calls that make no document: a value without a key, an end without a start, two root elements.
    public static let structure = Code(kind: .structure)
    /// A name or key that the format can't have.
    public static let name = Code(kind: .name)
    /// A character that the format can't have.
    public static let character = Code(kind: .character)
    /// More of something than ``Limits`` allows.
    public static let limit = Code(kind: .limit)
    /// A value that would not be read back as it is, or that its field can't have.
    public static let value = Code(kind: .value)
    /// A field without a value that has to have one.
    public static let missing = Code(kind: .missing)
    /// A mapping that can't be written by, or has no such type.
    public static let mapping = Code(kind: .mapping)
    /// A file that can't be written, or can't have its name; or one in which objects wait for the one around them.
    public static let file = Code(kind: .file)

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line: what there was, and what was wanted.
  public var message: String
  /// The field that the value is of, with the type that declares it: `Order.total`.
  public var field: String?
  /// The place of the field in the mapping: `shop.sax:3:9`.
  public var mappingPlace: String?
  /// A way out, where one is known.
  public var fix: String?

  package init(
    _ code: Code, _ message: String, field: String? = nil, mapping: String? = nil,
    fix: String? = nil
  ) {
    self.code = code
    self.message = message
    self.field = field
    mappingPlace = mapping
    self.fix = fix
  }
}

extension WritingError: DescribedError {
  /// `error: MESSAGE`, with the field's place in the mapping and a fix below it. What is wrong with a mapping begins with
  /// its place: `shop.sax:3:9: error: MESSAGE`.
  public var description: String {
    if code == .mapping, let mappingPlace {
      return InputPlace(source: mappingPlace).errorText(message, fix: fix)
    }
    return InputPlace().errorText(
      message, notes: mappingPlace.map { ["by \($0)"] } ?? [], fix: fix)
  }
}
