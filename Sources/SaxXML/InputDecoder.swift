internal import SaxEvents

/// Turns what is fed into UTF-8 that is known to be well-formed, piece by piece, and offsets in
/// it back into those of the input.
struct InputDecoder {
  enum Stop {
    /// Everything was taken.
    case end
    /// There was no more room.
    case full
    /// The next bytes are no character of the encoding.
    case invalid
    case unknown(String)
    case contradiction(String, String)
  }

  private enum Encoding {
    case undetected
    case utf8
    case transcoded(Transcoder)
  }

  let isHTML: Bool
  /// The encoding's name, where somebody outside of the input says it.
  private let given: String?
  private(set) var name = "UTF-8"
  /// The bytes of the byte order mark.
  private(set) var markLength = 0

  private var encoding = Encoding.undetected
  /// Input that has not been decoded: before detection, or the beginning of a character.
  private var pending: [UInt8] = []

  /// The input's bytes for each character in the window, where there is no rule for them.
  private var lengths: [UInt8] = []
  /// The offset in the input of the window's first character.
  private var start = 0
  /// The character whose offset was asked for last.
  private var known = (index: 0, character: 0, offset: 0)

  init(isHTML: Bool, as given: String? = nil) {
    self.isHTML = isHTML
    self.given = given
  }

  var isDetected: Bool {
    if case .undetected = encoding { false } else { true }
  }

  /// True if the input ended inside a character, as far as it was taken.
  var endsInCharacter: Bool { isDetected && !pending.isEmpty }

  /// The units in which LineCounter is to count offsets.
  var units: LineCounter.Source {
    if case .transcoded(let transcoder) = encoding { transcoder.units ?? .utf8 } else { .utf8 }
  }

  /// Decodes into the room as much as fits.
  ///
  /// - Parameter source: what has not been taken of what was fed; its beginning is removed.
  ///   It is a piece of bounded size: it may be kept as a whole.
  mutating func decode(
    _ source: inout UnsafeBufferPointer<UInt8>, atEnd: Bool,
    into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (written: Int, stop: Stop) {
    if case .undetected = encoding {
      pending.append(contentsOf: source)
      source = UnsafeBufferPointer(start: nil, count: 0)
      if let stop = detect(atEnd: atEnd) { return (0, stop) }
    }
    if pending.isEmpty {
      let result = decode(source, into: room)
      let rest = source[result.read...]
      if case .partial = result.stop {
        pending.append(contentsOf: rest)
        source = UnsafeBufferPointer(start: nil, count: 0)
        return (result.written, .end)
      }
      source = UnsafeBufferPointer(rebasing: rest)
      return (result.written, stop(result.stop))
    }
    pending.append(contentsOf: source)
    source = UnsafeBufferPointer(start: nil, count: 0)
    let held = pending
    let result = held.withUnsafeBufferPointer { decode($0, into: room) }
    pending.removeFirst(result.read)
    return (result.written, stop(result.stop))
  }

  private func stop(_ stop: Transcoder.Stop) -> Stop {
    switch stop {
    case .end, .partial: .end
    case .full: .full
    case .invalid: .invalid
    }
  }

  private mutating func detect(atEnd: Bool) -> Stop? {
    let found = pending.withUnsafeBufferPointer {
      isHTML
        ? EncodingDetection.detectHTML($0, as: given, atEnd: atEnd)
        : EncodingDetection.detect($0, as: given, atEnd: atEnd)
    }
    switch found {
    case nil: return .end
    case .contradiction(let declared, let found): return .contradiction(declared, found)
    case .utf8(let mark):
      encoding = .utf8
      markLength = mark
    case .named(let name, let mark):
      guard let transcoder = Transcoder(name) else { return .unknown(name) }
      self.name = name
      encoding = .transcoded(transcoder)
      markLength = mark
    }
    start = markLength
    known.offset = start
    pending.removeFirst(markLength)
    return nil
  }

  private mutating func decode(
    _ source: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int, stop: Transcoder.Stop) {
    if case .transcoded(let transcoder) = encoding {
      return transcoder.decode(source, into: room, lengths: &lengths)
    }
    let slice = UnsafeBufferPointer(rebasing: source.prefix(room.count))
    let prefix = UTF8Prefix(of: slice)
    if prefix.count > 0 { _ = room.update(fromContentsOf: slice.prefix(prefix.count)) }
    let stop: Transcoder.Stop =
      switch prefix.rest {
      case .invalid, .noncharacter: .invalid
      case .none: slice.count < source.count ? .full : .end
      case .partial: slice.count < source.count ? .full : .partial
      }
    return (prefix.count, prefix.count, stop)
  }

  /// Writes what is left to come out when the input has ended.
  mutating func flush(into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard case .transcoded(let transcoder) = encoding else { return 0 }
    return transcoder.flush(into: room, lengths: &lengths)
  }

  /// The offset in the input of a character of the window, where LineCounter can't count it.
  ///
  /// - Parameter index: of the character's first byte in the window.
  mutating func offset(at index: Int, in window: UnsafePointer<UInt8>) -> Int? {
    guard case .transcoded(let transcoder) = encoding, transcoder.units == nil else { return nil }
    if index < known.index { known = (0, 0, start) }
    while known.index < index {
      if window[known.index] & 0xC0 != 0x80, known.character < lengths.count {
        known.offset += Int(lengths[known.character])
        known.character += 1
      }
      known.index += 1
    }
    return known.offset
  }

  /// The window loses its first bytes.
  mutating func windowMoved(by count: Int, in window: UnsafePointer<UInt8>) {
    guard let offset = offset(at: count, in: window) else { return }
    lengths.removeFirst(known.character)
    start = offset
    known = (0, 0, start)
  }
}
