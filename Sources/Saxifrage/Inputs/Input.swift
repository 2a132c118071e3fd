public import FoundationEssentials

/// Where bytes come from.
///
/// A file or bytes can be read any number of times, standard input and most sequences once.
public struct Input: Sendable {
  /// As errors print it. A name that ends in `.ndjson` or `.jsonl` makes it a JSON sequence, one
  /// that ends in `.gz` has to be gzip data; both are as good as said by the caller.
  public let name: String?

  private let make: @Sendable (_ chunkSize: Int) throws -> any ChunkSource

  init(name: String?, make: @escaping @Sendable (_ chunkSize: Int) throws -> any ChunkSource) {
    self.name = name
    self.make = make
  }

  func open(chunkSize: Int) throws -> any ChunkSource { try make(chunkSize) }

  /// A file of this machine, a named pipe or a device.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - name: as errors print it; the path if nil.
  public static func file(_ path: String, named name: String? = nil) -> Input {
    Input(name: name ?? path) {
      try FileChunks(FileInput(path: path, name: name), chunkSize: $0)
    }
  }

  /// A file of this machine.
  public static func file(_ url: URL, named name: String? = nil) -> Input {
    .file(url.path, named: name)
  }

  /// What the program is given; it is not closed.
  public static var standardInput: Input {
    Input(name: "<stdin>") { try FileChunks(FileInput.standardInput(), chunkSize: $0) }
  }

  /// Bytes that are all there.
  public static func bytes(_ bytes: [UInt8], named name: String? = nil) -> Input {
    Input(name: name) { _ in WholeChunk(bytes) }
  }

  /// A `Data` or any other collection of bytes, which is copied.
  public static func bytes(
    _ bytes: some Collection<UInt8> & Sendable, named name: String? = nil
  ) -> Input {
    .bytes(Array(bytes), named: name)
  }

  /// A text's bytes.
  public static func text(_ text: String, named name: String? = nil) -> Input {
    .bytes(Array(text.utf8), named: name)
  }

  /// Chunks of any size, as they arrive.
  public static func chunks<S: AsyncSequence & Sendable>(
    _ chunks: S, named name: String? = nil
  ) -> Input where S.Element: Collection<UInt8> {
    Input(name: name) { _ in SequenceChunks(chunks) }
  }

  /// Chunks that somebody has to be asked for first, such as a server.
  ///
  /// - Parameters:
  ///   - name: as errors print it.
  ///   - open: called once for each reading, before its first byte.
  public static func opening<S: AsyncSequence & Sendable>(
    named name: String? = nil,
    _ open: @escaping @Sendable () async throws -> (head: InputHead, chunks: S)
  ) -> Input where S.Element: Collection<UInt8> {
    Input(name: name) { _ in OpenedChunks(open) }
  }

  /// Single bytes, as they arrive. They are gathered until a chunk is full: what has to come out
  /// at once is better given as ``chunks(_:named:)``.
  public static func byteSequence<S: AsyncSequence & Sendable>(
    _ bytes: S, named name: String? = nil
  ) -> Input where S.Element == UInt8 {
    Input(name: name) { SequenceBytes(bytes, chunkSize: $0) }
  }
}
