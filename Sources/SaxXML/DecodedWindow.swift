/// UTF-8 that has not gone: what libxml2 is at, and what waits until it is whole.
struct DecodedWindow: ~Copyable {
  /// Room behind the bytes for what is spliced in.
  private static let slack = 16

  private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// The number of bytes that there is room for.
  private(set) var capacity = XMLReader.slice * 2
  private(set) var count = 0
  /// The number of bytes that libxml2 has.
  var fed = 0
  /// The mark of the first byte.
  private(set) var mark = 0
  /// True if places in it can be asked for.
  var isOpen = false

  init() { bytes = .allocate(capacity: capacity + DecodedWindow.slack) }

  deinit { bytes.deallocate() }

  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
  var room: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: bytes + count, count: capacity - count)
  }

  /// The mark after the last byte.
  var endMark: Int { mark + count }

  /// More bytes have been written where there was room.
  mutating func add(_ written: Int) { count += written }

  /// Makes room for a slice, decoded.
  mutating func makeRoom() {
    guard capacity - count < XMLReader.slice else { return }
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + DecodedWindow.slack)
    wider.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = wider
    capacity *= 2
  }

  /// The first bytes go.
  mutating func removeFirst(_ read: Int) {
    bytes.update(from: bytes + read, count: count - read)
    mark += read
    count -= read
    fed -= read
  }

  // MARK: The text of the document

  /// From a mark through the next of a character, shortened if it is long.
  func source(from mark: Int, through last: UInt8) -> String {
    let start = max(mark - self.mark, 0)
    var end = start
    while end < count, bytes[end] != last, end - start < 80 { end += 1 }
    return source(from: mark, count: end - start + 1)
  }

  func source(from mark: Int, count wanted: Int) -> String {
    let start = mark - self.mark
    guard start >= 0, start < count else { return "" }
    return String(
      decoding: UnsafeBufferPointer(start: bytes + start, count: min(wanted, count - start)),
      as: UTF8.self)
  }
}
