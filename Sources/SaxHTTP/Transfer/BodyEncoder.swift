internal import SaxInflate

/// Encodes a body as it is sent.
protocol BodyEncoder {
  /// Encodes the next bytes of the body.
  ///
  /// - Returns: what the bytes make, which may be nothing yet.
  mutating func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8]
  /// There are no more.
  mutating func finish() -> [UInt8]
}

extension HTTPBody {
  /// The body encoded.
  ///
  /// - Parameters:
  ///   - length: how many bytes that makes; nil if it can't be known before.
  ///   - make: makes an encoder, for each time that the body is sent.
  func encoded(
    length: Int?, by make: @escaping @Sendable () throws -> any BodyEncoder
  ) -> HTTPBody {
    let source = Source.stream(isRepeatable: isRepeatable) {
      let chunks = try await chunks()
      return HTTPChunks {
        var iterator = chunks.makeAsyncIterator()
        var expected = ExpectedLength(self.length)
        var encoder: (any BodyEncoder)?
        var isEnded = false
        return HTTPChunks.AsyncIterator { isolation in
          while !isEnded {
            var current = try encoder ?? make()
            let bytes: [UInt8]
            if let chunk = try await iterator.next(isolation: isolation) {
              try expected.take(chunk.count)
              bytes = current.encode(chunk)
            } else {
              try expected.finish()
              isEnded = true
              bytes = current.finish()
            }
            encoder = current
            if !bytes.isEmpty { return bytes[...] }
          }
          return nil
        }
      }
    }
    return HTTPBody(source, length: length, contentType: contentType)
  }

  /// The body as Base64 (RFC 2045 §6.8), in lines of 76 characters. Its length is known if that of the body is.
  var inBase64: HTTPBody {
    encoded(length: length.flatMap(Base64Encoder.length)) { Base64Encoder() }
  }

  /// Compressed by gzip. Its length isn't known before.
  var inGzip: HTTPBody {
    encoded(length: nil) {
      guard let deflater = Deflater() else {
        throw HTTPError(.body, "the request's body can't be compressed: no memory")
      }
      return GzipEncoder(deflater: deflater)
    }
  }
}

/// gzip, of 64 KiB and more at a time.
private struct GzipEncoder: BodyEncoder {
  let deflater: Deflater

  func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    deflater.take(bytes.span) { piece in
      piece.withUnsafeBufferPointer { result.append(contentsOf: $0) }
    }
    return result
  }

  func finish() -> [UInt8] {
    var result: [UInt8] = []
    deflater.finish { piece in piece.withUnsafeBufferPointer { result.append(contentsOf: $0) } }
    return result
  }
}
