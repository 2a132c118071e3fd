/// Puts namespaces in place of aliases, each name once, so that equal ones share their memory.
struct EntityNameResolver {
  /// Of each alias the namespace.
  private let aliases: [String: String]
  private var resolved: [String: String] = [:]

  /// The defaults of terms that the model declares.
  private var defaults: [String: EntityModel.Expression] = [:]

  init(_ aliases: [String: String], _ schemas: [EntityModel.Schema]) {
    self.aliases = aliases
    for term in schemas.lazy.flatMap(\.terms) {
      guard let text = term.defaultValue else { continue }
      defaults[term.qualifiedName] = Self.constant(text, of: term.type.name)
    }
  }

  private static func constant(_ text: String, of type: String) -> EntityModel.Expression {
    switch type {
    case "Edm.Byte", "Edm.SByte", "Edm.Int16", "Edm.Int32", "Edm.Int64", "Edm.Single", "Edm.Double",
      "Edm.Decimal":
      .number(text)
    default: text == "true" || text == "false" ? .bool(text == "true") : .string(text)
    }
  }

  /// The primitive and abstract types of all versions (CSDL §3.3, §3.6).
  static let primitives: Set<String> = [
    "Binary", "Boolean", "Byte", "Date", "DateTime", "DateTimeOffset", "Decimal", "Double",
    "Duration", "Guid", "Int16", "Int32", "Int64", "SByte", "Single", "Stream", "String", "Time",
    "TimeOfDay", "Geography", "GeographyPoint", "GeographyLineString", "GeographyPolygon",
    "GeographyMultiPoint", "GeographyMultiLineString", "GeographyMultiPolygon",
    "GeographyCollection", "Geometry", "GeometryPoint", "GeometryLineString", "GeometryPolygon",
    "GeometryMultiPoint", "GeometryMultiLineString", "GeometryMultiPolygon", "GeometryCollection",
    "PrimitiveType", "ComplexType", "EntityType", "Untyped", "AnnotationPath", "AnyPropertyPath",
    "ModelElementPath", "NavigationPropertyPath", "PropertyPath",
  ]

  /// True for a type of `Edm`.
  static func isPrimitive(_ name: String) -> Bool {
    name.hasPrefix("Edm.") && primitives.contains(String(name.dropFirst(4)))
  }

  mutating func resolve(_ name: inout String) {
    if let known = resolved[name] {
      name = known
      return
    }
    var result = name
    if let dot = name.lastIndex(of: ".") {
      if let namespace = aliases[String(name[..<dot])] { result = namespace + name[dot...] }
    } else if Self.primitives.contains(name) {
      // Before V3 primitive types may be written without their namespace.
      result = "Edm." + name
    }
    resolved[name] = result
    name = result
  }

  mutating func resolve(_ name: inout String?) {
    guard var given = name else { return }
    resolve(&given)
    name = given
  }

  mutating func resolve(_ annotations: inout [EntityModel.Annotation]) {
    for index in annotations.indices {
      resolve(&annotations[index].term)
      resolve(&annotations[index].annotations)
      annotations[index].value =
        if let value = annotations[index].value {
          resolved(value)
        } else {
          defaults[annotations[index].term] ?? .bool(true)
        }
    }
  }

  /// An expression whose terms and types have their namespaces.
  private mutating func resolved(
    _ expression: EntityModel.Expression
  ) -> EntityModel.Expression {
    switch expression {
    case .null, .bool, .number, .string, .path: return expression
    case .collection(let items): return .collection(resolved(items))
    case .record(var record):
      resolve(&record.type)
      resolve(&record.annotations)
      for index in record.properties.indices {
        record.properties[index].value = record.properties[index].value.map { resolved($0) }
        resolve(&record.properties[index].annotations)
      }
      return .record(record)
    case .apply(let function, let operands):
      return .apply(function: function, resolved(operands))
    case .operation(let name, let operands): return .operation(name, resolved(operands))
    case .cast(var type, let value):
      resolve(&type.name)
      return .cast(type, resolved(value))
    case .isOf(var type, let value):
      resolve(&type.name)
      return .isOf(type, resolved(value))
    case .labeled(let name, let value): return .labeled(name, resolved(value))
    case .labeledReference(var name):
      resolve(&name)
      return .labeledReference(name)
    case .urlReference(let value): return .urlReference(resolved(value))
    case .annotated(let value, var annotations):
      resolve(&annotations)
      return .annotated(resolved(value), annotations)
    }
  }

  private mutating func resolved(
    _ expressions: [EntityModel.Expression]
  ) -> [EntityModel.Expression] {
    var result: [EntityModel.Expression] = []
    result.reserveCapacity(expressions.count)
    for expression in expressions { result.append(resolved(expression)) }
    return result
  }

  /// A path to a set with its container's alias resolved, and without a container that is its own.
  mutating func resolve(_ path: inout String, in container: String) {
    guard let slash = path.firstIndex(of: "/"), path[..<slash].contains(".") else { return }
    var head = String(path[..<slash])
    resolve(&head)
    path = head == container ? String(path[path.index(after: slash)...]) : head + path[slash...]
  }

  /// A target with its aliases resolved: its first name, and the types in parentheses; nil if it is no path.
  mutating func resolvedTarget(_ target: String) -> String? {
    let head = target.prefix { $0 != "/" && $0 != "(" }
    guard !head.isEmpty else { return nil }
    var name = String(head)
    resolve(&name)
    var rest = target[head.endIndex...]
    guard rest.first == "(" else {
      return isPath(rest) ? name + rest : nil
    }
    guard let types = Self.parenthesized(rest) else { return nil }
    rest = rest[types.endIndex...].dropFirst()
    guard isPath(rest) else { return nil }
    if types.isEmpty { return "\(name)()\(rest)" }
    var resolved: [String] = []
    for text in types.split(separator: ",", omittingEmptySubsequences: false) {
      let part = Self.withoutBlanks(text)
      let isCollection = part.hasPrefix("Collection(") && part.hasSuffix(")")
      var type = String(isCollection ? Self.withoutBlanks(part.dropFirst(11).dropLast()) : part)
      guard !type.isEmpty, !type.contains("("), !type.contains(")") else { return nil }
      resolve(&type)
      resolved.append(isCollection ? "Collection(\(type))" : type)
    }
    return "\(name)(\(resolved.joined(separator: ",")))\(rest)"
  }

  /// A text without the white space around it, which some services write behind commas.
  private static func withoutBlanks(_ text: Substring) -> Substring {
    let words = text.drop(while: \.isWhitespace)
    guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return words }
    return words[...last]
  }

  /// The text that the first parenthesis encloses; nil if it isn't closed.
  private static func parenthesized(_ text: Substring) -> Substring? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return text[text.index(after: text.startIndex)..<index] }
      }
    }
    return nil
  }

  /// True for nothing, or segments behind slashes.
  private func isPath(_ text: Substring) -> Bool {
    text.isEmpty
      || text.first == "/"
        && text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
          .allSatisfy { !$0.isEmpty }
  }
}
