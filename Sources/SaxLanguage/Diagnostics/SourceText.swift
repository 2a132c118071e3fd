/// A mapping's text as scalars, split into lines.
struct SourceText: Sendable {
  var name: String
  var scalars: [Unicode.Scalar]
  /// The index in `scalars` at which each line begins.
  private var lineStarts: [Int]

  /// Takes UTF-8; each byte that is none stands as U+FFFD.
  /// - Returns: the text, and where its first byte that is no UTF-8 is.
  static func decoding(_ bytes: [UInt8], name: String) -> (text: SourceText, invalid: Int?) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    var invalid: Int?
    var decoder = Unicode.UTF8()
    var iterator = bytes.makeIterator()
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): scalars.append(scalar)
      case .error:
        invalid = invalid ?? scalars.count
        scalars.append("\u{FFFD}")
      case .emptyInput: break decoding
      }
    }
    if scalars.first == "\u{FEFF}" {
      scalars.removeFirst()
      invalid = invalid.map { $0 - 1 }
    }
    return (SourceText(name: name, scalars: scalars), invalid)
  }

  init(name: String, scalars: [Unicode.Scalar]) {
    self.name = name
    self.scalars = scalars
    lineStarts = [0]
    var index = 0
    while index < scalars.count {
      if let length = SourceText.lineEnd(scalars, at: index) {
        index += length
        lineStarts.append(index)
      } else {
        index += 1
      }
    }
  }

  /// The scalars of a line, without its end; empty for a line that is not there.
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    guard number >= 1, number <= lineStarts.count else { return [] }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : scalars.count
    while end > start, scalars[end - 1] == "\n" || scalars[end - 1] == "\r" { end -= 1 }
    return scalars[start..<end]
  }

  /// The line and column of a scalar, both from 1.
  func position(of index: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle }
    }
    return (low + 1, index - lineStarts[low] + 1)
  }

  /// The number of scalars that end the line there: CR LF, LF or CR; nil if none does.
  static func lineEnd(_ scalars: [Unicode.Scalar], at index: Int) -> Int? {
    switch scalars[index] {
    case "\n": 1
    case "\r": index + 1 < scalars.count && scalars[index + 1] == "\n" ? 2 : 1
    default: nil
    }
  }
}
