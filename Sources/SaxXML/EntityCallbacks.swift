internal import CLibXML2
internal import SaxEvents

/// The callbacks for entities and DTDs. Nothing is ever read from outside but what the caller
/// gives.
enum EntityCallbacks {
  static let entity: getEntitySAXFunc = { context, name in
    guard let name, let state = readingState(context) else { return nil }
    if state.pointee.failure.error == nil { state.checkLength(name) }
    if state.pointee.failure.error == nil, let entity = saxxml_entity(context, name),
      let expanded = state.expand(entity, in: context)
    {
      return expanded
    }
    // An entity's own parser doesn't know that the reading has ended, and looks an entity up
    // itself if it gets none, as long as what it reads is well-formed.
    if state.pointee.failure.error != nil, let context {
      let parser = context.assumingMemoryBound(to: xmlParserCtxt.self)
      parser.pointee.wellFormed = 0
      saxxml_stop(parser)
    }
    return nil
  }

  static let parameterEntity: getParameterEntitySAXFunc = { context, name in
    guard let name, let state = readingState(context), state.pointee.failure.error == nil,
      let entity = saxxml_parameter_entity(context, name)
    else { return nil }
    if entity.pointee.etype == XML_EXTERNAL_PARAMETER_ENTITY {
      state.replace(entity, by: state.externalText(of: entity) ?? [])
      entity.pointee.etype = XML_INTERNAL_PARAMETER_ENTITY
    }
    guard state.pointee.failure.error == nil else { return nil }
    return state.countParameter(entity, context) ? entity : nil
  }

  /// A declaration of `lt`, `gt`, `amp`, `apos` or `quot` changes nothing: they mean what they mean
  /// without one, and to declare them otherwise is an error that a parser may recover from
  /// (XML 1.0 4.6). libxml2 would print such a one on standard error.
  static let declaration: entityDeclSAXFunc = { context, name, type, publicID, systemID, content in
    let isParameter =
      UInt32(type) == XML_INTERNAL_PARAMETER_ENTITY.rawValue
      || UInt32(type) == XML_EXTERNAL_PARAMETER_ENTITY.rawValue
    if !isParameter, saxxml_predefined_entity(name) != nil { return }
    saxxml_declare_entity(context, name, type, publicID, systemID, content)
  }

  /// libxml2 gives each element of the name all that have a default, and compares each with all others.
  static let attributeDeclaration: attributeDeclSAXFunc = {
    context, element, name, type, use, value, tree in
    saxxml_declare_attribute(context, element, name, type, use, value, tree)
    guard let element, let state = readingState(context), state.pointee.failure.error == nil else {
      return
    }
    let count = (state.pointee.declaredAttributes[String(cString: element)] ?? 0) + 1
    state.pointee.declaredAttributes[String(cString: element)] = count
    guard count > state.pointee.limits.attributes else { return }
    let mark = state.currentMark
    state.fail(
      state.pointee.reader.error(.tooManyDeclared(state.pointee.limits), at: mark), at: mark)
  }

  static let internalSubset: internalSubsetSAXFunc = { context, name, publicID, systemID in
    saxxml_internal_subset(context, name, publicID, systemID)
    guard let state = readingState(context), state.pointee.failure.error == nil else { return }
    guard state.pointee.reports.contains(.documentType), !state.pointee.fed.isSpliced else {
      return
    }
    func bytes(_ text: UnsafePointer<UInt8>?) -> UnsafeBufferPointer<UInt8> {
      text.map(AddressedNames.measure) ?? UnsafeBufferPointer(start: nil, count: 0)
    }
    state.pointee.event.origin = .markup
    state.tell {
      try state.pointee.sink.documentType(
        name: bytes(name).span, publicID: bytes(publicID).span, systemID: bytes(systemID).span)
    }
  }

