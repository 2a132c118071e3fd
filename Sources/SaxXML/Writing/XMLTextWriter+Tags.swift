internal import SaxEvents

extension XMLTextWriter {
  /// Writes what stands in a tag: the name, namespace declarations and attributes.
  ///
  /// - Parameter declaredBefore: the number of declarations in scope around the element.
  mutating func tag(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes, declaredBefore before: Int
  ) throws {
    try check(name.local)
    if name.prefix.isEmpty || !name.namespace.isEmpty,
      namespaces.stands(name.prefix, for: name.namespace)
    {
      appendPrefix(name.prefix)
      names.append(short: name.local)
      appendName(name)
    } else {
      let start = names.count
      if name.namespace.isEmpty {
        // What stands outside of any namespace is not in the default one.
        if !namespaces.stands(Span(), for: Span()) { namespaces.declare(Span(), Span()) }
      } else {
        try writePrefix(name, before: before)
      }
      names.append(short: name.local)
      output.buffer.append(short: names.start + start, names.count - start)
    }
    if attributes.count == 0 {
      if before < namespaces.count { try writeDeclarations(from: before) }
      return
    }
    // Theirs are declared before any of them is written.
    var prefixes: [(index: Int, declaration: Int)] = []
    for index in 0..<attributes.count where !attributes.name(index).namespace.isEmpty {
      prefixes.append(
        (
          index,
          try declareAttribute(
            attributes.name(index), element: name, besides: prefixes.map(\.declaration),
            before: before)
        ))
    }
    try writeDeclarations(from: before)
    var next = prefixes[...]
    for index in 0..<attributes.count {
      let attribute = attributes.name(index)
      try check(attribute.local)
      try checkIsNoDeclaration(attribute)
      try checkAlone(attribute, index, attributes)
      output.buffer.append(UInt8(ascii: " "))
      if next.first?.index == index, let prefix = next.popFirst()?.declaration {
        if prefix < 0 {
          append("xml")
        } else {
          output.buffer.append(namespaces.prefix(prefix).span)
        }
        output.buffer.append(UInt8(ascii: ":"))
      }
      output.buffer.append(short: attribute.local)
      append("=\"")
      try value(attributes.value(index))
      output.buffer.append(UInt8(ascii: "\""))
    }
  }

  /// Declares what an element's prefix stands for, as it does not yet, and begins its name with it.
  private mutating func writePrefix(_ name: borrowing ElementName, before: Int) throws {
    if Self.isXML(name.namespace) {
      names.append(UInt8(ascii: "x"))
      names.append(UInt8(ascii: "m"))
      names.append(UInt8(ascii: "l"))
      names.append(UInt8(ascii: ":"))
      return
    }
    try checkURI(name.namespace)
    if namespaces.declaration(of: name.prefix, from: before) == nil {
      if !name.prefix.isEmpty { try checkPrefix(name.prefix) }
      namespaces.declare(name.prefix, name.namespace)
      appendPrefix(name.prefix)
    } else {
      let number = declareNumbered(name.prefix, name.namespace)
      appendPrefix(namespaces.prefix(number).span)
    }
  }

  @inline(__always)
  private mutating func appendPrefix(_ prefix: Span<UInt8>) {
    if prefix.isEmpty { return }
    names.append(short: prefix)
    names.append(UInt8(ascii: ":"))
  }

  /// Declares an attribute's prefix, where it does not stand for its namespace yet.
  ///
  /// - Returns: the declaration; -1 for `xml`, which needs none.
  private mutating func declareAttribute(
    _ name: borrowing ElementName, element: borrowing ElementName, besides known: [Int],
    before: Int
  ) throws -> Int {
    if Self.isXML(name.namespace) { return -1 }
    if !name.prefix.isEmpty, namespaces.stands(name.prefix, for: name.namespace),
      let known = namespaces.declaration(of: name.prefix)
    {
      return known
    }
    if let known = namespaces.prefixed(name.namespace) { return known }
    try checkURI(name.namespace)
    // A prefix that the element has, or another attribute, stays what it is.
    let isFree =
      !name.prefix.isEmpty && namespaces.declaration(of: name.prefix, from: before) == nil
      && !name.prefix.isSame(as: element.prefix) && !isPrefix(name.prefix, ofAny: known)
    if isFree {
      try checkPrefix(name.prefix)
      namespaces.declare(name.prefix, name.namespace)
      return namespaces.count - 1
    }
    return declareNumbered(name.prefix, name.namespace)
  }

