internal import CZlib
package import SaxEvents

/// Inflates gzip data (RFC 1952), or what HTTP calls deflate, piece by piece.
///
/// gzip's members that follow one another are one text; zero bytes after the last one are padding.
/// Everything else that isn't in the format is an error, as are a wrong check sum or length. Memory is
/// zlib's 32 KiB window and one piece of output, whatever the ratio. Not for use from several
/// threads at once.
package final class Inflater {
  /// The format of compressed data.
  package enum Format: String, Sendable {
    /// RFC 1952.
    case gzip
    /// RFC 1950.
    case zlib
    /// RFC 1951, without anything around it.
    case deflate

    /// The number that tells zlib the format: it checks header, check sum and length itself.
    fileprivate var windowBits: Int32 {
      switch self {
      case .gzip: 15 + 16
      case .zlib: 15
      case .deflate: -15
      }
    }
  }

  private enum Phase {
    case member
    /// A member has ended: another one, padding, or nothing may follow.
    case betweenMembers
  }

  /// The most that one step gives: 64 KiB.
  package static let pieceSize = 64 << 10

  private let stream: UnsafeMutablePointer<z_stream>
  private let source: String?
  private let format: Format
  private var phase = Phase.member
  private var hasStarted = false
  /// Bytes taken so far.
  package private(set) var offset = 0
  private var pieceCount = 0
  private var failure: ReadingError?

  /// An inflater at the first byte; a failure of zlib to begin is thrown when bytes are fed.
  ///
  /// - Parameters:
  ///   - format: the format of the data.
  ///   - source: the input's name, for errors.
  package init(_ format: Format = .gzip, source: String? = nil) {
    self.format = format
    self.source = source
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, format.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK {
      failure = ReadingError(
        .limit, "zlib can't begin: \(Inflater.text(stream, status))", at: InputPlace(source: source)
      )
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Takes bytes until they are used up or a piece is full, which it passes on.
  ///
  /// - Returns: how many bytes were taken, and whether all that they hold has been passed on.
  /// - Throws: ``ReadingError/Code/malformed`` if this is not in the format, or damaged, once
  ///   what comes before that has been passed on. The message says at which byte of the data.
  ///   What `output` threw.
  package func step(
    _ bytes: Span<UInt8>, _ output: (Span<UInt8>) throws -> Void
  ) throws -> (taken: Int, isDrained: Bool) {
    // Not held between steps: many may be open.
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: Inflater.pieceSize)
    defer { buffer.deallocate() }
    let taken = try inflate(bytes, into: buffer)
    if pieceCount > 0 { try output(UnsafeBufferPointer(start: buffer, count: pieceCount).span) }
    return (taken, pieceCount < Inflater.pieceSize && failure == nil)
  }

  private func inflate(
    _ bytes: Span<UInt8>, into buffer: UnsafeMutablePointer<UInt8>
  ) throws(ReadingError) -> Int {
    pieceCount = 0
    if let failure { throw failure }
    var taken = 0
    while true {
      if case .betweenMembers = phase {
        while format == .gzip, taken < bytes.count, bytes[taken] == 0 { taken += 1 }
        if taken == bytes.count { break }
        guard format == .gzip, bytes[taken] == 0x1F else {
          offset += taken
          let reason =
            "found \(Inflater.hex(bytes[taken])) after the end of the \(format.rawValue) data"
          if pieceCount == 0 { try fail(reason) }
          failure = error(.malformed, reason)
          return taken
        }
        inflateReset(stream)
        phase = .member
      }
      let status = bytes.withUnsafeBufferPointer { bytes -> Int32 in
        let rest = bytes.count - taken
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: bytes.baseAddress.map { $0 + taken })
        stream.pointee.avail_in = UInt32(clamping: rest)
        let offered = Int(stream.pointee.avail_in)
        stream.pointee.next_out = buffer + pieceCount
        stream.pointee.avail_out = UInt32(Inflater.pieceSize - pieceCount)
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        taken += offered - Int(stream.pointee.avail_in)
        stream.pointee.next_in = nil
        return status
      }
      pieceCount = Inflater.pieceSize - Int(stream.pointee.avail_out)
      if taken > 0 { hasStarted = true }
      switch status {
      case Z_STREAM_END: phase = .betweenMembers
      case Z_OK where taken < bytes.count && pieceCount < Inflater.pieceSize: continue
      // No progress: nothing is left to take, or to give.
      case Z_OK, Z_BUF_ERROR:
        offset += taken
        return taken
      default:
        offset += taken
        let reason = "the \(format.rawValue) data is damaged: \(Inflater.text(stream, status))"
        // What was inflated before the damage comes first.
        if pieceCount > 0 {
          failure = error(.malformed, reason)
          return taken
        }
        try fail(reason)
      }
      if pieceCount == Inflater.pieceSize { break }
    }
    offset += taken
    return taken
  }

  /// There is no more.
  ///
  /// - Throws: ``ReadingError/Code/truncated`` if the data ends inside a member.
  package func finish() throws(ReadingError) {
    if let failure { throw failure }
    if case .betweenMembers = phase { return }
    throw error(
      .truncated,
      hasStarted
        ? "the \(format.rawValue) data ends too early"
        : "found nothing, wanted \(format.rawValue) data")
  }

  private func fail(_ message: String) throws(ReadingError) -> Never {
    let error = error(.malformed, message)
    failure = error
    throw error
  }

  private func error(_ code: ReadingError.Code, _ message: String) -> ReadingError {
    ReadingError(code, "\(message), at its byte \(offset)", at: InputPlace(source: source))
  }

  private static func text(_ stream: UnsafeMutablePointer<z_stream>, _ status: Int32) -> String {
    if let message = stream.pointee.msg { return String(cString: message) }
    return status == Z_MEM_ERROR ? "out of memory" : "status \(status)"
  }

  private static func hex(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

@available(*, unavailable)
extension Inflater: Sendable {}
