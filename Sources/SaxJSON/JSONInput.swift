internal import SaxEvents

/// The part that the readers of JSON share: all but their tokenizer.
final class JSONInput {
  let windows: JSONWindows
  private var decoder: UnicodeDecoder
  private var total = 0
  private let life = ReaderLife()

  init(_ windows: JSONWindows) {
    self.windows = windows
    decoder = UnicodeDecoder(scanner: windows.scanner)
  }

  func feed(_ bytes: Span<UInt8>) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      try life.read {
        guard let most = windows.limits.total, bytes.count > most - total else {
          total += bytes.count
          return try decoder.feed(bytes, to: windows)
        }
        let room = max(0, most - total)
        total += room
        try decoder.feed(UnsafeBufferPointer(rebasing: bytes[..<room]), to: windows)
        try windows.endTooLong(most)
      }
    }
  }

  func finish() throws {
    try life.finish {
      let isInsideCharacter = try decoder.finish(to: windows)
      try windows.finish(isInsideCharacter: isInsideCharacter)
    }
  }

  var places: JSONPlaces { windows.events.pointee.places }
}
