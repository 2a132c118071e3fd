public import SaxEngine
internal import SaxEvents
internal import SaxJSON
public import SaxValues
internal import SaxXML

/// Writes a mapping's objects by the mapping that reads them: as JSON or XML that it would read as the same objects.
///
///     let writer = try ObjectWriter(mapping, as: .xml) { file.append($0) }
///     for order in orders { try writer.write(order) }
///     try writer.finish()
///
/// Objects stand in what the paths of their rules say around them, a stream of any length: nothing of it is held but the
/// object that is being written, and in XML what waits for the object around it, from 1 MiB on in a file. One that can't be written whole is not written at all, and the next ones can be.
///
/// Where a path may find what is not meant for it, as one with `//`, one with a predicate that is no equality with a
/// literal, or two that find one node, each object is written and read once more by itself before it stands: one that
/// would be read as another is refused. That takes a multiple of the time. `sax check --writable` lists the reasons.
///
/// Not safe to use from several threads at once.
public final class ObjectWriter {
  private let writer: MappedWriter
  private let session: EncodingSession
  /// Nil where what is written can't be read as anything else.
  private let readBack: ReadBack?
  /// The rules of which it is known that what is around their objects is read as none.
  private var framesKnown: Set<Int> = []
  private let makeDocument: (@escaping (Span<UInt8>) throws -> Void) -> any DocumentWriter

  /// A writer of one document, or of a sequence of JSON values where the mapping emits those of the
  /// root: of the items of one array, where the first of these is an array.
  ///
  /// - Parameters:
  ///   - mapping: a mapping with a rule for the objects.
  ///   - format: the format to write.
  ///   - types: the names of the types whose objects it is given; nil if that may be any. Fields of others are not asked
  ///     for a place.
  ///   - options: what is left out, and the layout.
  ///   - take: is handed the bytes in pieces of at most 64 KiB. What it throws comes out of the call that was made.
  /// - Throws: ``WritingError`` of the code ``WritingError/Code/mapping`` if the mapping can't be written in the format:
  ///   where what a field reads has no place in it, as nothing is left out in silence.
  public init(
    _ mapping: Mapping, as format: WritingFormat, types: Set<String>? = nil,
    options: WritingOptions = WritingOptions(), to take: @escaping ([UInt8]) throws -> Void
  ) throws(WritingError) {
    session = EncodingSession(mapping)
    var limits = options.limits
    limits.depth = min(limits.depth, Self.deepest)
    let isSequence = MappedWriter.isSequence(mapping, as: format == .json ? .json : .xml)
    makeDocument = { [limits] take in
      switch format {
      case .json:
        JSONWriter(
          JSONLayout(isPretty: options.isPretty, isSequence: isSequence), limits: limits,
          take)
      case .xml: XMLWriter(XMLLayout(isPretty: options.isPretty), limits: limits, take)
      }
    }
    let document = makeDocument { piece in
      try piece.withUnsafeBufferPointer { try take(Array($0)) }
    }
    writer = try MappedWriter(
      mapping, as: format == .json ? .json : .xml, to: document, options: options, types: types)
    readBack =
      writer.isInexact
      ? ReadBack(
        mapping: mapping, leftOut: writer.leftOut, passedOver: writer.passedOver,
        subtrees: writer.subtrees,
        options: Self.reading(options), format: options.areLines ? .ndjson : .auto,
        keepsEmpty: options.keepsEmpty && format == .json) : nil
  }

  private static func reading(_ options: WritingOptions) -> ReadingOptions {
    var reading = ReadingOptions()
    reading.build = options.reading
    reading.limits = options.limits
    return reading
  }

  /// The levels that can be written, which are those that are read by default: in a debug build they take less than
  /// 4 MiB of stack.
  private static let deepest = 512

  /// The fields and rules that are not written, and why: positions and places, what is around objects, what the mapping
  /// reads in the other format alone, what another field writes whole, and what has `to none`.
  public var notWritten: [WritingIssue] { writer.notes }

  /// Writes an object.
  ///
  /// - Throws: ``WritingError`` with the field if the object can't be written: then nothing of it is. What the taker of
  ///   the bytes throws.
  public func write(_ object: SaxObject) throws { try write(.object(object)) }

  /// Writes a value of a rule, which need not emit objects: `emit Decimal at //price`.
  ///
  /// - Throws: as for an object.
  public func write(_ value: SaxValue) throws { try write(value, by: nil) }

  /// Writes what a rule emitted, where that rule says.
  ///
  /// - Throws: as for an object.
  package func write(_ emission: Emission) throws {
    try write(try emission.result.get(), by: emission.rule)
  }

  /// Passes over an object that a rule could not make: those within it are in no other's node.
  package func passOver(_ emission: Emission) throws { try writer.refuse(by: emission.rule) }

