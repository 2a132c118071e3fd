/// Looks for the end of a document type declaration, its internal subset included
/// (XML 1.0 §2.8), as far as its bytes have come.
struct DoctypeScan {
  private enum Inside {
    case declaration, comment, instruction
    case literal(UInt8)
  }

  /// The index at which to go on.
  var scanned: Int
  private var inside = Inside.declaration
  private var inSubset = false

  init(scanned: Int) { self.scanned = scanned }

  /// Goes on looking for the end of the declaration.
  ///
  /// - Returns: the index after the declaration's `>`, or nil if that has not come.
  mutating func end(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    while scanned < count {
      let byte = bytes[scanned]
      switch inside {
      case .literal(let quote):
        if byte == quote { inside = .declaration }
      case .comment:
        if byte == UInt8(ascii: "-") {
          guard scanned + 2 < count else { return nil }
          if bytes[scanned + 1] == byte && bytes[scanned + 2] == UInt8(ascii: ">") {
            inside = .declaration
            scanned += 2
          }
        }
      case .instruction:
        if byte == UInt8(ascii: "?") {
          guard scanned + 1 < count else { return nil }
          if bytes[scanned + 1] == UInt8(ascii: ">") {
            inside = .declaration
            scanned += 1
          }
        }
      case .declaration:
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): inside = .literal(byte)
        case UInt8(ascii: "["): inSubset = true
        case UInt8(ascii: "]"): inSubset = false
        case UInt8(ascii: ">") where !inSubset:
          scanned += 1
          return scanned
        case UInt8(ascii: "<"):
          guard scanned + 3 < count else { return nil }
          if bytes[scanned + 1] == UInt8(ascii: "?") {
            inside = .instruction
            scanned += 1
          } else if bytes[scanned + 1] == UInt8(ascii: "!"),
            bytes[scanned + 2] == UInt8(ascii: "-"), bytes[scanned + 3] == UInt8(ascii: "-")
          {
            inside = .comment
            scanned += 3
          }
        default: break
        }
      }
      scanned += 1
    }
    return nil
  }
}
