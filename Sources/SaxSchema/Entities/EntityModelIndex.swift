/// The places of declarations in a model, by their qualified names.
struct EntityModelIndex: Sendable {
  /// A type.
  enum TypePlace: Sendable {
    case structured(schema: Int, Int)
    case enumeration(schema: Int, Int)
    case definition(schema: Int, Int)
  }

  /// The place of something that only one kind of declarations can be.
  struct Place: Sendable, Hashable {
    var schema: Int
    var position: Int
  }

  /// Of each namespace.
  var schemas: [String: Int] = [:]
  /// Of each alias, also of referenced schemas, the namespace.
  var aliases: [String: String] = [:]
  var types: [String: TypePlace] = [:]
  /// The places of the types that are derived from a type directly.
  var derived: [String: [Place]] = [:]
  /// The types whose base type is not in the model.
  var unknownBases: Set<String> = []
  var terms: [String: Place] = [:]
  var containers: [String: Place] = [:]
  var associations: [String: Place] = [:]
  /// Overloads follow each other.
  var operations: [String: (schema: Int, range: Range<Int>)] = [:]
  var targets: [String: [Place]] = [:]

  /// A qualified name with the namespace in place of its alias.
  func canonical(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), let namespace = aliases[String(name[..<dot])] else {
      return name
    }
    return namespace + name[dot...]
  }
}
