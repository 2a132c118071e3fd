public import SaxEngine
public import SaxValues

/// Objects as the bytes of one document, piece by piece, as somebody asks for them: nothing is held but the object at
/// hand, and in XML what waits for the object around it.
///
///     for try await chunk in mapping.chunks(of: orders, as: .xml) { socket.send(chunk) }
public struct WrittenChunks<Objects: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Objects.Element: Sendable {
  /// Pieces of UTF-8, of at most 64 KiB.
  public typealias Element = [UInt8]

  let mapping: Mapping
  let format: WritingFormat
  let options: WritingOptions
  let objects: Objects
  let write: @Sendable (ObjectWriter, Objects.Element) throws -> Void

  /// Begins at the first object.
  public func makeAsyncIterator() -> Iterator {
    Iterator(chunks: self, objects: objects.makeAsyncIterator())
  }

  /// The pieces of one document.
  public struct Iterator: AsyncIteratorProtocol {
    private let chunks: WrittenChunks
    private var objects: Objects.AsyncIterator
    private var writer: ObjectWriter?
    private let gathered = GatheredChunks()
    private var isEnded = false

    init(chunks: WrittenChunks, objects: Objects.AsyncIterator) {
      self.chunks = chunks
      self.objects = objects
    }

    /// The next piece; nil behind the last.
    ///
    /// - Throws: ``WritingError`` if an object, or the mapping, can't be written; what the objects' sequence throws.
    ///   Nothing comes after an error.
    public mutating func next() async throws -> [UInt8]? {
      do {
        return try await nextChunk()
      } catch {
        isEnded = true
        gathered.chunks = []
        throw error
      }
    }

    private mutating func nextChunk() async throws -> [UInt8]? {
      while true {
        if let chunk = gathered.takeFirst() { return chunk }
        if isEnded { return nil }
        let writer = try writer ?? makeWriter()
        self.writer = writer
        if let object = try await objects.next() {
          try chunks.write(writer, object)
        } else {
          isEnded = true
          try writer.finish()
        }
      }
    }

    private func makeWriter() throws(WritingError) -> ObjectWriter {
      try ObjectWriter(chunks.mapping, as: chunks.format, options: chunks.options) { [gathered] in
        gathered.chunks.append($0)
      }
    }
  }
}

/// Pieces that wait for who asks for them.
private final class GatheredChunks {
  var chunks: [[UInt8]] = []

  func takeFirst() -> [UInt8]? { chunks.isEmpty ? nil : chunks.removeFirst() }
}

extension Mapping {
  /// The bytes of a document of objects, as they are asked for.
  ///
  /// - Parameters:
  ///   - objects: all of types that the mapping emits.
  ///   - format: the format to write.
  ///   - options: what is left out, and the layout.
  public func chunks<Objects: AsyncSequence & Sendable>(
    of objects: Objects, as format: WritingFormat, options: WritingOptions = WritingOptions()
  ) -> WrittenChunks<Objects> where Objects.Element == SaxObject {
    WrittenChunks(
      mapping: self, format: format, options: options, objects: objects,
      write: { try $0.write($1) })
  }

  /// The bytes of a document of values that encode as objects, as they are asked for.
  ///
  /// - Parameters:
  ///   - values: `Encodable`, as `Mapping.object(of:named:)` has it.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  ///   - format: the format to write.
  ///   - options: what is left out, and the layout.
  public func chunks<Values: AsyncSequence & Sendable>(
    of values: Values, named typeName: String? = nil, as format: WritingFormat,
    options: WritingOptions = WritingOptions()
  ) -> WrittenChunks<Values> where Values.Element: Encodable & Sendable {
    WrittenChunks(
      mapping: self, format: format, options: options, objects: values,
      write: { try $0.write($1, named: typeName) })
  }
}
