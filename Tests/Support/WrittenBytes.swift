internal import SaxEvents
package import SaxJSON
package import SaxXML

/// Bytes that a writer hands on, gathered.
package final class WrittenBytes {
  package private(set) var bytes: [UInt8] = []
  /// The size of each piece.
  package private(set) var pieces: [Int] = []

  package init() {}

  package func take(_ piece: Span<UInt8>) {
    pieces.append(piece.count)
    bytes += piece.array
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// JSON that is read and written again.
  ///
  /// - Parameters:
  ///   - chunk: the size of the pieces in which it is read.
  ///   - size: the most bytes of a piece that is written.
  /// - Throws: the reader's error, or the writer's.
  package static func json(
    _ bytes: [UInt8], _ layout: JSONLayout = JSONLayout(), chunk: Int = .max,
    size: Int = OutputPieces.size, engine: JSONEngine = .native,
    options: JSONOptions = JSONOptions()
  ) throws -> WrittenBytes {
    let written = WrittenBytes()
    let writer = JSONWriter(layout, size: size) { written.take($0) }
    try engine.reader(sink: writer, options: options).read(
      bytes, inPiecesOf: [min(chunk, max(bytes.count, 1))])
    try writer.finish()
    return written
  }

  /// XML that is read and written again.
  package static func xml(
    _ bytes: [UInt8], _ layout: XMLLayout = XMLLayout(), chunk: Int = .max,
    size: Int = OutputPieces.size, engine: XMLEngine = .native, options: XMLOptions = XMLOptions()
  ) throws -> WrittenBytes {
    let written = WrittenBytes()
    let writer = XMLWriter(layout, size: size) { written.take($0) }
    try engine.reader(sink: writer, options: options).read(
      bytes, inPiecesOf: [min(chunk, max(bytes.count, 1))])
    try writer.finish()
    return written
  }
}
