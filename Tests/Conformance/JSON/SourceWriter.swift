import SaxEvents
import SaxJSON
import SaxTestSupport

/// Writes a document as compactly as it can be, from its events and the source of its scalars.
final class SourceWriter: JSONSink {
  private(set) var text = ""
  private(set) var error: (any Error)?
  private var isArray: [Bool] = []
  private var isFirst = true
  private var isMember = false

  init(_ bytes: [UInt8], size: Int, _ engine: JSONEngine) {
    let reader = engine.reader(sink: self)
    do {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.feed(bytes[start..<min(bytes.count, start + size)].span)
      }
      try reader.finish()
    } catch { self.error = error }
  }

  private func separate() {
    if !isFirst && !isMember { text += "," }
    isFirst = false
    isMember = false
  }

  private func open(_ array: Bool) -> Interest {
    separate()
    isArray.append(array)
    text += array ? "[" : "{"
    isFirst = true
    return .walk
  }

  func startObject() throws -> Interest { open(false) }
  func startArray() throws -> Interest { open(true) }
  func startString() throws -> Interest { .skip }
  func key(_ name: Span<UInt8>) throws -> Interest {
    separate()
    text += "\"" + String(decoding: name.array, as: UTF8.self) + "\":"
    isMember = true
    return .walk
  }
  func scalar(_ scalar: borrowing Scalar) throws {
    separate()
    text += String(decoding: scalar.source.array, as: UTF8.self)
  }
  func end() throws {
    text += isArray.removeLast() ? "]" : "}"
    isFirst = false
  }
}
