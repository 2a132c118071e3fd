internal import SaxEvents

/// The part that the readers of JSON share: all but their tokenizer.
final class JSONInput {
  let windows: JSONWindows
  private var decoder: UnicodeDecoder
  private var total = 0
  private var failure: (any Error)?
  private var isFinished = false

  init(_ windows: JSONWindows) {
    self.windows = windows
    decoder = UnicodeDecoder(scanner: windows.scanner)
  }

  func feed(_ bytes: Span<UInt8>) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      try attempt {
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
    if isFinished && failure == nil { return }
    isFinished = true
    try attempt {
      let isInsideCharacter = try decoder.finish(to: windows)
      try windows.finish(isInsideCharacter: isInsideCharacter)
    }
  }

  private func attempt(_ body: () throws -> Void) throws {
    if let failure { throw failure }
    do { try body() } catch {
      failure = error
      throw error
    }
  }

  var places: JSONPlaces { windows.events.pointee.places }
}
