internal import SaxValues

extension SymbolTable {
  /// The names of this language's types in others.
  private static let otherNames = [
    "integer": "Int", "int64": "Int", "int32": "Int", "long": "Int", "short": "Int",
    "byte": "Int", "uint": "Int", "float": "Double", "real": "Double", "number": "Decimal",
    "numeric": "Decimal", "boolean": "Bool", "datetime": "Date", "timestamp": "Date",
    "instant": "Date", "localdate": "Day", "text": "String", "str": "String", "char": "String",
    "uri": "URL", "guid": "UUID", "bytes": "Data", "binary": "Data", "base64": "Data",
    "object": "Any", "json": "Raw", "xml": "Raw", "timeinterval": "Duration",
  ]

  /// Resolves a type as it is written in a file, and reports names that nothing declares.
  ///
  /// - Returns: nil after an error has been reported.
  func resolve(_ type: TypeSyntax, in file: MappingFile) -> TypeReference? {
    switch type.kind {
    case .optional(let wrapped):
      return resolve(wrapped, in: file).map { .optional($0) }
    case .list(let item):
      return resolve(item, in: file).map { .list($0) }
    case .dictionary(let key, let value):
      let resolved = resolve(value, in: file)
      guard key.kind == .scalar(.string) else {
        collector.error(
          .invalidType, "keys of another type than String, which keys always are", at: key.range,
          fix: "[String: \(value.printed)]")
        return nil
      }
      return resolved.map { .dictionary($0) }
    case .scalar(let scalar): return .scalar(scalar)
    case .any: return .any
    case .raw: return .raw
    case .named(let name):
      switch symbol(name, in: file)?.kind {
      case .type(let id): return .type(id)
      case .enumeration(let id): return .enumeration(id)
      case nil:
        undeclared(WordSyntax(text: name, range: type.range), in: file, objectsOnly: false)
        return nil
      }
    }
  }

  /// Reports a type that is not there, unless what declares it may be what could not be read.
  func undeclared(_ name: WordSyntax, in file: MappingFile, objectsOnly: Bool) {
    if file.mayLack(name.text, in: files) { return }
    if let elsewhere = symbols[name.text] {
      collector.error(
        .undeclaredType, "\(name.text) is not declared in this file or what it imports",
        at: name.range, notes: ["there is one at \(collector.described(elsewhere.range))"],
        fix: "import \"\(collector.name(ofFile: elsewhere.file))\"")
      return
    }
    var nearest = collector.nearest(to: name.text) {
      let visible = symbols.filter { file.visible.contains($0.value.file) }.filter {
        guard objectsOnly else { return true }
        if case .type = $0.value.kind { return true }
        return false
      }
      return visible.keys.sorted() + (objectsOnly ? [] : Self.builtIn)
    }
    if !objectsOnly { nearest = nearest ?? Self.otherNames[name.text.lowercased()] }
    collector.error(
      .undeclaredType,
      "the type \(name.text) is not declared\(NearestName.asked(nearest))",
      at: name.range, fix: nearest ?? "type \(name.text) { … }")
  }

  func text(of type: TypeReference) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .any: "Any"
    case .raw: "Raw"
    case .type(let id): types[id].syntax.name.text
    case .enumeration(let id): enums[id].syntax.name.text
    case .optional(let wrapped): text(of: wrapped) + "?"
    case .list(let item): "[\(text(of: item))]"
    case .dictionary(let value): "[String: \(text(of: value))]"
    }
  }
}

extension TypeReference {
  /// Without a `?` of its own.
  package var required: TypeReference {
    if case .optional(let wrapped) = self { wrapped.required } else { self }
  }

  package var isOptional: Bool { if case .optional = self { true } else { false } }

  package var isList: Bool { if case .list = required { true } else { false } }

  package var isDictionary: Bool { if case .dictionary = required { true } else { false } }

  /// True if it is one value.
  package var isSingle: Bool { !isList && !isDictionary }

  /// The type that lists and dictionaries are made of in the end.
  package var innermost: TypeReference {
    switch self {
    case .optional(let inner), .list(let inner), .dictionary(let inner): inner.innermost
    default: self
    }
  }

  var innermostScalar: ScalarType? {
    if case .scalar(let scalar) = innermost { scalar } else { nil }
  }
}
