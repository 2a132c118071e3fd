internal import SaxEvents
internal import SaxHTTP

/// A compressed body that is all there.
enum EncodedBytes {
  /// The most bytes that one may become.
  private static let most = 16 << 20

  /// Inflates a body, as far as it goes: it may break off.
  ///
  /// - Parameter encodings: in the order in which they were applied.
  /// - Returns: nil if one of them is not known here, if the body is damaged, or if it becomes too long.
  static func decoded(_ bytes: [UInt8], _ encodings: [String]) -> [UInt8]? {
    // As many as a client undoes.
    guard encodings.count <= 5 else { return nil }
    var result = bytes
    for name in encodings.reversed() {
      guard let encoding = DecodingBody.Encoding(name), let next = inflated(result, encoding) else {
        return nil
      }
      result = next
    }
    return result
  }

  private static func inflated(_ bytes: [UInt8], _ encoding: DecodingBody.Encoding) -> [UInt8]? {
    guard let first = bytes.first,
      let decoder = try? encoding.decoder(first, bytes.dropFirst().first ?? 0)
    else { return bytes.isEmpty ? [] : nil }
    var result: [UInt8] = []
    var rest = bytes[...]
    while true {
      let step = try? decoder.step(rest.span) { piece in
        piece.withUnsafeBufferPointer { result += $0 }
      }
      guard let step, result.count <= most else { return nil }
      rest = rest.dropFirst(step.taken)
      if rest.isEmpty, step.isDrained { return result }
    }
  }
}
