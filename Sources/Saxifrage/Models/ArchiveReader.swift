public import SaxEngine
public import SaxEvents
public import SaxValues

/// Reads an archive that is pushed to it, and hands out the values that were written, as they were.
///
///     let reader = ArchiveReader(mapping) { value in … }
///     try reader.feed(chunk)
///     try reader.finish()
///
/// Bytes that are not those of the ``ArchiveWriter`` are noticed before anything of their block of about 64 KiB is handed
/// out. That is against damage: whoever wants to can forge an archive.
///
/// Not safe to use from several threads at once.
public final class ArchiveReader {
  private enum Wanted {
    case header, head
    case block(Int)
    case nothing
  }

  private let fingerprint: UInt64
  private let limits: Limits
  private let source: String?
  private let take: (SaxValue) throws -> Void
  private var decoder: ArchiveDecoder

  private var wanted = Wanted.header
  /// The bytes that came and were not read yet, and where they begin in the archive.
  private var pending: [UInt8] = []
  private var offset = 0
  private var check = FNV1a()
  private var count: UInt64 = 0
  /// The error that ended it, thrown again by each further call.
  private var failure: (any Error)?
  /// True if the taker has ended it.
  private(set) var isStopped = false

  /// A reader of one archive, at its first byte.
  ///
  /// - Parameters:
  ///   - mapping: the mapping that the archive was written with.
  ///   - limits: ``Limits/held`` bounds what a value takes, and ``Limits/text``, ``Limits/items``, ``Limits/depth`` and
  ///     ``Limits/total`` what they say; the mapping may tighten them.
  ///   - source: the archive's name, for errors.
  ///   - take: is handed each value, in the order of writing. A ``StopReading`` that it throws ends the reading without an
  ///     error.
  public init(
    _ mapping: Mapping, limits: Limits = Limits(), source: String? = nil,
    to take: @escaping (SaxValue) throws -> Void
  ) {
    let limits = mapping.tighten(limits)
    fingerprint = mapping.fingerprint
    self.limits = limits
    self.source = source
    self.take = take
    decoder = ArchiveDecoder(mapping, limits)
  }

  /// Reads the next bytes.
  ///
  /// - Throws: ``ArchiveError`` if they are no archive, or not one of this mapping, are damaged, or ask for more than a limit
  ///   allows; what the values' taker throws. The reading is spent then; values that came before have been handed out.
  public func feed(_ bytes: [UInt8]) throws {
    try run {
      pending += bytes
      if let total = limits.total, offset + pending.count > total {
        throw ArchiveError(
          .limit, "found an archive of more than \(total) bytes (limit total)", at: total,
          fix: Limits.fix(raising: "total", from: total))
      }
      var position = 0
      defer {
        pending.removeSubrange(..<position)
        offset += position
      }
      while let size = sizeOfNext, pending.count - position >= size {
        let start = position
        position += size
        try read(start..<position)
      }
      if case .nothing = wanted, position < pending.count {
        throw ArchiveError(
          .format, "found bytes after the archive's end", at: offset + position,
          fix: "one archive at a time")
      }
    }
  }

  /// There is no more.
  ///
  /// - Throws: ``ArchiveError`` if the archive is not whole; what ended it before.
  public func finish() throws {
    try run {
      if case .nothing = wanted { return }
      if case .header = wanted, !pending.isEmpty || offset > 0 {
        let isBeginning = ArchiveForm.magic.starts(with: pending.prefix(ArchiveForm.magic.count))
        if !isBeginning { throw Self.noArchive }
      }
      throw ArchiveError(
        .truncated, "the archive ends too early, after \(count) values",
        at: offset + pending.count)
    }
  }

  /// Does something unless an error has come, and keeps the one that comes.
  private func run(_ body: () throws -> Void) throws {
    if isStopped { return }
    if let failure { throw failure }
    do {
      try body()
    } catch is StopReading {
      isStopped = true
      pending = []
    } catch {
      var failure = error
      if var named = error as? ArchiveError, named.source == nil {
        named.source = source
        failure = named
      }
      self.failure = failure
      pending = []
      throw failure
    }
  }

  /// The bytes that are wanted before more can be read; nil at the end.
  private var sizeOfNext: Int? {
    switch wanted {
    case .header: ArchiveForm.headerSize
    case .head: ArchiveForm.headSize
    case .block(let size): size + ArchiveForm.checkSize
    case .nothing: nil
    }
  }

  private func read(_ range: Range<Int>) throws {
    switch wanted {
    case .header: try readHeader(range)
    case .head: try readHead(range)
    case .block: try readBlock(range)
    case .nothing: break
    }
  }

  /// Takes bytes that end in a check.
  private func verify(_ range: Range<Int>, _ what: String) throws(ArchiveError) {
    let end = range.upperBound - ArchiveForm.checkSize
    check.mix(pending[range.lowerBound..<end])
    if check.value != pending.bigEndian(at: end) {
      throw ArchiveError(
        .damaged, "the bytes of \(what) are not those that were written",
        at: offset + range.lowerBound,
        fix: "another copy of the archive, or the payload that its objects were read from")
    }
  }

  private static var noArchive: ArchiveError {
    ArchiveError(.format, "found bytes that are no archive", at: 0)
  }

  private func readHeader(_ range: Range<Int>) throws(ArchiveError) {
    let magic = ArchiveForm.magic
    guard pending[range].starts(with: magic) else { throw Self.noArchive }
    let version = pending[range.lowerBound + magic.count]
    guard version == ArchiveForm.version else {
      throw ArchiveError(
        .version, "the archive is of version \(version), and this reads \(ArchiveForm.version)",
        at: magic.count, fix: "the version of this library that wrote it")
    }
    try verify(range, "the header")
    let found = pending.bigEndian(at: range.lowerBound + magic.count + 1)
    guard found == fingerprint else {
      throw ArchiveError(
        .mapping,
        "the archive was made with another mapping, or another text of this one "
          + "(fingerprint \(String(found, radix: 16)), not \(String(fingerprint, radix: 16)))",
        at: magic.count + 1, fix: ArchiveError.otherMapping)
    }
    wanted = .head
  }

  private func readHead(_ range: Range<Int>) throws(ArchiveError) {
    try verify(range, "the beginning of a block")
    let number = pending.bigEndian(at: range.lowerBound + 1)
    switch pending[range.lowerBound] {
    case ArchiveForm.values:
      // Blocks are as long as the writer makes them, however small the values are to be.
      let most = min(max(limits.held, 2 * ArchiveForm.blockSize), .max - ArchiveForm.checkSize)
      guard let size = Int(exactly: number), size <= most else {
        throw ArchiveError(
          .limit, "found a block of \(number) bytes, more than \(limits.held) (limit held)",
          at: offset + range.lowerBound, fix: Limits.fix(raising: "held", from: limits.held))
      }
      wanted = .block(size)
    case ArchiveForm.end where number == count: wanted = .nothing
    default:
      throw ArchiveError(
        .damaged, "found no block and no end", at: offset + range.lowerBound)
    }
  }

  private func readBlock(_ range: Range<Int>) throws {
    try verify(range, "a block")
    let block = Array(pending[range.lowerBound..<range.upperBound - ArchiveForm.checkSize])
    wanted = .head
    try decoder.decode(block, at: offset + range.lowerBound) { value in
      count += 1
      try take(value)
    }
  }
}

extension ArchiveError {
  /// The way out for an archive of another mapping.
  static let otherMapping =
    "read the payload again by this mapping; or read the archive by the mapping that it was made with, "
    + "write the objects with ObjectWriter, and read that by this mapping"
}