  private func isPrefix(_ prefix: Span<UInt8>, ofAny declarations: [Int]) -> Bool {
    for index in declarations where index >= 0 {
      if namespaces.prefix(index).span.isSame(as: prefix) { return true }
    }
    return false
  }

  /// Declares a prefix with a number behind it that no other in scope has.
  private mutating func declareNumbered(_ prefix: Span<UInt8>, _ uri: Span<UInt8>) -> Int {
    let begin = prefix.isEmpty ? "ns" : String(utf8: prefix)
    var number = 1
    while true {
      number += 1
      let name = Array("\(begin)\(number)".utf8)
      if namespaces.declaration(of: name.span) == nil {
        namespaces.declare(name.span, uri)
        return namespaces.count - 1
      }
    }
  }

  private mutating func writeDeclarations(from start: Int) throws {
    for index in start..<namespaces.count {
      append(" xmlns")
      let prefix = namespaces.prefix(index)
      if !prefix.isEmpty {
        output.buffer.append(UInt8(ascii: ":"))
        output.buffer.append(prefix.span)
      }
      append("=\"")
      try value(namespaces.uri(index).span)
      output.buffer.append(UInt8(ascii: "\""))
    }
  }

  // MARK: Checks

  @inline(__always)
  func check(_ name: Span<UInt8>) throws {
    if name.count < 8, name.areLetters { return }
    guard Self.isName(name) else { throw noName(name) }
  }

  private func noName(_ name: Span<UInt8>) -> WritingError {
    WritingError(
      .name, "\"\(String(utf8: name))\" is no XML name",
      fix: "a name of letters, digits, _, - and ., not beginning with one of the last three")
  }

  private func checkPrefix(_ prefix: Span<UInt8>) throws {
    let text = String(utf8: prefix)
    guard Self.isName(prefix), text != "xmlns", text != "xml" else {
      throw WritingError(.name, "\"\(text)\" is no prefix that can be declared")
    }
  }

  private func checkURI(_ uri: Span<UInt8>) throws {
    let text = String(utf8: uri)
    guard text != "http://www.w3.org/2000/xmlns/" else {
      throw WritingError(.name, "a name in the namespace of xmlns, which only declarations are in")
    }
  }

  /// Without a prefix `xmlns` would say which namespace the element is in, and what is in it.
  private func checkIsNoDeclaration(_ name: borrowing ElementName) throws {
    guard name.local.count == 5, name.namespace.isEmpty, String(utf8: name.local) == "xmlns" else {
      return
    }
    throw WritingError(
      .name, "an attribute xmlns, which would declare the namespace of its element",
      fix: "leave it out; names are given with their namespaces")
  }

  private func checkAlone(
    _ name: borrowing ElementName, _ index: Int, _ attributes: borrowing Attributes
  ) throws {
    for other in 0..<index {
      let known = attributes.name(other)
      if known.local.isSame(as: name.local), known.namespace.isSame(as: name.namespace) {
        throw WritingError(
          .name, "the attribute \(String(utf8: name.local)) twice on one element")
      }
    }
  }

  private static func isXML(_ namespace: Span<UInt8>) -> Bool {
    namespace.isSame(as: XMLNamespace.bytes.span)
  }

  /// True if a text is a name without a colon.
  private static func isName(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0 else { return false }
    for index in text.indices {
      switch text[index] {
      case 0x61...0x7A, 0x41...0x5A, 0x5F: continue
      case 0x30...0x39, 0x2D, 0x2E: if index == 0 { return false }
      default: return text[index] >= 0x80 && NameScalars.isName(String(utf8: text))
      }
    }
    return true
  }
}

extension Span<UInt8> {
  /// True if all of one to seven bytes are letters of ASCII, as those of most names are: found at once, as the loop
  /// took a twentieth of the time of writing.
  @inline(__always)
  fileprivate var areLetters: Bool {
    withUnsafeBytes { bytes in
      guard bytes.count > 0, let start = bytes.baseAddress else { return false }
      let word = UInt64(first: bytes.count, of: start)
      let wanted = 0x0080_8080_8080_8080 &>> UInt64(truncatingIfNeeded: (7 &- bytes.count) &* 8)
      // The highest bit of a byte: 128 or more; not before `a`; behind `z`.
      let lower = word & 0x7F7F_7F7F_7F7F_7F7F | UInt64(repeating: 0x20)
      let letters =
        (lower &+ UInt64(repeating: 0x1F)) & ~(lower &+ UInt64(repeating: 0x05)) & ~word
      return letters & wanted == wanted
    }
  }
}
