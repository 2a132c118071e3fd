internal import SaxValues

extension SaxValue {
  /// The value that an element of XML stands for, as it was read: without namespaces and annotations, a text where it has
  /// nothing else, and a list of its `element`s.
  var withoutAnnotations: SaxValue {
    switch self {
    case .list(let items): return .list(items.map(\.withoutAnnotations))
    case .dictionary(let members):
      var result = ValueDictionary()
      var text: SaxValue?
      var isList = false
      for (key, value) in zip(members.keys, members.values) {
        if key.hasPrefix("@") {
          if key.hasSuffix("null"), value.plainText == "true" { return .null }
          if key.hasSuffix("type") {
            isList = value.plainText?.drop { $0 == "#" }.hasPrefix("Collection(") == true
          }
        } else if key.hasPrefix("#") {
          text = value
        } else {
          let name = String(key.split(separator: ":").last ?? "")
          result.set(value.withoutAnnotations, for: name)
        }
      }
      if let items = result["element"], result.keys.count == 1 {
        if case .list = items { return items }
        return .list([items])
      }
      if result.keys.isEmpty, isList { return .list([]) }
      return result.keys.isEmpty ? text ?? .string("") : .dictionary(result)
    default: return self
    }
  }
}
