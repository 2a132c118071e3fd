internal import SaxEvents

/// Attributes (XML 1.0 §3.1, §3.3.3) and namespace declarations (Namespaces in XML 1.0 §3).
extension TagPointer {
  /// Reads what follows an element's name.
  /// - Returns: after the tag's `>`; nil where the bytes end before.
  func attributes(
    of element: QualifiedNames.Entry, _ start: Cursor, _ stop: Cursor, in tag: Cursor
  ) throws -> Cursor? {
    var at = start
    var expected = element.pointee.firstAttribute
    var last: QualifiedNames.Entry?
    var needsSpace = false
    var room = limits.attributes
    pointee.values.removeAll()
    pointee.number &+= 1
    while at < stop {
      if XMLCharacters.isSpace(at.pointee) {
        needsSpace = false
        repeat { at += 1 } while at < stop && XMLCharacters.isSpace(at.pointee)
        if at == stop { return nil }
      }
      if at.pointee == UInt8(ascii: ">") {
        pointee.isEmptyElement = false
        return at + 1
      }
      if at.pointee == UInt8(ascii: "/") {
        guard stop - at > 1 else { return nil }
        if at[1] == UInt8(ascii: ">") {
          pointee.isEmptyElement = true
          return at + 2
        }
      }
      if needsSpace { throw position.error(.noSpace, at: at) }
      if room == 0 { throw position.error(.tooManyAttributes(limits), at: tag) }
      room &-= 1
      let name: QualifiedNames.Entry
      if QualifiedNames.stands(expected, at, stop) {
        name = expected
        at += name.pointee.key.count
      } else {
        guard let found = try qualifiedName(&at, stop, in: tag) else { return nil }
        name = found
        if name.pointee.key.count <= 16 {
          if let last {
            last.pointee.nextAttribute = name
          } else {
            element.pointee.firstAttribute = name
          }
        }
      }
      expected = name.pointee.nextAttribute
      last = name
      guard let value = try value(&at, stop) else { return nil }
      if let prefix = name.pointee.declared {
        try declare(prefix, value, name, at, in: tag)
      } else {
        pointee.attributes.append(name, value)
      }
      needsSpace = true
    }
    return nil
  }

  /// Reads the equals sign and the value after it.
  /// - Returns: nil where the bytes end before it does.
  @inline(__always)
  private func value(_ at: inout Cursor, _ stop: Cursor) throws -> UnsafeBufferPointer<UInt8>? {
    if stop - at > 1, at.pointee == UInt8(ascii: "="), at[1] == UInt8(ascii: "\"") {
      at += 1
    } else if try !startOfValue(&at, stop) {
      return nil
    }
    let quote = at.pointee
    let start = at + 1
    let end = search.endOfValue(start, stop, quote)
    if end < stop, end.pointee == quote {
      at = end + 1
      return UnsafeBufferPointer(start: start, count: end - start)
    }
    return try normalizedValue(&at, stop, quote)
  }

  /// Goes through an equals sign, with white space around it, up to a quotation mark.
  /// - Returns: false where the bytes end before it.
  @inline(never)
  private func startOfValue(_ at: inout Cursor, _ stop: Cursor) throws -> Bool {
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < stop else { return false }
    guard at.pointee == UInt8(ascii: "=") else { throw position.error(.noValue, at: at) }
    at += 1
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < stop else { return false }
    if at.pointee == UInt8(ascii: "\"") || at.pointee == UInt8(ascii: "'") { return true }
    throw position.error(.noQuotationMarks, at: at)
  }

