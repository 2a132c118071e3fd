internal import CBrotli
package import SaxEvents

/// Inflates Brotli data (RFC 7932), piece by piece, by libbrotlidec, which is loaded when it is first wanted.
///
/// Data is one stream: bytes behind its end are an error. There is no check sum. Memory is the stream's
/// window, up to 16 MiB, and one piece of output. Not for use from several threads at once.
package final class BrotliDecoder {
  /// The most that one step gives: 64 KiB.
  package static let pieceSize = 64 << 10

  private static let failure: String? = saxbrotli_load().map { String(cString: $0) }

  /// True if there is a library for it. To find that out takes 0.1 ms, the first time.
  package static var isAvailable: Bool { failure == nil }

  private let decoder: UnsafeMutableRawPointer
  private let buffer: UnsafeMutablePointer<UInt8>
  private let source: String?
  /// Bytes taken so far.
  package private(set) var offset = 0
  private var isEnded = false
  private var failed: ReadingError?

  /// A decoder at the first byte of a stream.
  ///
  /// - Parameter source: the input's name, for errors.
  /// - Throws: ``ReadingError/Code/limit`` if there is no library, or no memory.
  package init(source: String? = nil) throws(ReadingError) {
    if let failure = BrotliDecoder.failure {
      throw ReadingError(.limit, "brotli can't be used: \(failure)", at: InputPlace(source: source))
    }
    guard let decoder = saxbrotli_create() else {
      throw ReadingError(.limit, "brotli can't begin: no memory", at: InputPlace(source: source))
    }
    self.decoder = decoder
    self.source = source
    buffer = .allocate(capacity: BrotliDecoder.pieceSize)
  }

  deinit {
    saxbrotli_destroy(decoder)
    buffer.deallocate()
  }

  /// Takes bytes until they are used up or a piece is full, which it passes on.
  ///
  /// - Returns: how many bytes were taken, and whether all that they hold has been passed on.
  /// - Throws: ``ReadingError/Code/malformed`` if this is not Brotli, or damaged, once what comes before
  ///   that has been passed on. What `output` threw.
  package func step(
    _ bytes: Span<UInt8>, _ output: (Span<UInt8>) throws -> Void
  ) throws -> (taken: Int, isDrained: Bool) {
    if let failed { throw failed }
    var left = bytes.count
    var room = BrotliDecoder.pieceSize
    var result = saxbrotli_success
    if !isEnded {
      result = bytes.withUnsafeBufferPointer { bytes in
        var input = bytes.baseAddress
        var next: UnsafeMutablePointer<UInt8>? = buffer
        return saxbrotli_decode(decoder, &left, &input, &room, &next)
      }
    }
    let taken = bytes.count - left
    offset += taken
    let count = BrotliDecoder.pieceSize - room
    switch result {
    case saxbrotli_success:
      isEnded = true
      if left > 0 { failed = error(.malformed, "found more after the end of the brotli data") }
    case saxbrotli_error:
      let text = String(cString: saxbrotli_text(decoder))
      failed = error(.malformed, "the brotli data is damaged: \(text)")
    default: break
    }
    if count > 0 {
      try output(UnsafeBufferPointer(start: buffer, count: count).span)
    } else if let failed {
      throw failed
    }
    return (taken, result != saxbrotli_needs_more_output && failed == nil)
  }

  /// There is no more.
  ///
  /// - Throws: ``ReadingError/Code/truncated`` if the data has not ended.
  package func finish() throws(ReadingError) {
    if let failed { throw failed }
    if !isEnded { throw error(.truncated, "the brotli data ends too early") }
  }

  private func error(_ code: ReadingError.Code, _ message: String) -> ReadingError {
    ReadingError(code, "\(message), at its byte \(offset)", at: InputPlace(source: source))
  }
}

@available(*, unavailable)
extension BrotliDecoder: Sendable {}
