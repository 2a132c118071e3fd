internal import CLibXML2

extension XMLReader {
  /// The namespace that a prefix stands for at the element that opened last (Namespaces in XML 1.0
  /// §6.1).
  package func namespace(ofPrefix prefix: String) -> String? {
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    let parser = state.pointee.parser
    guard let table = parser.pointee.nsTab else { return nil }
    let wanted = Array(prefix.utf8)
    var index = Int(parser.pointee.nsNr) - 2
    while index >= 0 {
      let known = table[index].map { Array(String(cString: $0).utf8) } ?? []
      if known == wanted {
        let uri = table[index + 1].map { String(cString: $0) } ?? ""
        return uri.isEmpty ? nil : uri
      }
      index -= 2
    }
    return nil
  }
}

extension NamespaceScope {
  /// Works out the scope of the innermost element from the parser's table of namespaces.
  ///
  /// - Parameters:
  ///   - declared: the number of declarations in the element's own tag.
  ///   - isApex: whether the element is written as a document of its own.
  init(_ parser: UnsafeMutablePointer<xmlParserCtxt>, declared: Int, isApex: Bool) {
    func bytes(_ text: UnsafePointer<UInt8>?) -> CanonicalWriter.Bytes {
      text.map(AddressedNames.measure) ?? CanonicalWriter.Bytes(start: nil, count: 0)
    }
    var declarations: [Namespace] = []
    if let table = parser.pointee.nsTab {
      for index in 0..<(Int(parser.pointee.nsNr) / 2) {
        declarations.append(
          Namespace(prefix: bytes(table[index * 2]), uri: bytes(table[index * 2 + 1])))
      }
    }
    self.init(declarations, own: declared, isApex: isApex)
  }
}
