/// An input of a fuzzer, taken apart: four bytes that choose how it is read, then the text.
///
/// Of those four the low six bits count, so that they can be typed: `@` is 0, `A` is 1.
struct FuzzInput {
  /// Six bits that choose how the text is read; each check gives them a meaning of its own.
  let options: Int
  let variant: Int
  /// Of the pieces, each used in turn; none for the whole at once.
  let sizes: [Int]
  var text: [UInt8]

  static let headerLength = 4

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength else { return nil }
    let header = bytes.prefix(Self.headerLength).map { Int($0 & 63) }
    options = header[0]
    variant = header[1] & 31
    let expands = header[1] & 32 != 0
    // What is long comes in longer pieces.
    let scale = expands ? 1021 : 1
    sizes = [header[2], header[3] * 8].filter { $0 > 0 }.map { $0 * scale }
    let rest = bytes[Self.headerLength...]
    text = expands ? Self.expanded(rest) : Array(rest)
  }

  /// The pieces' ends, the last one left out.
  var cuts: [Int] {
    guard !sizes.isEmpty else { return [] }
    var cuts: [Int] = []
    var end = sizes[0]
    while end < text.count {
      cuts.append(end)
      end += sizes[cuts.count % sizes.count]
    }
    return cuts
  }

  private static let separator = Array("\n---\n".utf8)

  /// The text before the first line of three hyphens, and that behind it; nil if there is none.
  var parts: (first: [UInt8], second: [UInt8])? {
    let separator = Self.separator
    for index in text.indices where text[index...].starts(with: separator) {
      return (Array(text[..<index]), Array(text[(index + separator.count)...]))
    }
    return nil
  }

  /// The texts between lines of three hyphens.
  var texts: [[UInt8]] {
    let separator = Self.separator
    var texts: [[UInt8]] = []
    var start = 0
    var index = 0
    while index < text.count {
      if text[index...].starts(with: separator) {
        texts.append(Array(text[start..<index]))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    return texts + [Array(text[start...])]
  }

  /// Each DEL and the byte after it repeat the byte before it, up to 64 KiB times, so that inputs
  /// may be short and tokens long.
  private static func expanded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == 0x7F, let last = result.last, let count = rest.popFirst() {
        let room = max(0, 200_000 - result.count)
        result += Array(repeating: last, count: min(Int(count) * 257, room))
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
