internal import SaxSystem

extension ByteSearch {
  /// The first index at which a text has a part, or nil. Takes time linear in both.
  package static func first(_ part: Span<UInt8>, in text: Span<UInt8>) -> Int? {
    guard part.count <= text.count else { return nil }
    guard part.count > 0 else { return 0 }
    return text.withUnsafeBufferPointer { text in
      part.withUnsafeBufferPointer { part in
        guard let start = text.baseAddress, let first = part.baseAddress else { return nil }
        return part.count <= longestCompared
          ? place(of: first, part.count, in: start, text.count)
          : placeByBorders(of: first, part.count, in: start, text.count)
      }
    }
  }

  /// The most bytes of a part that are compared anew at each place where its first byte is.
  private static let longestCompared = 32

  private static func place(
    of part: UnsafePointer<UInt8>, _ length: Int, in text: UnsafePointer<UInt8>, _ count: Int
  ) -> Int? {
    var index = 0
    while let found = first(part[0], in: text, from: index, to: count - length + 1) {
      if memcmp(text + found, part, length) == 0 { return found }
      index = found + 1
    }
    return nil
  }

  /// Knuth, Morris and Pratt's: what has been found of the part is not looked at again.
  private static func placeByBorders(
    of part: UnsafePointer<UInt8>, _ length: Int, in text: UnsafePointer<UInt8>, _ count: Int
  ) -> Int? {
    // By count of bytes: the most of those that the part begins with, and that they end with.
    var borders = [Int](repeating: 0, count: length + 1)
    var border = 0
    for index in 1..<length {
      while border > 0, part[index] != part[border] { border = borders[border] }
      if part[index] == part[border] { border += 1 }
      borders[index + 1] = border
    }
    var index = 0
    var found = 0
    while index < count {
      if found == 0 {
        guard let next = first(part[0], in: text, from: index, to: count) else { return nil }
        index = next + 1
        found = 1
        continue
      }
      if text[index] == part[found] {
        index += 1
        found += 1
        if found == length { return index - length }
      } else {
        found = borders[found]
      }
    }
    return nil
  }
}
