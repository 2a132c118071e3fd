internal import FoundationEssentials
internal import SaxEngine
package import SaxEvents
package import SaxValues

/// The latest bytes of an input, for what is refused of it: those since the object began that is open, and some before.
/// Of an object that is larger than what is kept, its first bytes and the latest.
final class SourceWindow {
  /// The most bytes that are kept of what is open.
  private static let most = 1 << 20
  /// The bytes that are kept though nothing is open: a reader may hold an object back until it is whole, or a value that
  /// begins in the chunk before.
  private static let least = 128 << 10

  /// The first bytes of an object whose later ones are not all kept.
  private var head: [UInt8] = []
  private var headOffset = 0
  /// The latest bytes.
  private var tail: [UInt8] = []
  private var tailOffset = 0

  /// The offset at which the outermost object begins that is open; nil if none is.
  var openSince: () -> Int? = { nil }

  /// Takes the bytes that are about to be read.
  func add(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { tail.append(contentsOf: $0) }
  }

  /// Lets go of what can't be refused any more, once the bytes have been read.
  func settle() {
    let end = tailOffset + tail.count
    var first = end - Self.least
    let open = openSince()
    if open != headOffset { head = [] }
    if let open, open >= tailOffset {
      if end - open <= Self.most {
        first = min(first, open)
      } else if head.isEmpty {
        head = Array(tail[(open - tailOffset)...].prefix(Self.most))
        headOffset = open
      }
    }
    let surplus = first - tailOffset
    // Not for each chunk, as all that is left is moved.
    guard surplus > max(tail.count / 2, Self.least) else { return }
    tail.removeFirst(surplus)
    tailOffset = first
  }

  /// The error with the bytes that it refuses, if it tells where they are and they are here.
  func filled(_ error: any Error) -> any Error {
    switch error {
    case let error as BuildError:
      guard let refused = error.range.flatMap(source) else { return error }
      return error.refusing(refused)
    case var error as ReadingError:
      error.refused = error.range.flatMap(source)
      return error
    default: return error
    }
  }

  /// The first bytes of a range of the input; nil if they are not here.
  private func source(of range: Range<Int>) -> RefusedSource? {
    let (bytes, offset) =
      range.lowerBound >= tailOffset ? (tail, tailOffset) : (head, headOffset)
    let start = range.lowerBound - offset
    guard start >= 0, start < bytes.count else { return nil }
    let found = Array(bytes[start..<min(range.upperBound - offset, bytes.count, start + Self.most)])
    return RefusedSource(found, at: range.lowerBound, isCut: found.count < range.count)
  }
}

extension RefusedSource {
  /// The bytes as text, but for a character that is cut; nil if they are no UTF-8.
  package var text: String? {
    for surplus in 0...(isCut ? min(3, bytes.count) : 0) {
      if let text = String(validating: bytes.dropLast(surplus), as: UTF8.self) { return text }
    }
    return nil
  }

  /// The bytes as a value that is printed as Base64.
  package var base64: SaxValue { .data(Data(bytes)) }
}
