public import SaxEngine
public import SaxValues

/// Writes objects so that they can be read again as they are, faster than by a mapping: an archive.
///
///     let writer = ArchiveWriter(mapping) { file.append($0) }
///     for try await order in mapping.objects(in: input) { try writer.write(order) }
///     try writer.finish()
///
/// An archive is for the mapping that its objects are of, with the text that it has now: an ``ArchiveReader`` with another
/// refuses it. To keep data for longer than a mapping, write it by an ``ObjectWriter``. Nothing is held but the block at hand,
/// of about 64 KiB or of one object.
///
/// Not safe to use from several threads at once.
public final class ArchiveWriter {
  private var encoder: ArchiveEncoder
  private let take: ([UInt8]) throws -> Void
  private var isFinished = false
  /// Bytes that are not taken yet, as the taker threw.
  private var waiting: [UInt8] = []

  /// A writer of one archive.
  ///
  /// - Parameters:
  ///   - mapping: the mapping that the objects are of.
  ///   - take: is handed the bytes in pieces. What it throws comes out of the call that was made.
  public init(_ mapping: Mapping, to take: @escaping ([UInt8]) throws -> Void) {
    encoder = ArchiveEncoder(mapping)
    self.take = take
  }

  /// Writes an object.
  ///
  /// - Throws: ``ArchiveError`` if it can't be archived, as it is of another mapping or holds what only Swift knows: then nothing
  ///   of it is written, and others can be. What the taker of the bytes throws.
  public func write(_ object: SaxObject) throws { try write(.object(object)) }

  /// Writes a value of a rule, which need not emit objects: `emit Decimal at //price`.
  ///
  /// - Throws: as for an object.
  public func write(_ value: SaxValue) throws {
    if isFinished { throw ArchiveError(.value, "the archive is finished, and takes no more") }
    try encoder.append(value)
    if encoder.output.count >= ArchiveForm.blockSize { try handOn() }
  }

  /// Ends the archive: without it, it is not whole. Where the taker of the bytes throws, it can be called again.
  ///
  /// - Throws: what the taker of the bytes throws.
  public func finish() throws {
    if !isFinished {
      isFinished = true
      encoder.finish()
    }
    try handOn()
  }

  private func handOn() throws {
    waiting += encoder.takeOutput()
    if waiting.isEmpty { return }
    try take(waiting)
    waiting = []
  }
}
