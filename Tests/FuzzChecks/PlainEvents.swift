import SaxHTTP

/// The events of a stream that is all there, read line by line as WHATWG HTML §9.2.6 has it, with no regard to time or
/// memory.
struct PlainEvents {
  private(set) var events: [ServerSentEvent] = []
  private(set) var lastID: String?
  private(set) var retry: Duration?

  init(_ bytes: [UInt8]) {
    var data: [[UInt8]] = []
    var type: [UInt8] = []
    var id: String?
    for line in Self.lines(of: bytes) {
      if line.isEmpty {
        lastID = id
        if !data.isEmpty {
          let name = type.isEmpty ? "message" : Self.text(type)
          events.append(
            ServerSentEvent(
              type: name, data: Self.text(Array(data.joined(separator: [0x0A]))), id: id))
        }
        (data, type) = ([], [])
        continue
      }
      let parts = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
      var value = parts.count > 1 ? Array(parts[1]) : []
      if value.first == 0x20 { value.removeFirst() }
      switch Array(parts[0]) {
      case Array("data".utf8): data.append(value)
      case Array("event".utf8): type = value
      case Array("id".utf8): if !value.contains(0) { id = Self.text(value) }
      case Array("retry".utf8): retry = Self.wait(value) ?? retry
      default: break
      }
    }
  }

  /// The lines that have an end, without it.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var lines: [[UInt8]] = []
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      lines.append(Array(rest[..<end]))
      let isPair = rest[end...].starts(with: [0x0D, 0x0A])
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
    return lines
  }

  /// Digits alone, as milliseconds, and a day at most; what no integer holds is passed over.
  private static func wait(_ value: [UInt8]) -> Duration? {
    guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int(text(value))
    else { return nil }
    return .milliseconds(min(count, 86_400_000))
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
