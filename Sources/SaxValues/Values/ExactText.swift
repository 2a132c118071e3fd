/// A text that is equal to another if their characters are the same scalars: names and keys
/// are compared so (RFC 8259 §8.3), while `String` takes canonically equivalent ones as equal.
///
/// It is hashed by its bytes, too: by `String`'s hash, which is the same for all equivalent ones, a payload could
/// have thousands of keys in one place of a table.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (a: ExactText, b: ExactText) -> Bool { a.text.isExactly(b.text) }

  package func hash(into hasher: inout Hasher) { text.hashExactly(into: &hasher) }
}

extension String {
  /// True if both consist of the same scalars.
  package func isExactly(_ other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    // Short texts are compared in registers, which nearly always tells that they differ.
    if count <= 15, self != other { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { left.isSame($0) } }
  }

  /// By its bytes, and their number.
  package func hashExactly(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// True if as many bytes are the same, eight at a time: one at a time took 1 % of a reading that looks names up.
  fileprivate func isSame(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var index = 0
    while index + 8 <= count {
      let a = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if a != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}
