public import FoundationEssentials
package import SaxEvents
internal import SaxSystem

/// A source of bytes.
///
/// A file or bytes can be read any number of times, standard input and most sequences once.
public struct InputSource: Sendable {
  /// As errors print it. A name that ends in `.ndjson` or `.jsonl` makes it a JSON sequence, one
  /// that ends in `.gz` has to be gzip data; both are as good as said by the caller.
  package let name: String?

  private let make: @Sendable (_ chunkSize: Int) throws -> any ChunkSource

  /// The threads on which it is read.
  let pool: ThreadPool

  /// The number of its bytes, if they are in memory.
  let countInMemory: Int?

  /// True if to open it takes no waiting, so that the loop may do so.
  let opensAtOnce: Bool

  /// The most bytes that are read where the loop runs, be that the main actor: it takes about as long as to go to
  /// another thread and back.
  package static let mostBytesReadAtOnce = 32 << 10

  init(
    name: String?, on pool: ThreadPool, countInMemory: Int? = nil, opensAtOnce: Bool = false,
    make: @escaping @Sendable (_ chunkSize: Int) throws -> any ChunkSource
  ) {
    self.name = name
    self.pool = pool
    self.countInMemory = countInMemory
    self.opensAtOnce = opensAtOnce || pool === ThreadPool.files
    self.make = make
  }

  func open(chunkSize: Int) throws -> any ChunkSource { try make(chunkSize) }

  /// A file of this machine, a named pipe or a device.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - name: as errors print it; the path if nil.
  public static func file(_ path: String, named name: String? = nil) -> InputSource {
    InputSource(name: name ?? FileName.shown(path), on: .files) {
      try FileChunks(FileInput(path: path, name: name), chunkSize: $0)
    }
  }

  /// A file of this machine, whose name need not be UTF-8.
  ///
  /// - Parameters:
  ///   - path: its bytes, without a NUL at the end.
  ///   - name: as errors print it; the path if nil, with bytes that are no part of UTF-8 as `\xFF`.
  package static func file(_ path: [UInt8], named name: String? = nil) -> InputSource {
    .file(FileName.string(path), named: name)
  }

  /// A file of this machine.
  public static func file(_ url: URL, named name: String? = nil) -> InputSource {
    .file(url.path, named: name)
  }

  /// The program's standard input; it is not closed.
  public static var standardInput: InputSource {
    InputSource(name: "<stdin>", on: .files) {
      try FileChunks(FileInput.standardInput(), chunkSize: $0)
    }
  }

  /// Bytes that are all there: an array, or a `Data` or any other collection, which is copied.
  public static func bytes(
    _ bytes: some Collection<UInt8> & Sendable, named name: String? = nil
  ) -> InputSource {
    // Of an array that takes its own, without a copy.
    let bytes = Array(bytes)
    return InputSource(name: name, on: .files, countInMemory: bytes.count) { _ in WholeChunk(bytes)
    }
  }

  /// A text's bytes.
  public static func text(_ text: String, named name: String? = nil) -> InputSource {
    .bytes(Array(text.utf8), named: name)
  }

  /// Chunks of any size, as they arrive.
  public static func chunks<S: AsyncSequence & Sendable>(
    _ chunks: S, named name: String? = nil
  ) -> InputSource where S.Element: Collection<UInt8> {
    InputSource(name: name, on: .sequences) { _ in SequenceChunks(chunks) }
  }

  /// Chunks that somebody has to be asked for first, such as a server.
  ///
  /// - Parameters:
  ///   - name: as errors print it.
  ///   - open: called once for each reading, before its first byte.
  package static func opening<S: AsyncSequence & Sendable>(
    named name: String? = nil,
    _ open: @escaping @Sendable () async throws -> (head: InputHead, chunks: S)
  ) -> InputSource where S.AsyncIterator: ChunksAtHand {
    InputSource(name: name, on: .sequences) { _ in OpenedChunks(open) }
  }

  /// Chunks that somebody was asked for, and that are all there. To be read once, as ``opening(named:_:)``.
  package static func opened(
    named name: String? = nil, _ head: InputHead, _ bytes: [UInt8]
  ) -> InputSource {
    InputSource(name: name, on: .files, countInMemory: bytes.count) { _ in WholeChunk(bytes, head) }
  }

  /// Chunks that somebody was asked for, and that have begun to come. To be read once, as ``opening(named:_:)``.
  package static func opened<S: AsyncSequence & Sendable>(
    named name: String? = nil, _ head: InputHead, _ chunks: S
  ) -> InputSource where S.AsyncIterator: ChunksAtHand {
    InputSource(name: name, on: .sequences, opensAtOnce: true) { _ in OpenedChunks(head, chunks) }
  }

  /// Chunks from a source that blocks while it waits for more, such as a library of C's.
  ///
  ///     let input = InputSource.blocking(named: "port") {
  ///       let port = try Port("/dev/ttyS0")
  ///       return { try port.read() }
  ///     }
  ///
  /// A reading of it keeps a thread as long as the source blocks. There are at most 64 of those: further
  /// readings wait in line, where cancelling their tasks ends them at once.
  ///
  /// - Parameters:
  ///   - name: as errors print it.
  ///   - open: called once for each reading; returns what reads the next chunk, nil at the end.
  public static func blocking(
    named name: String? = nil, _ open: @escaping @Sendable () throws -> () throws -> [UInt8]?
  ) -> InputSource {
    InputSource(name: name, on: .blocking) { _ in BlockingChunks(open) }
  }

  /// Single bytes, as they arrive. They are gathered until a chunk is full: what has to come out
  /// at once is better given as ``chunks(_:named:)``.
  public static func byteSequence<S: AsyncSequence & Sendable>(
    _ bytes: S, named name: String? = nil
  ) -> InputSource where S.Element == UInt8 {
    InputSource(name: name, on: .sequences) { SequenceBytes(bytes, chunkSize: $0) }
  }
}