  static let externalSubset: externalSubsetSAXFunc = { context, name, publicID, systemID in
    guard let state = readingState(context), state.pointee.failure.error == nil else { return }
    guard publicID != nil || systemID != nil || state.pointee.entities.dtd != nil else { return }
    guard state.pointee.entities.dtd != nil || state.pointee.entities.resolver != nil else {
      state.pointee.entities.lacksExternal = true
      return
    }
    state.pointee.parser.pointee.loadsubset |= 1
    state.pointee.fed.pinnedMark = state.currentMark
    defer { state.pointee.fed.pinnedMark = nil }
    let none: [UInt8] = [0]
    none.withUnsafeBufferPointer {
      saxxml_external_subset(context, name, publicID, systemID ?? $0.baseAddress)
    }
  }

  /// Asked for the external subset alone; entities go by way of ``entity``.
  static let resolve: resolveEntitySAXFunc = { context, publicID, systemID in
    guard let state = readingState(context), state.pointee.failure.error == nil else { return nil }
    let bytes =
      state.pointee.entities.dtd
      ?? state.pointee.entities.resolver?(
        publicID.map { String(cString: $0) }, systemID.map { String(cString: $0) })
    guard let bytes, let text = state.decode(bytes) else {
      state.pointee.entities.lacksExternal = true
      return nil
    }
    return text.withUnsafeBytes {
      saxxml_make_input(
        state.pointee.parser, $0.bindMemory(to: CChar.self).baseAddress, Int32(clamping: $0.count))
    }
  }
}

extension UnsafeMutablePointer<ReadingState> {
  /// Fails where a reference's name is longer than ``Limits/name``, with the error of one that
  /// comes in pieces and is found too long on the way.
  fileprivate func checkLength(_ name: UnsafePointer<UInt8>) {
    let limit = pointee.limits.name
    guard AddressedNames.measure(name).count > limit else { return }
    let mark = referenceMark
    fail(
      pointee.reader.error(.tooLong(.reference, limit: limit, name: "name"), at: mark), at: mark)
  }

