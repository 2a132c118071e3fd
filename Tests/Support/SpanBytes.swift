extension Span<UInt8> {
  /// A copy.
  package var array: [UInt8] {
    var bytes: [UInt8] = []
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}
