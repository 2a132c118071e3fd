internal import SaxEvents
internal import SaxJSON
public import SaxMapping
public import SaxValues
internal import SaxXML

/// Writes a mapping's objects by the mapping that reads them: as JSON or XML that it would read as the same objects.
///
///     let writer = try ObjectWriter(mapping, as: .xml) { file.append($0) }
///     for order in orders { try writer.write(order) }
///     try writer.finish()
///
/// Objects stand in what the paths of their rules say around them, a stream of any length: nothing of it is held but the
/// object that is being written. One that can't be written whole is not written at all, and the next ones can be.
///
/// Where paths have predicates that are no equality with a literal, or two fields find one node, each object is written
/// and read once more by itself before it stands: one that would be read as another is refused. That takes a multiple of
/// the time.
///
/// Not safe to use from several threads at once.
public final class ObjectWriter {
  private let writer: MappedWriter
  /// Nil where what is written can't be read as anything else.
  private let readBack: ReadBack?
  /// The rules of which it is known that what is around their objects is read as none.
  private var framesKnown: Set<Int> = []
  private let makeDocument: (@escaping (Span<UInt8>) throws -> Void) -> any DocumentWriter

  /// - Parameters:
  ///   - mapping: that has a rule for the objects.
  ///   - format: the format to write.
  ///   - options: what is left out, and the layout.
  ///   - take: is handed the bytes in pieces of at most 64 KiB. What it throws comes out of the call that was made.
  /// - Throws: ``WritingError`` of the code ``WritingError/Code/mapping`` if the mapping can't be written in the format.
  public init(
    _ mapping: Mapping, as format: WritingFormat, options: WritingOptions = WritingOptions(),
    to take: @escaping ([UInt8]) throws -> Void
  ) throws(WritingError) {
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
      mapping, as: format == .json ? .json : .xml, to: document, options: options)
    readBack =
      writer.isInexact
      ? ReadBack(
        mapping: mapping, passedOver: writer.passedOver, subtrees: writer.subtrees,
        keepsEmpty: options.keepsEmpty && format == .json) : nil
  }

  /// The levels that can be written: in a debug build 480 of them took between 6 and 8 MiB of stack.
  private static let deepest = 256

  /// Writes an object.
  ///
  /// - Throws: ``WritingError`` with the field if the object can't be written: then nothing of it is. What the taker of
  ///   the bytes throws.
  public func write(_ object: SaxObject) throws { try write(.object(object)) }

  /// Writes a value of a rule, which need not emit objects: `emit Decimal at //price`.
  ///
  /// - Throws: as for an object.
  public func write(_ value: SaxValue) throws {
    if let readBack, let rules = writer.rules(for: value) {
      if !framesKnown.contains(rules.own), writer.hasFrame(rules.own) {
        try readBack.checkFrame(try document { try $0.writeFrame(of: value) }, around: rules.around)
        framesKnown.insert(rules.own)
      }
      try readBack.check(value, by: rules, in: try document { try $0.write(value) })
    }
    try writer.write(value)
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

  /// Hands on what has been written up to now.
  ///
  /// - Throws: what the taker of the bytes throws.
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
    let writer = try ObjectWriter(self, as: format, options: options) { gathered.bytes += $0 }
    for object in objects { try writer.write(object) }
    try writer.finish()
    return gathered.bytes
  }
}
