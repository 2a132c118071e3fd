internal import SaxEngine
internal import SaxHTTP
internal import SaxServices
internal import SaxValues
internal import Saxifrage

/// A value in the place of a property, to be read by what its type is made of.
private struct HeldValue<Value: Decodable & Sendable>: Decodable, Sendable {
  var item: Value?
}

extension ODataService {
  /// The value of a property, or what an operation answers with; nil for null. Of a list all pages are read.
  ///
  /// - Parameters:
  ///   - request: the one that was answered.
  ///   - name: of the property; nil to take the only member of what V2 puts around.
  func value<Value: Decodable & Sendable>(
    in response: WebResponse, to request: WebRequest, as type: Value.Type, named name: String?
  ) async throws -> Value? {
    let pages = ODataPages(self, request, try await version(), answeredBy: response)
    var items: [SaxValue] = []
    var tree: SaxValue?
    while let page = try await pages.next() {
      try check(page)
      if [204, 205, 304].contains(page.status) { break }
      let found = try await document(in: page, named: name)
      if let link = found.next { pages.follow(link, from: [found.context].compactMap(\.self)) }
      tree = found.value
      // An element without items does not say that it is a list.
      if found.isXML, tree == .string(""), type is any ODataCollection.Type { tree = .list([]) }
      if case .list(let more)? = found.value, found.next != nil || !items.isEmpty {
        items += more
        tree = .list(items)
      }
      try pages.endPage()
    }
    guard let tree, tree != .null else { return nil }
    return try made(of: tree, response)
  }

  /// The value in a page, and the link to the next one.
  private func document(
    in response: WebResponse, named name: String?
  ) async throws -> (value: SaxValue?, isXML: Bool, next: String?, context: String?) {
    let bytes = try await bytes(of: response)
    let options = reading(response)
    do {
      let root = AnswerRoot(bytes, options)
      // Errors in an answer that begins as a success.
      if root.isError { try ODataFrame.mapping.get().lookForErrors(in: bytes, options) }
      let (tree, isXML) = try AnyDocument.read(bytes, options)
      guard !isXML, case .dictionary(let members)? = tree else {
        return (tree, isXML, nil, nil)
      }
      let inner =
        if root.isWrapped, case .dictionary(let inner)? = members["d"] { inner } else { members }
      let next = ["@odata.nextLink", "@nextLink", "odata.nextLink", "__next"].lazy
        .compactMap { inner[$0]?.plainText }.first { !$0.isEmpty }
      let context = ["@odata.context", "@context", "odata.metadata"].lazy
        .compactMap { members[$0]?.plainText }.first
      return (Self.value(in: members, root, named: name), false, next, context)
    } catch {
      throw ODataError.explaining(error, of: response, url: response.url.redacted)
    }
  }

  private func made<Value: Decodable & Sendable>(
    of tree: SaxValue, _ response: WebResponse
  ) throws -> Value? {
    let text = Array(#"{"item":"#.utf8) + JSONText().string(tree).utf8 + Array("}".utf8)
    let kept = try mapping(for: HeldValue<Value>.self, given: nil, amount: .document)
    var options = options.reading
    options.format = .json
    do {
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
  private static func value(
    in members: ValueDictionary, _ root: AnswerRoot, named name: String?
  ) -> SaxValue? {
    if root.isWrapped {
      guard case .dictionary(var inner)? = members["d"] else { return members["d"] }
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
    if members["odata.null"] == .bool(true) { return .null }
    let own = root.members.own
    if own.count == 1, own[0].name == "value" { return members["value"] }
    if let name, own.count == 1, let value = members[name] { return unwrapped(value) }
    var result = ValueDictionary()
    for (key, value) in zip(members.keys, members.values)
    where !key.hasPrefix("@") && !key.hasPrefix("odata.") {
      result.set(value, for: key)
    }
    return .dictionary(result)
  }

  private static func unwrapped(_ value: SaxValue) -> SaxValue {
    if case .dictionary(let members) = value, let results = members["results"] { return results }
    return value
  }
}

/// A document read as it is: JSON by its members, XML by the value that the root element stands for.
private enum AnyDocument {
  private static let mapping = Result { () throws(MappingError) in
    try Mapping(
      """
      language 1
      mapping Document
      emit Any at json(/) | xml(/*)
      """, named: "Document")
  }

  static func read(
    _ bytes: [UInt8], _ options: ReadingOptions
  ) throws -> (value: SaxValue?, isXML: Bool) {
    var tree: SaxValue?
    var reading = try mapping.get().emissions(options.format, options: options, source: nil) {
      tree = try $0.result.get()
    }
    try reading.feed(bytes.span)
    try reading.finish()
    let isXML =
      bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
    return (isXML ? tree.map(\.withoutAnnotations) : tree, isXML)
  }
}
