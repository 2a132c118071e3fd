internal import SaxEvents

/// Attributes (XML 1.0 §3.1, §3.3.3) and namespace declarations (Namespaces in XML 1.0 §3).
extension NativePointer {
  /// Reads what follows an element's name.
  /// - Returns: after the tag's `>`; nil where the bytes end before.
  func attributes(
    of element: QualifiedNames.Entry, _ start: Cursor, _ stop: Cursor, in tag: Cursor
  ) throws -> Cursor? {
    var at = start
    var expected = element.pointee.firstAttribute
    var last: QualifiedNames.Entry?
    var needsSpace = false
    var room = pointee.limits.attributes
    pointee.tag.values.removeAll()
    pointee.tag.number &+= 1
    while at < stop {
      if XMLCharacters.isSpace(at.pointee) {
        needsSpace = false
        repeat { at += 1 } while at < stop && XMLCharacters.isSpace(at.pointee)
        if at == stop { return nil }
      }
      if at.pointee == UInt8(ascii: ">") {
        pointee.tag.isEmptyElement = false
        return at + 1
      }
      if at.pointee == UInt8(ascii: "/") {
        guard stop - at > 1 else { return nil }
        if at[1] == UInt8(ascii: ">") {
          pointee.tag.isEmptyElement = true
          return at + 2
        }
      }
      if needsSpace { throw error(.noSpace, at: at) }
      if room == 0 { throw error(.tooManyAttributes(pointee.limits), at: tag) }
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
        pointee.tag.attributes.append(name, value)
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
    let end = pointee.search.endOfValue(start, stop, quote)
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
    guard at.pointee == UInt8(ascii: "=") else { throw error(.noValue, at: at) }
    at += 1
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < stop else { return false }
    if at.pointee == UInt8(ascii: "\"") || at.pointee == UInt8(ascii: "'") { return true }
    throw error(.noQuotationMarks, at: at)
  }

  /// A value with references, or with white space that has to become a space.
  @inline(never)
  private func normalizedValue(
    _ at: inout Cursor, _ stop: Cursor, _ quote: UInt8
  ) throws -> UnsafeBufferPointer<UInt8>? {
    // No value is longer than what it is written as, so that those before it stay where they are.
    let first = pointee.tag.values.count
    if first == 0 { pointee.tag.values.reserve(stop - at) }
    var from = at + 1
    while true {
      at = pointee.search.endOfValue(from, stop, quote)
      pointee.tag.values.append(from, at - from)
      guard at < stop else { return nil }
      switch at.pointee {
      case quote:
        at += 1
        return UnsafeBufferPointer(
          start: pointee.tag.values.base + first, count: pointee.tag.values.count - first)
      case UInt8(ascii: "&"):
        var character = ReferredCharacter()
        guard let after = try reference(at, stop, &character) else { return nil }
        character.withBytes {
          for byte in $0 { pointee.tag.values.append(byte) }
        }
        from = after
      case 0x0D, 0x0A, 0x09:
        guard stop - at > 1 else { return nil }
        let isPair = at.pointee == 0x0D && at[1] == 0x0A
        pointee.tag.values.append(0x20)
        from = at + (isPair ? 2 : 1)
      case UInt8(ascii: "<"): throw error(.lessThanInValue, at: at)
      default:
        try passForbidden(UInt32(at.pointee), at: at)
        from = at + 1
      }
    }
  }

  // MARK: What the tag has

  /// Finds the attributes' namespaces, which the tag's declarations are among, and any that
  /// comes twice.
  func settleAttributes(_ tag: Cursor) throws {
    pointee.tag.hasInheritable = false
    for index in 0..<pointee.tag.attributes.count {
      let name = pointee.tag.attributes.names[index]
      let namespace = name.pointee.isPrefixed ? name.pointee.prefix.pointee.namespace : nil
      if name.pointee.attributeNamespace != namespace || name.pointee.isPrefixed {
        try settle(name, namespace, pointee.tag.attributes.entries + index, tag)
      }
      if name.pointee.tag == pointee.tag.number {
        throw error(.repeated(name.pointee.string), at: tag)
      }
      name.pointee.tag = pointee.tag.number
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
    if namespace == pointee.names.xmlNamespace { pointee.tag.hasInheritable = true }
    let number = name.pointee.attribute.number
    if number >= pointee.tag.numberTags.count {
      let missing = pointee.names.numbers.count + 1 - pointee.tag.numberTags.count
      pointee.tag.numberTags.append(contentsOf: repeatElement(0, count: Swift.max(missing, number)))
    }
    if pointee.tag.numberTags[number] == pointee.tag.number, name.pointee.tag != pointee.tag.number
    {
      throw error(.repeated(name.pointee.local.pointee.string), at: tag)
    }
    pointee.tag.numberTags[number] = pointee.tag.number
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
    if isReserved { throw error(.reservedNamespace, at: at) }
    if uri == nil, prefix != pointee.names.noPrefix {
      throw error(.emptyNamespace, at: at)
    }
    if name.pointee.tag == pointee.tag.number {
      throw error(.repeated(name.pointee.string), at: tag)
    }
    name.pointee.tag = pointee.tag.number
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
