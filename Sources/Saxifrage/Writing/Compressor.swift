internal import SaxInflate
internal import SaxValues

/// Compresses what is written to gzip (RFC 1952), piece by piece.
package final class Compressor {
  private let deflater: Deflater

  /// A compressor of one gzip member.
  ///
  /// - Returns: nil if there is no memory for it.
  package init?() {
    guard let deflater = Deflater() else { return nil }
    self.deflater = deflater
  }

  /// Takes all of some bytes, and appends what that makes, which may be nothing yet.
  package func take(_ bytes: [UInt8], to output: inout [UInt8]) {
    deflater.take(bytes.span) { output.append(copying: $0) }
  }

  /// Appends what is left, and the end.
  package func finish(to output: inout [UInt8]) {
    deflater.finish { output.append(copying: $0) }
  }
}
