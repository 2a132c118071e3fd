internal import SaxSystem
internal import SaxEvents

/// The format of a body's file: its bytes, then a checksum of each block and its request. A block is checked before any
/// byte of it is returned.
enum BodyBlocks {
  /// The number of bytes of a block; the last may have fewer.
  static let size = HTTPChunks.pieceSize
  /// The number of bytes of a checksum: so many of SHA-256's.
  static let sumSize = 16

  /// The number of bytes of the file of a body.
  static func fileLength(of length: Int) -> Int {
    length + (length + size - 1) / size * sumSize
  }

  /// The checksum of a block, which is of one response to one request: the file of another in its place is noticed.
  ///
  /// - Parameters:
  ///   - hash: the SHA-256 of its bytes.
  ///   - block: its number, from 0.
  static func sum(
    _ hash: [UInt8], block: Int, of response: StoredResponse
  ) throws(HTTPError) -> ArraySlice<UInt8> {
    let owner = "\(response.key.hash) \(response.id) \(block) ".utf8
    return try HashAlgorithm.sha256.hash(owner + hash).prefix(sumSize)
  }
}

/// A body in a file, which can be read as long as it is held, even when it is removed meanwhile.
struct DiskBody: StoredBody {
  private let file: OpenFile
  private let response: StoredResponse
  private let onDamage: @Sendable () async -> Void

  /// A body in an open file, with its checksums behind it.
  ///
  /// - Parameters:
  ///   - response: whose it is.
  ///   - onDamage: called where a block is not as it was written.
  init(
    _ file: OpenFile, of response: StoredResponse, onDamage: @escaping @Sendable () async -> Void
  ) {
    self.file = file
    self.response = response
    self.onDamage = onDamage
  }

  func bytes(in range: Range<Int>) -> HTTPResponseBody {
    HTTPResponseBody(FileBody(file, response, range, onDamage))
  }
}

/// A part of a file, in pieces.
private final class FileBody: HTTPResponseBody.Source {
  private let file: OpenFile
  private let response: StoredResponse
  private let left: Locked<Range<Int>>
  private let onDamage: @Sendable () async -> Void
  var trailers: HeaderFields { HeaderFields() }

  init(
    _ file: OpenFile, _ response: StoredResponse, _ range: Range<Int>,
    _ onDamage: @escaping @Sendable () async -> Void
  ) {
    self.file = file
    self.response = response
    left = Locked(range)
    self.onDamage = onDamage
  }

  func next() async throws -> ArraySlice<UInt8>? {
    try Task.checkCancellation()
    let (block, wanted) = left.withLock { left in
      let block = left.lowerBound / BodyBlocks.size
      let end = min((block + 1) * BodyBlocks.size, left.upperBound)
      let wanted = left.lowerBound..<end
      left = end..<left.upperBound
      return (block, wanted)
    }
    if wanted.isEmpty { return nil }
    guard let bytes = whole(block) else {
      await onDamage()
      throw HTTPError(
        .interrupted, "the stored response was damaged", url: response.key.url,
        fix: "the same request again: it is out of the cache now")
    }
    let start = block * BodyBlocks.size
    return bytes[(wanted.lowerBound - start)..<(wanted.upperBound - start)]
  }

  /// Reads a block of the body, and compares it with its checksum.
  ///
  /// - Returns: nil if it is not as it was written.
  private func whole(_ block: Int) -> [UInt8]? {
    let start = block * BodyBlocks.size
    let length = response.bodyLength
    let count = min(BodyBlocks.size, length - start)
    guard let bytes = file.read(at: start, count: count), bytes.count == count,
      let sum = file.read(at: length + block * BodyBlocks.sumSize, count: BodyBlocks.sumSize),
      let hash = try? HashAlgorithm.sha256.hash(bytes),
      let actual = try? BodyBlocks.sum(hash, block: block, of: response), sum.elementsEqual(actual)
    else { return nil }
    return bytes
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
  /// The SHA-256 of each block.
  private var hashes: [[UInt8]] = []
  /// Of the block that is being written, if it has a byte.
  private var hash: RunningHash?

  /// Makes a file in `partial`, locked for as long as it is written; nil if that can't be done.
  ///
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
    do {
      try sum(bytes)
    } catch {
      drop()
      return false
    }
    return true
  }

  /// Adds to the checksums what is behind the bytes before.
  private func sum(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    var rest = bytes
    while !rest.isEmpty {
      let hash = if let hash { hash } else { try RunningHash(.sha256) }
      let piece = rest.prefix(BodyBlocks.size - length % BodyBlocks.size)
      try hash.update(piece)
      rest = rest.dropFirst(piece.count)
      length += piece.count
      self.hash = hash
      if length % BodyBlocks.size == 0 { try endBlock() }
    }
  }

  private func endBlock() throws(HTTPError) {
    guard let hash else { return }
    hashes.append(try hash.finish())
    self.hash = nil
  }

  func commit(_ response: StoredResponse) async -> Bool {
    guard let file, length == response.bodyLength, (try? endBlock()) != nil,
      let sums = try? sums(of: response), file.write(sums[...]), await file.synchronize(),
      await publish(response, name)
    else {
      drop()
      return false
    }
    self.file = nil
    return true
  }

  private func sums(of response: StoredResponse) throws(HTTPError) -> [UInt8] {
    var sums: [UInt8] = []
    for (block, hash) in hashes.enumerated() {
      sums += try BodyBlocks.sum(hash, block: block, of: response)
    }
    return sums
  }

  private func drop() {
    if file != nil { unlink("\(folder.partial)/\(name)") }
    file = nil
  }
}
