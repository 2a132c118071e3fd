internal import SaxEngine
internal import SaxValues
internal import Saxifrage

extension ODataProblem {
  /// The error that a rule of ``ODataFrame`` found, or one of a user's; nil if it is no object.
  init?(_ value: SaxValue?) {
    guard case .object(let object)? = value else { return nil }
    code = object["code"]?.plainText ?? ""
    message = object["message"]?.plainText ?? ""
    language = object["language"]?.plainText
    target = object["target"]?.plainText
    var details: [Detail] = []
    if case .list(let items)? = object["details"] {
      for case .object(let item) in items {
        details.append(
          Detail(
            code: item["code"]?.plainText ?? "", message: item["message"]?.plainText ?? "",
            target: item["target"]?.plainText))
      }
    }
    self.details = details
    inner = object["inner"].flatMap { Inner($0) }
  }
}

extension ODataProblem.Inner {
  /// The members that hold the cause of a cause: that of V3, and that of V4.
  private static let nested = ["internalexception", "innererror"]
  /// Deeper causes are left out.
  private static let mostCauses = 64

  init?(_ value: SaxValue) {
    guard case .dictionary(let given) = value else { return nil }
    let members = given.withoutPrefixes
    self.init(members)
    var next = Self.nestedMembers(members)
    while let deeper = next, causes.count < Self.mostCauses {
      causes.append(ODataProblem.Inner(deeper))
      next = Self.nestedMembers(deeper)
    }
  }

  private init(_ members: ValueDictionary) {
    message = members["message"]?.plainText
    type = members["type"]?.plainText
    trace = (members["stacktrace"] ?? members["trace"])?.lines
    self.members = [:]
    causes = []
    for (name, value) in zip(members.keys, members.values)
    where !["message", "type", "stacktrace", "trace"].contains(name) && !Self.nested.contains(name)
    {
      add(value, at: name)
    }
  }

  private static func nestedMembers(_ members: ValueDictionary) -> ValueDictionary? {
    for name in nested {
      if case .dictionary(let deeper)? = members[name] { return deeper.withoutPrefixes }
    }
    return nil
  }

  private mutating func add(_ value: SaxValue, at path: String) {
    if case .dictionary(let members) = value {
      for (name, value) in zip(members.keys, members.values) { add(value, at: "\(path)/\(name)") }
    } else if let text = value.lines {
      members[path] = text
    }
  }
}

extension ValueDictionary {
  /// The dictionary by the local names of elements: `code` in the place of `m:code`.
  fileprivate var withoutPrefixes: ValueDictionary {
    var result = ValueDictionary()
    for (name, value) in zip(keys, values) {
      result.set(value, for: String(name.split(separator: ":").last ?? ""))
    }
    return result
  }
}

extension SaxValue {
  /// The text of a scalar of an `Any` or a text.
  var plainText: String? {
    switch self {
    case .string(let text), .number(let text), .raw(let text), .enumeration(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .int(let number): "\(number)"
    default: nil
    }
  }

  /// The text of a scalar, or of a list of them, a line each.
  fileprivate var lines: String? {
    guard case .list(let items) = self else { return plainText }
    let texts = items.compactMap(\.plainText)
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }
}
