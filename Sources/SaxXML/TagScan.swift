internal import SaxEvents

/// Looks for the end of a tag, as far as its bytes have come.
struct TagScan {
  enum End {
    /// After its `>`.
    case closed
    /// The bytes end before it does.
    case open
    /// At a `<`, which is an error for sure.
    case markup
    /// At the value of an attribute, of which there are too many with this one.
    case many
  }

  /// The index at which to go on.
  var scanned: Int
  /// The quotation mark that is open; 0 for none.
  private var quote: UInt8 = 0
  /// The most attributes that there may be further on.
  private var room: Int

  /// A scan that begins outside of attributes' values.
  ///
  /// - Parameters:
  ///   - scanned: the index to begin at, after the tag's `<`.
  ///   - most: the most attributes that the tag may have.
  init(scanned: Int, most: Int = .max) {
    self.scanned = scanned
    room = most
  }

  /// Goes on to the tag's end, to a `<`, or to the end of the bytes.
  mutating func find(_ bytes: UnsafePointer<UInt8>, _ end: Int) -> End {
    var at = scanned
    defer { scanned = at }
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "<") { return .markup }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        at += 1
        return .closed
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        if room == 0 { return .many }
        room &-= 1
        quote = byte
      }
      at += 1
    }
    return .open
  }

  /// The shortest attribute is a space, a name of one byte, an equals sign and quotation marks.
  static let shortestAttribute = 5

  /// The first tag that has more attributes than it may; nil if there is none. What lies within reach of the
  /// next `<` is not looked at: it has no room for so many.
  ///
  /// - Parameters:
  ///   - start: where to begin.
  ///   - end: where to stop.
  ///   - most: how many attributes a tag may have.
  static func crowdedTag(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, most: Int
  ) -> Int? {
    let (room, isBeyond) = most.multipliedReportingOverflow(by: shortestAttribute)
    guard !isBeyond, end - start > room,
      var tag = ByteSearch.first(0x3C, in: bytes, from: start, to: end)
    else { return nil }
    while end - tag > room {
      if let next = ByteSearch.last(0x3C, in: bytes, from: tag + 1, to: tag + 1 + room) {
        tag = next
        continue
      }
      var scan = TagScan(scanned: tag + 1, most: most)
      if scan.find(bytes, end) == .many { return tag }
      guard let next = ByteSearch.first(0x3C, in: bytes, from: scan.scanned, to: end) else {
        return nil
      }
      tag = next
    }
    return nil
  }
}
