/// The part that a request wants (RFC 9110 §14.1.2).
enum WantedRange: Equatable {
  /// All: it names no part, or none that can be understood.
  case whole
  /// The bytes from one on, up to and with another or the last.
  case from(Int, through: Int?)
  /// The last bytes, so many.
  case last(Int)
  /// More than one part.
  case several

  init(_ request: WebRequest) {
    self = .whole
    let values = request.fields.values(of: "Range")
    guard request.method == .get, values.count == 1, let value = values.first,
      value.prefix(6).lowercased() == "bytes="
    else { return }
    let ranges = ListedText.members(of: String(value.dropFirst(6)))
    if ranges.count > 1 {
      self = .several
      return
    }
    guard let range = ranges.first else { return }
    let ends = range.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2,
      ends.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
    else { return }
    let number: (Substring) -> Int? = { $0.isEmpty ? nil : Int($0) ?? .max }
    switch (number(ends[0]), number(ends[1])) {
    case (nil, let count?): self = .last(count)
    case (let first?, nil): self = .from(first, through: nil)
    case (let first?, let last?) where first <= last: self = .from(first, through: last)
    default: return
    }
  }

  /// The part of so many bytes; nil if it has none of those that are wanted.
  func part(of length: Int) -> Range<Int>? {
    switch self {
    case .whole, .several: return 0..<length
    case .from(let first, let last):
      if first >= length { return nil }
      return first..<(last.map { min($0, length - 1) + 1 } ?? length)
    case .last(let count):
      if count == 0 || length == 0 { return nil }
      return max(0, length - count)..<length
    }
  }
}
