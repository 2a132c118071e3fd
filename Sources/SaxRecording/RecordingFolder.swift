internal import SaxEvents
internal import SaxHTTP
internal import SaxSystem

/// A folder that exchanges are written to, by several recorders and processes if there are several. No file that is
/// there is changed.
final class RecordingFolder: Sendable {
  let path: String
  /// The last number of each digest.
  private let numbers: Locked<[String: Int]>

  /// Makes the folder where there is none, for its owner alone.
  ///
  /// - Throws: `HTTPError.Code.file` as `PrivateFolder.make(_:for:)`.
  init(_ path: String) throws(HTTPError) {
    try PrivateFolder.make(path, for: "the recordings")
    self.path = path
    TemporaryFile.sweep(path)
    let names = FileName.list(path)
    var numbers: [String: Int] = [:]
    for name in names {
      guard let digest = RecordingName.digest(of: name) else { continue }
      numbers[digest] = max(numbers[digest] ?? 0, RecordingName.number(of: name))
    }
    self.numbers = Locked(numbers)
  }

  /// The number of the next exchange with a digest.
  func reserve(_ digest: String) -> Int {
    numbers.withLock { numbers in
      let (next, isTooLarge) = (numbers[digest] ?? 0).addingReportingOverflow(1)
      numbers[digest] = isTooLarge ? 1 : next
      return numbers[digest] ?? 1
    }
  }

  /// Writes a recording whose file appears when all of it is there.
  ///
  /// - Parameters:
  ///   - exchange: its head. The name of a body's file is filled in.
  ///   - text: the body, where it stands behind the head.
  ///   - body: the body, where it stands beside.
  ///   - name: the name, with the number to begin with: another process may have taken it.
  /// - Throws: `HTTPError.Code.file` if it can't be written.
  func publish(
    _ exchange: RecordedExchange, _ text: [UInt8], beside body: TemporaryRecording?,
    as name: RecordingName
  ) throws(HTTPError) {
    var name = name
    while true {
      var exchange = exchange
      if body != nil { exchange.response?.bodyFile = name.body }
      let file = try TemporaryRecording(in: path)
      try file.write(Array(RecordingText.head(of: exchange).utf8)[...])
      try file.write(text[...])
      if try body?.take(name.body) ?? true, try file.take(name.exchange) {
        file.keep()
        body?.keep()
        return
      }
      name.number = reserve(name.digest)
    }
  }
}