  /// A value with references, or with white space that has to become a space.
  @inline(never)
  private func normalizedValue(
    _ at: inout Cursor, _ stop: Cursor, _ quote: UInt8
  ) throws -> UnsafeBufferPointer<UInt8>? {
    // No value is longer than what it is written as, so that those before it stay where they are.
    let first = pointee.values.count
    if first == 0 { pointee.values.reserve(stop - at) }
    var from = at + 1
    while true {
      at = search.endOfValue(from, stop, quote)
      pointee.values.append(from, at - from)
      guard at < stop else { return nil }
      switch at.pointee {
      case quote:
        at += 1
        return UnsafeBufferPointer(
          start: pointee.values.base + first, count: pointee.values.count - first)
      case UInt8(ascii: "&"):
        var character = ReferredCharacter()
        guard let after = try position.reference(at, stop, &character) else { return nil }
        character.withBytes {
          for byte in $0 { pointee.values.append(byte) }
        }
        from = after
      case 0x0D, 0x0A, 0x09:
        guard stop - at > 1 else { return nil }
        let isPair = at.pointee == 0x0D && at[1] == 0x0A
        pointee.values.append(0x20)
        from = at + (isPair ? 2 : 1)
      case UInt8(ascii: "<"): throw position.error(.lessThanInValue, at: at)
      default:
        try position.passForbidden(UInt32(at.pointee), at: at)
        from = at + 1
      }
    }
  }

  // MARK: What the tag has

  /// Finds the attributes' namespaces, which the tag's declarations are among, and any that
  /// comes twice.
  func settleAttributes(_ tag: Cursor) throws {
    pointee.hasInheritable = false
    for index in 0..<pointee.attributes.count {
      let name = pointee.attributes.names[index]
      let namespace = name.pointee.isPrefixed ? name.pointee.prefix.pointee.namespace : nil
      if name.pointee.attributeNamespace != namespace || name.pointee.isPrefixed {
        try settle(name, namespace, pointee.attributes.entries + index, tag)
      }
      if name.pointee.tag == pointee.number {
        throw position.error(.repeated(name.pointee.string), at: tag)
      }
      name.pointee.tag = pointee.number
    }
  }

  private func settle(
    _ name: QualifiedNames.Entry, _ namespace: StringPool.Entry?,
    _ entry: UnsafeMutablePointer<Attributes.Entry>, _ tag: Cursor
  ) throws {
    try resolve(name, attributeIn: namespace, tag)
    let value = entry.pointee.value
    entry.pointee = name.pointee.attribute
    entry.pointee.value = value
    guard name.pointee.isPrefixed else { return }
    if namespace == pointee.names.xmlNamespace { pointee.hasInheritable = true }
    let number = name.pointee.attribute.number
    if number >= pointee.numberTags.count {
      let missing = pointee.names.numbers.count + 1 - pointee.numberTags.count
      pointee.numberTags.append(contentsOf: repeatElement(0, count: Swift.max(missing, number)))
    }
    if pointee.numberTags[number] == pointee.number, name.pointee.tag != pointee.number {
      throw position.error(.repeated(name.pointee.local.pointee.string), at: tag)
    }
    pointee.numberTags[number] = pointee.number
  }

  // MARK: Namespace declarations

  private func declare(
    _ prefix: StringPool.Entry, _ value: UnsafeBufferPointer<UInt8>, _ name: QualifiedNames.Entry,
    _ at: Cursor, in tag: Cursor
  ) throws {
    let uri = value.isEmpty ? nil : pointee.names.strings.intern(value)
    pointee.names.hasNew = true
    let isReserved =
      value.elementsEqual(XMLNamespace.declarationsBytes) || prefix == pointee.names.xmlns
      || (uri == pointee.names.xmlNamespace) != (prefix == pointee.names.xml)
    if isReserved { throw position.error(.reservedNamespace, at: at) }
    if uri == nil, prefix != pointee.names.noPrefix {
      throw position.error(.emptyNamespace, at: at)
    }
    if name.pointee.tag == pointee.number {
      throw position.error(.repeated(name.pointee.string), at: tag)
    }
    name.pointee.tag = pointee.number
    if prefix == pointee.names.xml { return }
    pointee.declarations.add(prefix, uri)
  }

  func namespace(ofPrefix prefix: String) -> String? {
    var prefix = prefix
    return prefix.withUTF8 { bytes in
      let entry = bytes.isEmpty ? pointee.names.noPrefix : pointee.names.strings.find(bytes)
      return entry?.pointee.namespace?.pointee.string
    }
  }
}
