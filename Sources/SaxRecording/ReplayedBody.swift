internal import SaxEvents
internal import SaxHTTP

/// A response's body that is read from a recording.
final class ReplayedBody: HTTPResponseBody.Source {
  private let file: RecordingFile
  private let recording: String
  private let exchange: RecordedExchange
  /// The place of the next byte; nil at the end.
  private let offset: Locked<Int?>

  /// Begins at the first byte of a body, which stands behind a recording's head or in a file of its own.
  ///
  /// - Parameters:
  ///   - file: the one that has the bytes.
  ///   - start: the first one's place.
  ///   - recording: the recording's name, for messages.
  init(_ file: RecordingFile, from start: Int, of exchange: RecordedExchange, _ recording: String) {
    self.file = file
    self.exchange = exchange
    self.recording = recording
    offset = Locked(start)
  }

  var trailers: HeaderFields {
    let isEnded = offset.withLock { $0 == nil }
    return isEnded ? exchange.response?.trailers ?? HeaderFields() : HeaderFields()
  }

  func next() throws -> ArraySlice<UInt8>? {
    try Task.checkCancellation()
    guard let start = offset.withLock(\.self) else { return nil }
    let piece = try file.read(at: start, count: HTTPChunks.pieceSize)
    if !piece.isEmpty {
      offset.withLock { $0 = start + piece.count }
      return piece[...]
    }
    switch exchange.end {
    case .whole:
      offset.withLock { $0 = nil }
      return nil
    case .failure(let error): throw error
    case .letGo:
      throw HTTPError(
        .notStored, "the recording \(recording) has no more of the response: it was not read on",
        fix: "record it again, and read the response to its end")
    }
  }
}
