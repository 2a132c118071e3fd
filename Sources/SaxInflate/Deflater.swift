internal import CZlib

/// Compresses to gzip (RFC 1952), piece by piece: what ``Inflater`` inflates.
///
/// Memory is zlib's 256 KiB and one piece of output. Not for use from several threads at once.
package final class Deflater {
  /// The most that is passed on at once: 64 KiB.
  package static let pieceSize = 64 << 10

  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutablePointer<UInt8>

  /// A compressor of one gzip member, at zlib's usual level.
  ///
  /// - Returns: nil if there is no memory for it.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    buffer = .allocate(capacity: Deflater.pieceSize)
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    buffer.deallocate()
  }

  /// Takes all of some bytes, and passes on what that makes, which may be nothing yet.
  package func take(
    _ bytes: Span<UInt8>, _ output: (Span<UInt8>) throws -> Void
  ) rethrows {
    try bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      // zlib counts with 32 bits.
      while !rest.isEmpty {
        let piece = UnsafeBufferPointer(rebasing: rest.prefix(1 << 30))
        rest = rest.dropFirst(piece.count)
        try deflate(piece, Z_NO_FLUSH, output)
      }
    }
  }

  /// There is no more: passes on what is left, and the end. Nothing may be taken then.
  package func finish(_ output: (Span<UInt8>) throws -> Void) rethrows {
    try deflate(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH, output)
  }

  private func deflate(
    _ bytes: UnsafeBufferPointer<UInt8>, _ flush: Int32, _ output: (Span<UInt8>) throws -> Void
  ) rethrows {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(clamping: bytes.count)
    defer { stream.pointee.next_in = nil }
    repeat {
      stream.pointee.next_out = buffer
      stream.pointee.avail_out = UInt32(Deflater.pieceSize)
      // No more than "there was nothing to do" can go wrong with a state that is whole.
      CZlib.deflate(stream, flush)
      let count = Deflater.pieceSize - Int(stream.pointee.avail_out)
      if count > 0 { try output(UnsafeBufferPointer(start: buffer, count: count).span) }
    } while stream.pointee.avail_out == 0
  }
}

@available(*, unavailable)
extension Deflater: Sendable {}
