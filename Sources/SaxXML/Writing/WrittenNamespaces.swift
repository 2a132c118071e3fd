internal import SaxEvents
internal import SaxSystem

/// The namespace declarations that are in scope where the writer stands (Namespaces in XML 1.0 §6).
struct WrittenNamespaces: ~Copyable {
  /// A prefix, empty for the default, and the URI that it stands for, empty where that is undeclared.
  private struct Binding {
    var prefix: Range<Int>
    var uri: Range<Int>
  }

  private var bytes = ByteBuffer()
  private var bindings: ContiguousArray<Binding> = []
  /// The declaration that was found last, as names are mostly in the namespace of the one before.
  private var last: Binding?

  /// The number of declarations in scope.
  var count: Int { bindings.count }

  /// Declares a prefix from here on.
  mutating func declare(_ prefix: Span<UInt8>, _ uri: Span<UInt8>) {
    last = nil
    let start = bytes.count
    bytes.append(prefix)
    let middle = bytes.count
    bytes.append(uri)
    bindings.append(Binding(prefix: start..<middle, uri: middle..<bytes.count))
  }

  /// Declarations behind the first so many are out of scope.
  mutating func removeAll(behind count: Int) {
    guard count < bindings.count else { return }
    last = nil
    bytes.removeLast(bytes.count - bindings[count].prefix.lowerBound)
    bindings.removeLast(bindings.count - count)
  }

  /// The last declaration of a prefix, from a number on; nil if there is none.
  func declaration(of prefix: Span<UInt8>, from start: Int = 0) -> Int? {
    var index = bindings.count
    while index > start {
      index -= 1
      if isSame(bindings[index].prefix, prefix) { return index }
    }
    return nil
  }

  /// True if a prefix stands for a URI, which is empty where it stands for none.
  @inline(__always)
  mutating func stands(_ prefix: Span<UInt8>, for uri: Span<UInt8>) -> Bool {
    if let last, isSame(last.prefix, prefix), isSame(last.uri, uri) { return true }
    return found(prefix, for: uri)
  }

  @inline(never)
  private mutating func found(_ prefix: Span<UInt8>, for uri: Span<UInt8>) -> Bool {
    guard let index = declaration(of: prefix) else { return uri.isEmpty }
    guard isSame(bindings[index].uri, uri) else { return false }
    last = bindings[index]
    return true
  }

  /// The last declaration that a URI has a prefix by, which nothing within hides.
  func prefixed(_ uri: Span<UInt8>) -> Int? {
    var index = bindings.count
    while index > 0 {
      index -= 1
      let binding = bindings[index]
      if !binding.prefix.isEmpty, isSame(binding.uri, uri), isLast(index) { return index }
    }
    return nil
  }

  private func isLast(_ index: Int) -> Bool {
    let prefix = bindings[index].prefix
    return !(index + 1..<bindings.count).contains {
      let other = bindings[$0].prefix
      return other.count == prefix.count
        && memcmp(bytes.start + other.lowerBound, bytes.start + prefix.lowerBound, prefix.count)
          == 0
    }
  }

  /// The bytes of a declaration's prefix, as long as nothing is declared.
  func prefix(_ index: Int) -> UnsafeBufferPointer<UInt8> { part(bindings[index].prefix) }

  /// The bytes of a declaration's URI, as long as nothing is declared.
  func uri(_ index: Int) -> UnsafeBufferPointer<UInt8> { part(bindings[index].uri) }

  private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes.start + range.lowerBound, count: range.count)
  }

  @inline(__always)
  private func isSame(_ range: Range<Int>, _ other: Span<UInt8>) -> Bool {
    part(range).span.isSame(as: other)
  }
}

extension Span<UInt8> {
  /// True if both hold the same bytes. They are compared eight at a time, as a call of `memcmp` for each element and its
  /// prefix took a tenth of the time of writing.
  @inline(__always)
  func isSame(as other: Span<UInt8>) -> Bool {
    let count = self.count
    if count != other.count { return false }
    return withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        guard var left = left.baseAddress, var right = right.baseAddress else { return count == 0 }
        let end = right + count
        while right + 8 <= end {
          if left.loadUnaligned(as: UInt64.self) != right.loadUnaligned(as: UInt64.self) {
            return false
          }
          left += 8
          right += 8
        }
        let rest = end - right
        return rest == 0 || UInt64(first: rest, of: left) == UInt64(first: rest, of: right)
      }
    }
  }
}