  private func write(_ value: SaxValue, by rule: Int?) throws {
    if let readBack, let rules = writer.rules(for: value, by: rule) {
      let isFirst = !framesKnown.contains(rules.own) && writer.hasFrame(rules.own)
      do {
        if isFirst {
          try readBack.checkFrame(
            try document { try $0.writeFrame(of: value, by: rule) }, around: rules.around)
        }
        try readBack.check(value, by: rules, in: try document { try $0.write(value, by: rule) })
        if isFirst { try checkRepetition(of: value, by: rule, rules, readBack) }
      } catch {
        try writer.refuse(value, by: rule)
        throw error
      }
      if isFirst { framesKnown.insert(rules.own) }
    }
    try writer.write(value, by: rule)
  }

  /// Checks that a value that is written twice is read twice, where a document can have two.
  private func checkRepetition(
    of value: SaxValue, by rule: Int?, _ rules: (own: Int, around: Set<Int>), _ readBack: ReadBack
  ) throws(WritingError) {
    let both = try? document {
      try $0.write(value, by: rule)
      try $0.write(value, by: rule)
    }
    if let both { try readBack.checkRepetition(of: value, by: rules, in: both) }
  }

  /// Writes a value that encodes as an object, as `Mapping.object(of:named:)` has it.
  ///
  /// - Parameters:
  ///   - value: encodes itself into the fields of the type.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  /// - Throws: ``BuildError`` if the value does not fit the type; as for an object.
  public func write<T: Encodable>(_ value: T, named typeName: String? = nil) throws {
    try write(try session.object(of: value, named: typeName))
  }

  /// Writes a value of a Swift type by the binding that fills it.
  ///
  /// - Throws: ``BuildError`` if a property does not fit its field, or a field is bound by a closure that sets it alone;
  ///   as for an object.
  public func write<Root>(_ value: Root, by binding: StructBinding<Root>) throws {
    try write(try binding.object(of: value, in: session))
  }

  /// A document for itself.
  private func document(_ write: (MappedWriter) throws -> Void) throws -> [UInt8] {
    let gathered = GatheredBytes()
    let document = makeDocument { piece in
      piece.withUnsafeBufferPointer { gathered.bytes += $0 }
    }
    let writer = MappedWriter(like: writer, to: document)
    try write(writer)
    try writer.finish()
    return gathered.bytes
  }

  /// Hands on what has been written up to now, but for what waits for an object around it.
  ///
  /// - Throws: what the taker of the bytes throws; ``WritingError/Code/file`` if what waits can't be kept.
  public func flush() throws { try writer.flush() }

  /// Ends the document: without it, it is not whole.
  ///
  /// - Throws: ``WritingError`` if XML would have no element; what the taker of the bytes throws.
  public func finish() throws { try writer.finish() }
}

private final class GatheredBytes { var bytes: [UInt8] = [] }

extension Mapping {
  /// Objects as one document that the mapping reads as the same objects.
  ///
  /// - Parameters:
  ///   - objects: all of types that the mapping emits.
  ///   - format: the format to write.
  ///   - options: what is left out, and the layout.
  /// - Returns: UTF-8.
  /// - Throws: ``WritingError`` if the mapping can't be written in the format, or an object can't be.
  public func bytes(
    of objects: [SaxObject], as format: WritingFormat, options: WritingOptions = WritingOptions()
  ) throws -> [UInt8] {
    let gathered = GatheredBytes()
    let types = objects.isEmpty ? nil : Set(objects.map(\.typeName))
    let writer = try ObjectWriter(self, as: format, types: types, options: options) {
      gathered.bytes += $0
    }
    for object in objects { try writer.write(object) }
    try writer.finish()
    return gathered.bytes
  }

  /// Values that encode as objects, as one document.
  ///
  /// - Parameters:
  ///   - values: `Encodable`, as ``object(of:named:)`` has it.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  ///   - format: the format to write.
  ///   - options: what is left out, and the layout.
  /// - Returns: UTF-8.
  /// - Throws: ``WritingError``; ``BuildError`` if a value does not fit its type.
  public func bytes<T: Encodable>(
    of values: [T], named typeName: String? = nil, as format: WritingFormat,
    options: WritingOptions = WritingOptions()
  ) throws -> [UInt8] {
    let gathered = GatheredBytes()
    let types: Set = [typeName ?? String(describing: T.self)]
    let writer = try ObjectWriter(self, as: format, types: types, options: options) {
      gathered.bytes += $0
    }
    for value in values { try writer.write(value, named: typeName) }
    try writer.finish()
    return gathered.bytes
  }

  /// Writes objects to a file, which has its name once it is whole, in one step.
  ///
  /// - Parameters:
  ///   - objects: all of types that the mapping emits.
  ///   - path: of the file. What was there is there still after an error.
  ///   - format: the format to write.
  ///   - options: what is left out, and the layout.
  /// - Throws: ``WritingError``, of the code ``WritingError/Code/file`` if the file can't be written.
  public func write(
    _ objects: some Sequence<SaxObject>, toFile path: String, as format: WritingFormat,
    options: WritingOptions = WritingOptions()
  ) throws {
    let file = try FileReplacement(path)
    let writer = try ObjectWriter(self, as: format, options: options) { try file.write($0) }
    for object in objects { try writer.write(object) }
    try writer.finish()
    try file.commit()
  }
}
