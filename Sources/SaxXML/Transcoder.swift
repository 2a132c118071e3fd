internal import SaxSystem
internal import SaxEvents

/// Turns bytes of an encoding that iconv knows into UTF-8.
final class Transcoder {
  enum Stop {
    /// All bytes are read.
    case end
    /// The bytes end inside a character.
    case partial
    /// The room is used up.
    case full
    /// The next bytes are no character.
    case invalid
  }

  /// The units by which offsets of the output are turned into those of the input; nil where the
  /// characters' lengths have to be kept one by one.
  let units: LineCounter.Source?

  private let handle: iconv_t
  /// Bytes that were read and make no character: a shift sequence, counted to the next one.
  private var shifts = 0

  /// A transcoder from an encoding, by a name that iconv knows.
  ///
  /// - Returns: nil if the encoding is unknown.
  init?(_ name: String) {
    guard let handle = Transcoder.open(name) else { return nil }
    self.handle = handle
    let upper = name.uppercased()
    if upper.hasPrefix("UTF-16") || upper.contains("UCS-2") {
      units = .utf16
    } else if upper.hasPrefix("UTF-32") || upper.contains("UCS-4") {
      units = .utf32
    } else {
      units = Transcoder.isSingleByte(handle) ? .singleByte : nil
    }
  }

  deinit { iconv_close(handle) }

  private static func open(_ name: String) -> iconv_t? {
    let handle = iconv_open("UTF-8", name)
    return handle == iconv_t(bitPattern: -1) ? nil : handle
  }

  /// True if each byte is a character, or none, without looking at its neighbours.
  private static func isSingleByte(_ handle: iconv_t) -> Bool {
    for byte in UInt8.min...UInt8.max {
      var lengths: [UInt8] = []
      var output: [UInt8] = Array(repeating: 0, count: 16)
      var (read, written) = (0, 0)
      let stop = withUnsafeBytes(of: byte) { source in
        output.withUnsafeMutableBufferPointer {
          convert(
            handle, source.bindMemory(to: UInt8.self), into: $0, read: &read, written: &written)
        }
      }
      lengths.removeAll()
      iconv(handle, nil, nil, nil, nil)
      switch stop {
      case .end where written > 0 && UTF8Prefix.scalars(output, written) == 1: continue
      case .invalid: continue
      default: return false
      }
    }
    return true
  }

  /// Decodes as much as there is room for.
  ///
  /// - Parameter lengths: takes the input's bytes for each character of output, where
  ///   ``units`` is nil.
  func decode(
    _ source: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>,
    lengths: inout [UInt8]
  ) -> (read: Int, written: Int, stop: Stop) {
    var (read, written) = (0, 0)
    if units != nil {
      let stop = Transcoder.convert(handle, source, into: room, read: &read, written: &written)
      return (read, written, stop)
    }
    // Byte by byte: nothing else tells which bytes make which character in every encoding.
    while read < source.count {
      guard room.count - written >= 16 else { return (read, written, .full) }
      var (stepRead, stepWritten) = (0, 0)
      var stop = Stop.partial
      var length = 1
      while stop == .partial, read + length <= source.count, length <= 8 {
        stop = Transcoder.convert(
          handle, UnsafeBufferPointer(rebasing: source[read..<(read + length)]),
          into: UnsafeMutableBufferPointer(rebasing: room[written...]),
          read: &stepRead, written: &stepWritten)
        if stepRead > 0 { break }
        length += 1
      }
      if stop == .invalid { return (read, written, .invalid) }
      if stepRead == 0 { return (read, written, length > 8 ? .invalid : .partial) }
      read += stepRead
      shifts += stepRead
      let scalars = UTF8Prefix.scalars(room[written..<(written + stepWritten)], stepWritten)
      if scalars > 0 {
        lengths.append(UInt8(clamping: shifts))
        lengths.append(contentsOf: repeatElement(0, count: scalars - 1))
        shifts = 0
      }
      written += stepWritten
    }
    return (read, written, .end)
  }

  /// Writes what the decoder still holds at the input's end.
  func flush(into room: UnsafeMutableBufferPointer<UInt8>, lengths: inout [UInt8]) -> Int {
    guard let base = room.baseAddress else { return 0 }
    return base.withMemoryRebound(to: CChar.self, capacity: room.count) { base in
      var output: UnsafeMutablePointer<CChar>? = base
      var left = room.count
      iconv(handle, nil, nil, &output, &left)
      let written = room.count - left
      if units == nil, written > 0 {
        let scalars = UTF8Prefix.scalars(room[..<written], written)
        lengths.append(contentsOf: repeatElement(0, count: scalars))
      }
      return written
    }
  }

  /// A whole text, or nil if it is not one in this encoding.
  func decodeAll(_ source: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    let source = UnsafeBufferPointer(rebasing: source)
    var lengths: [UInt8] = []
    var failed = false
    let text = [UInt8](unsafeUninitializedCapacity: source.count * 4 + 64) { room, count in
      let result = decode(source, into: room, lengths: &lengths)
      failed = result.stop != .end
      count = result.written
      count += flush(
        into: UnsafeMutableBufferPointer(rebasing: room[count...]), lengths: &lengths)
    }
    return failed ? nil : text
  }

  private static func convert(
    _ handle: iconv_t, _ source: UnsafeBufferPointer<UInt8>,
    into room: UnsafeMutableBufferPointer<UInt8>, read: inout Int, written: inout Int
  ) -> Stop {
    guard let input = source.baseAddress, let base = room.baseAddress else { return .end }
    let result = input.withMemoryRebound(to: CChar.self, capacity: source.count) { input in
      base.withMemoryRebound(to: CChar.self, capacity: room.count) { base in
        // iconv reads through this pointer and never writes.
        var from: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(mutating: input)
        var to: UnsafeMutablePointer<CChar>? = base
        var (sourceLeft, roomLeft) = (source.count, room.count)
        errno = 0
        let result = iconv(handle, &from, &sourceLeft, &to, &roomLeft)
        read = source.count - sourceLeft
        written = room.count - roomLeft
        return result
      }
    }
    if result != -1 { return .end }
    switch errno {
    case EINVAL: return .partial
    case E2BIG: return .full
    default: return .invalid
    }
  }
}
