internal import SaxEvents

/// The names of elements and attributes, and their namespaces (Namespaces in XML 1.0 §6).
extension NativePointer {
  /// Reads the name that begins there.
  /// - Returns: nil where the bytes end within or right after it.
  @inline(never)
  func qualifiedName(
    _ at: inout Cursor, _ stop: Cursor, in tag: Cursor
  ) throws -> QualifiedNames.Entry? {
    let end = pointee.search.endOfName(at, stop)
    if end < stop, end > at {
      let key = NameKey(at, end - at, before: stop)
      if let known = pointee.names.qualified.find(key, at) {
        at = end
        return known
      }
    }
    return try newName(&at, stop, in: tag)
  }

  @inline(never)
  private func newName(
    _ at: inout Cursor, _ stop: Cursor, in tag: Cursor
  ) throws -> QualifiedNames.Entry? {
    let end = XMLCharacters.endOfName(at, stop)
    if end == stop { return nil }
    guard end > at else {
      throw error(at == tag + 1 ? .noElementName : .noName, at: at == tag + 1 ? tag : at)
    }
    let start = at
    at = end
    let key = NameKey(start, end - start, before: end)
    if let known = pointee.names.qualified.find(key, start) { return known }
    let name = UnsafeBufferPointer(start: start, count: end - start)
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      let local = pointee.names.strings.intern(name)
      let isDeclaration = local == pointee.names.xmlns
      return pointee.names.qualified.insert(
        name, prefix: pointee.names.noPrefix, local: local, isPrefixed: false,
        declared: isDeclaration ? pointee.names.noPrefix : nil, unknown: pointee.names.noPrefix)
    }
    let rest = UnsafeBufferPointer(rebasing: name[(colon + 1)...])
    guard colon > 0, let first = rest.baseAddress, !rest.isEmpty,
      XMLCharacters.startsName(XMLCharacters.scalar(first, end).value),
      !rest.contains(UInt8(ascii: ":"))
    else { throw error(.misplacedColon, at: tag) }
    let prefix = pointee.names.strings.intern(UnsafeBufferPointer(rebasing: name[..<colon]))
    let local = pointee.names.strings.intern(rest)
    return pointee.names.qualified.insert(
      name, prefix: prefix, local: local, isPrefixed: true,
      declared: prefix == pointee.names.xmlns ? local : nil, unknown: pointee.names.noPrefix)
  }

  /// Finds the namespace of an element's name, and its number.
  @inline(never)
  func resolve(
    _ name: QualifiedNames.Entry, _ namespace: StringPool.Entry?, _ tag: Cursor
  ) throws {
    if namespace == nil, name.pointee.isPrefixed { throw undeclared(name, tag) }
    try number(&name.pointee.element, name.pointee.local, namespace, tag)
    name.pointee.elementNamespace = namespace
  }

  /// Finds the namespace of an attribute's name, and its number.
  func resolve(
    _ name: QualifiedNames.Entry, attributeIn namespace: StringPool.Entry?, _ tag: Cursor
  ) throws {
    if namespace == nil, name.pointee.isPrefixed { throw undeclared(name, tag) }
    if name.pointee.attributeNamespace == namespace { return }
    try number(&name.pointee.attribute, name.pointee.local, namespace, tag)
    name.pointee.attributeNamespace = namespace
  }

  /// The parts of an element's or attribute's name for a row; nil if it has to be told by events.
  func parts(
    ofRow name: QualifiedNames.Entry, in namespace: StringPool.Entry?, _ known: Attributes.Entry
  ) -> Attributes.Entry? {
    let local = name.pointee.local
    if namespace == nil, name.pointee.isPrefixed { return nil }
    if local.pointee.count > pointee.limits.name { return nil }
    return parts(local, namespace, known)
  }

  private func parts(
    _ local: StringPool.Entry, _ namespace: StringPool.Entry?, _ known: Attributes.Entry
  ) -> Attributes.Entry {
    let nowhere = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let number = pointee.names.numbers.number(
      pointee.names.numbers.fingerprint(local, in: namespace))
    pointee.names.hasNew = true
    return Attributes.Entry(
      local: local.pointee.buffer, prefix: known.prefix,
      namespace: namespace?.pointee.buffer ?? nowhere, value: known.value, number: number)
  }

  func undeclared(_ name: QualifiedNames.Entry, _ tag: Cursor) -> ReadingError {
    error(
      .undeclared(
        prefix: name.pointee.prefix.pointee.string, of: name.pointee.local.pointee.string), at: tag)
  }

  func number(
    _ parts: inout Attributes.Entry, _ local: StringPool.Entry, _ namespace: StringPool.Entry?,
    _ tag: Cursor
  ) throws {
    if local.pointee.count > pointee.limits.name {
      throw error(.longName(local.pointee.count, pointee.limits), at: tag)
    }
    parts = self.parts(local, namespace, parts)
  }
}
