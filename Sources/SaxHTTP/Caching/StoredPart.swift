/// Responses that are stored in part (RFC 9111 §3.3): of each the body is one run of bytes of the whole.
extension StoredResponse {
  /// True if bytes are missing.
  var isPart: Bool { status == 206 }

  /// The bytes that there are, counted from the whole's first.
  var range: Range<Int> {
    let start = isPart ? contentRange?.bytes?.lowerBound ?? 0 : 0
    return start..<(start + bodyLength)
  }

  /// The number of bytes of the whole; nil where that isn't known.
  var total: Int? { isPart ? contentRange?.total : bodyLength }

  /// The validator by which other parts of the same are told; nil where there is none.
  var strongValidator: StrongValidator? { StrongValidator(fields) }

  private var contentRange: ContentRange? {
    fields.values(of: "Content-Range").first.flatMap { ContentRange($0) }
  }

  /// The bytes that are wanted, if all of them are there.
  func part(_ wanted: WantedRange) -> Range<Int>? {
    let part: Range<Int>?
    if case .from(let first, let last?) = wanted, total == nil {
      part = first..<(last == .max ? last : last + 1)
    } else {
      part = total.flatMap { wanted.part(of: $0) }
    }
    guard let part, range.lowerBound <= part.lowerBound, part.upperBound <= range.upperBound else {
      return nil
    }
    return part
  }

  /// Tells whether both are parts of the same to the byte (RFC 9111 §3.4).
  func isOfSame(as other: StoredResponse) -> Bool {
    guard let validator = strongValidator, validator == other.strongValidator else { return false }
    return total == nil || other.total == nil || total == other.total
  }

  /// Takes other bytes of the whole for its body: all of them make it complete.
  mutating func setRange(_ range: Range<Int>, of total: Int?) {
    bodyLength = range.count
    if range.lowerBound == 0, range.upperBound == total {
      status = 200
      fields.remove("Content-Range")
    } else {
      status = 206
      fields.set(
        HeaderField(
          checked: "Content-Range",
          "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total.map { "\($0)" } ?? "*")"))
    }
    fields.set(HeaderField(checked: "Content-Length", "\(range.count)"))
  }
}
