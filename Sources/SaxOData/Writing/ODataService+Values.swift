internal import SaxHTTP
internal import SaxMapping
internal import SaxServices
internal import SaxValues
internal import Saxifrage

/// A value in the place of a property, to be read by what its type is made of.
private struct HeldValue<Value: Decodable & Sendable>: Decodable, Sendable {
  var item: Value?
}

extension ODataService {
  /// The value of a property, or what an operation answers with; nil for null.
  ///
  /// - Parameter name: of the property; nil to take the only member of what V2 puts around.
  func value<Value: Decodable & Sendable>(
    in response: WebResponse, as type: Value.Type, named name: String?
  ) async throws -> Value? {
    try check(response)
    if [204, 205, 304].contains(response.status) { return nil }
    let bytes = try await bytes(of: response)
    do {
      var tree = try AnyDocument.read(bytes, reading(response))
      if case .dictionary(let members)? = tree {
        // Errors in an answer that begins as a success.
        if members["error"] != nil || members["odata.error"] != nil {
          _ = try await read(
            WebResponse(
              status: response.status, fields: response.fields, url: response.url,
              body: .bytes(bytes)), as: HeldValue<Value>.self, by: nil, named: nil)
        }
        tree = Self.value(in: members, named: name)
        // An element without items does not say that it is a list.
        if tree == .string(""), type is any ODataCollection.Type, AnyDocument.isXML(bytes) {
          tree = .list([])
        }
      }
      guard let tree, tree != .null else { return nil }
      let text = Array(#"{"item":"#.utf8) + JSONText().string(tree).utf8 + Array("}".utf8)
      let kept = try mapping(for: HeldValue<Value>.self, given: nil, amount: .one)
      var options = options.reading
      options.format = .json
      return try kept.mapping.objects(
        HeldValue<Value>.self, named: kept.typeName, from: text, options: options,
        source: response.url.redacted
      ).first?.item
    } catch {
      throw ODataError.explaining(error, of: response, url: response.url.redacted)
    }
  }

  /// The value in the root of a document: V2 has it in `d` by its name, or in the `results` of that (MS-ODATA
  /// §2.2.6.3.8), V3 and V4 in `value`, and complex ones stand by themselves there.
  private static func value(in root: ValueDictionary, named name: String?) -> SaxValue? {
    if case .dictionary(var inner)? = root["d"] {
      if inner.keys.count == 1, case .dictionary(let results)? = inner["results"] {
        inner = results
      }
      if let name, let value = inner[name] { return unwrapped(value) }
      if name == nil, inner.keys.count == 1, let value = inner.values.first {
        return unwrapped(value)
      }
      return unwrapped(.dictionary(inner))
    }
    // V3 has null so.
    if root["odata.null"] == .bool(true) { return .null }
    if let value = root["value"] { return value }
    if let name, root.keys.count == 1, let value = root[name] { return unwrapped(value) }
    var members = ValueDictionary()
    for (key, value) in zip(root.keys, root.values)
    where !key.hasPrefix("@") && !key.hasPrefix("odata.") {
      members.set(value, for: key)
    }
    return .dictionary(members)
  }

  private static func unwrapped(_ value: SaxValue) -> SaxValue {
    if case .dictionary(let members) = value, let results = members["results"] { return results }
    return value
  }
}

/// A document read as it is: JSON by its members, and the element of a property in XML in the form of one of V4.
private enum AnyDocument {
  private static let mapping = Result { () throws(MappingError) in
    try Mapping(
      """
      language 1
      mapping Document
      emit Any at json(/) | xml(/*)
      """, named: "Document")
  }

  static func isXML(_ bytes: [UInt8]) -> Bool {
    bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
  }

  static func read(_ bytes: [UInt8], _ options: ReadingOptions) throws -> SaxValue? {
    var tree: SaxValue?
    var reading = try mapping.get().emissions(options.format, options: options, source: nil) {
      tree = try $0.result.get()
    }
    try reading.feed(bytes.span)
    try reading.finish()
    guard isXML(bytes), let found = tree else { return tree }
    var members = ValueDictionary()
    members.set(plain(found), for: "value")
    return .dictionary(members)
  }

  /// An element without namespaces and annotations.
  private static func plain(_ value: SaxValue) -> SaxValue {
    switch value {
    case .list(let items): return .list(items.map(plain))
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
          result.set(plain(value), for: name)
        }
      }
      if let items = result["element"], result.keys.count == 1 {
        if case .list = items { return items }
        return .list([items])
      }
      if result.keys.isEmpty, isList { return .list([]) }
      return result.keys.isEmpty ? text ?? .string("") : .dictionary(result)
    default: return value
    }
  }
}
