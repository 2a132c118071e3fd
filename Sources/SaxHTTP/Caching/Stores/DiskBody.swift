internal import SaxSystem
internal import SaxEvents

/// A body in a file, which can be read as long as it is held, even when it is removed meanwhile.
struct DiskBody: StoredBody {
  private let file: OpenFile

  init(_ file: OpenFile) { self.file = file }

  func bytes(in range: Range<Int>) -> HTTPResponseBody {
    HTTPResponseBody(FileBody(file, range))
  }
}

/// A part of a file, in pieces.
private final class FileBody: HTTPResponseBody.Source {
  private let file: OpenFile
  private let left: Locked<Range<Int>>
  var trailers: HTTPFields { HTTPFields() }

  init(_ file: OpenFile, _ range: Range<Int>) {
    self.file = file
    left = Locked(range)
  }

  func next() throws -> ArraySlice<UInt8>? {
    try Task.checkCancellation()
    let range = left.withLock { left in
      let range = left.prefix(HTTPChunks.pieceSize)
      left = range.upperBound..<left.upperBound
      return range
    }
    if range.isEmpty { return nil }
    guard let bytes = file.read(at: range.lowerBound, count: range.count),
      bytes.count == range.count
    else {
      throw HTTPError(.interrupted, "the stored response was damaged while it was read")
    }
    return bytes[...]
  }
}

/// Writes a body to a file that nobody else knows of.
actor DiskWriter: CacheWriter {
  private let folder: CacheFolder
  private let limit: Int
  private let publish: @Sendable (StoredResponse, String) async -> Bool
  private let name: String
  /// Nil when it is of no use any more.
  private var file: OpenFile?
  private var length = 0

  /// - Parameters:
  ///   - limit: how many bytes it may have.
  ///   - publish: makes the file of that name a response's body.
  init?(
    _ folder: CacheFolder, limit: Int,
    publish: @escaping @Sendable (StoredResponse, String) async -> Bool
  ) {
    guard let name = try? HashAlgorithm.randomBytes(16).hexadecimal,
      let file = OpenFile("\(folder.partial)/\(name)", O_WRONLY | O_CREAT | O_EXCL)
    else { return nil }
    // Says, for as long as the process lives, that the file is being written.
    _ = file.lock()
    self.folder = folder
    self.limit = limit
    self.publish = publish
    self.name = name
    self.file = file
  }

  deinit { if file != nil { unlink("\(folder.partial)/\(name)") } }

  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let file, bytes.count <= limit - length, file.write(bytes) else {
      drop()
      return false
    }
    length += bytes.count
    return true
  }

  func commit(_ response: StoredResponse) async -> Bool {
    guard let file, length == response.bodyLength, await file.synchronize(),
      await publish(response, name)
    else {
      drop()
      return false
    }
    self.file = nil
    return true
  }

  private func drop() {
    if file != nil { unlink("\(folder.partial)/\(name)") }
    file = nil
  }
}