  fileprivate func expand(
    _ entity: xmlEntityPtr, in context: UnsafeMutableRawPointer?
  ) -> xmlEntityPtr? {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return nil }
    let isInValue = parser.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
    if parser.pointee.inSubset != 0 && !isInValue { return entity }
    switch entity.pointee.etype {
    case XML_EXTERNAL_GENERAL_PARSED_ENTITY:
      if isInValue { return entity }
      guard let text = externalText(of: entity) else {
        if pointee.failure.error == nil { skip(entity.pointee.name) }
        return pointee.failure.error == nil ? nothing(for: entity) : nil
      }
      replace(entity, by: text)
      entity.pointee.etype = XML_INTERNAL_GENERAL_ENTITY
    case XML_INTERNAL_GENERAL_ENTITY: break
    default: return entity
    }
    guard pointee.failure.error == nil, isInValue || holdsAttributes(entity) else { return nil }
    if !isInValue, let text = plainText(entity, context) { return text }
    guard pointee.failure.error == nil else { return nil }
    protectReturns(entity)
    return count(entity, String(cString: entity.pointee.name), context) ? entity : nil
  }

  /// True if each tag in an entity's text has as many attributes as it may; otherwise the reading is ended.
  private func holdsAttributes(_ entity: xmlEntityPtr) -> Bool {
    guard let content = entity.pointee.content,
      TagScan.crowdedTag(
        content, from: 0, to: Int(entity.pointee.length), most: pointee.limits.attributes) != nil
    else { return true }
    let mark = referenceMark
    fail(pointee.reader.error(.tooManyAttributes(pointee.limits), at: mark), at: mark)
    return false
  }

  /// Text without markup needs no parser: libxml2 takes it as it stands if it seems predefined.
  private func plainText(
    _ entity: xmlEntityPtr, _ context: UnsafeMutableRawPointer?
  ) -> xmlEntityPtr? {
    guard let content = entity.pointee.content else { return nil }
    let text = UnsafeBufferPointer(start: content, count: Int(entity.pointee.length))
    for byte in text where byte == 0x3C || byte == 0x26 || byte == 0x5D { return nil }
    if let objection = pointee.entities.ledger.expand(text.count, at: currentMark) {
      object(objection, to: String(cString: entity.pointee.name))
      return nil
    }
    let plain = pointee.entities.plain
    plain.pointee = entity.pointee
    plain.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
    return plain
  }

  /// A return in an entity's text stands for itself, but is a line end to the parser that
  /// reads the text: it has to come as a reference.
  private func protectReturns(_ entity: xmlEntityPtr) {
    guard let content = entity.pointee.content else { return }
    let text = UnsafeBufferPointer(start: content, count: Int(entity.pointee.length))
    guard text.contains(0x0D) else { return }
    var protected: [UInt8] = []
    for byte in text {
      if byte == 0x0D { protected += "&#13;".utf8 } else { protected.append(byte) }
    }
    replace(entity, by: protected)
  }

  fileprivate func replace(_ entity: xmlEntityPtr, by text: [UInt8]) {
    guard let copy = saxxml_copy(text, Int32(clamping: text.count)) else { return }
    if let old = entity.pointee.content { saxxml_release(old) }
    entity.pointee.content = copy
    entity.pointee.length = Int32(clamping: text.count)
  }

  fileprivate func count(
    _ entity: xmlEntityPtr, _ name: String, _ context: UnsafeMutableRawPointer?
  ) -> Bool {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return false }
    let objection = pointee.entities.ledger.refer(
      to: name, length: Int(entity.pointee.length), depth: Int(parser.pointee.depth),
      at: currentMark)
    guard let objection else { return true }
    object(objection, to: name)
    return false
  }

  /// Parameter entities are read where they stand, one input above the other.
  fileprivate func countParameter(
    _ entity: xmlEntityPtr, _ context: UnsafeMutableRawPointer?
  ) -> Bool {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return false }
    let depth = max(Int(parser.pointee.depth), Int(parser.pointee.inputNr))
    let objection =
      depth > EntityLedger.deepest
      ? .tooDeep : pointee.entities.ledger.expand(Int(entity.pointee.length), at: currentMark)
    guard let objection else { return true }
    object(objection, to: "%" + String(cString: entity.pointee.name))
    return false
  }

  private func object(_ objection: EntityLedger.Objection, to name: String) {
    let mark = referenceMark
    let fault =
      switch objection {
      case .loop:
        Fault("the entity \(name) refers to itself")
      case .tooDeep:
        Fault(
          "the entity \(name) refers to itself, or is nested too deep (limit entities)",
          code: .limit)
      case .tooMuch(let limit):
        Fault.limit("found entities that expand to more than \(limit) bytes", "entities", limit)
      case .tooMuchForItsLength(let ratio):
        Fault(
          "found entities that expand to more than \(ratio) times the document so far (limit entities)",
          code: .limit)
      }
    fail(pointee.reader.error(fault, at: mark), at: mark)
  }

  /// The text that the caller has for an external entity; nil if there is none. An entity that
  /// gets its text is like an internal one afterwards, and libxml2 has nothing to load.
  fileprivate func externalText(of entity: xmlEntityPtr) -> [UInt8]? {
    let bytes = pointee.entities.resolver?(
      entity.pointee.ExternalID.map { String(cString: $0) },
      entity.pointee.SystemID.map { String(cString: $0) })
    guard let bytes else {
      pointee.entities.lacksExternal = true
      return nil
    }
    return decode(bytes)
  }

  /// An entity that stands for nothing, in place of one that libxml2 would load.
  private func nothing(for entity: xmlEntityPtr) -> xmlEntityPtr {
    let plain = pointee.entities.plain
    plain.pointee = entity.pointee
    plain.pointee.content = nil
    plain.pointee.length = 0
    plain.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
    return plain
  }

  /// An external parsed entity as UTF-8, without its text declaration; nil, and the reading
  /// ended, if it is in no known encoding.
  fileprivate func decode(_ bytes: [UInt8]) -> [UInt8]? {
    if let text = ExternalText.decode(bytes) { return text }
    let mark = referenceMark
    fail(
      pointee.reader.error(
        Fault(
          "an external entity or DTD is not text in the encoding it declares", code: .encoding),
        at: mark), at: mark)
    return nil
  }

  /// The mark of the `&` or `%` that libxml2 is behind.
  var referenceMark: Int {
    pointee.reader.markBefore(currentMark, of: UInt8(ascii: "&"), or: UInt8(ascii: "%"))
  }
}
