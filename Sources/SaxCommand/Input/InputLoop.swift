internal import SaxSystem
internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// Reads one input piece by piece.
struct InputLoop {
  /// The name of standard input in messages.
  static let standardInputName = "<stdin>"

  let output: ByteOutput
  let chunkSize: Int

  static func name(of operand: String) -> String {
    if operand == "-" { return standardInputName }
    guard NetworkArguments.isURL(operand) else { return FileName.shown(operand) }
    // Passwords and tokens stay out of messages.
    return (try? URI(operand))?.redacted ?? "the URL"
  }

  /// Opens an operand: standard input for `-`, a URL, or a file.
  ///
  /// - Parameters:
  ///   - network: the options by which URLs are fetched.
  ///   - mapping: the mapping of the objects that servers send as errors.
  ///   - checkpoint: the file that says where to read a URL on.
  /// - Throws: ``InputError`` if a file can't be opened; what fetching the URL throws.
  func open(
    _ operand: String, _ network: NetworkArguments, errorsBy mapping: Mapping? = nil,
    keeping checkpoint: CheckpointFile? = nil
  ) throws -> any PulledInput {
    if operand == "-" {
      return FilePull(try FileInput(descriptor: STDIN_FILENO, name: Self.standardInputName))
    }
    if NetworkArguments.isURL(operand) {
      return try network.open(operand, errorsBy: mapping, keeping: checkpoint, output)
    }
    do throws(InputError) {
      return FilePull(try FileInput(path: operand))
    } catch {
      var error = error
      if error.code == .notFound, let scheme = ForeignScheme(of: operand) {
        throw InputError(
          .notFound, "\(scheme.name): addresses are not read, wanted a file or an http(s) URL",
          source: operand, fix: scheme.fix)
      }
      if error.code == .notFound, let near = NearestFile.path(to: operand) {
        error.fix = "did you mean \(FileName.shown(near))?"
      } else if error.code == .notFound, let address = NetworkArguments.address(meantBy: operand) {
        error.fix = "if it is a server's: \(address)"
      }
      throw error
    }
  }

  /// Reads to the end, or until the reading wants no more. What has been written goes out before
  /// a wait.
  ///
  /// - Parameter note: called after each piece.
  func read<Reading: PushedReading & ~Copyable>(
    _ input: any PulledInput, into reading: inout Reading, showing line: ProgressLine,
    note: (borrowing Reading) throws -> Void = { _ in }
  ) throws {
    let size = input.size
    func statistics(_ reading: borrowing Reading) -> ReadingStatistics {
      var result = reading.statistics
      result.totalBytes = size
      return result
    }
    do {
      var buffer = [UInt8](repeating: 0, count: Self.readSize(of: input, chunkSize))
      while !reading.isStopped {
        try waitForBytes(of: input)
        guard let count = try input.read(into: &buffer) else { continue }
        if count == 0 {
          if !input.mayBeEmpty || reading.statistics.bytes > 0 { try reading.finish() }
          break
        }
        var start = 0
        while start < count, !reading.isStopped {
          let end = min(start + chunkSize, count)
          try reading.feed(buffer.span.extracting(start..<end))
          start = end
        }
        try note(reading)
        line.update { statistics(reading) }
      }
      line.end(statistics(reading))
    } catch {
      defer { line.end(statistics(reading)) }
      if !ByteOutput.hasFailed(error) { try readHead(of: &reading) }
      throw error
    }
  }

  /// Reads what was held when the input failed. An error in that is of less interest than why there is no more, but
  /// for one of the output.
  private func readHead<Reading: PushedReading & ~Copyable>(of reading: inout Reading) throws {
    do {
      try reading.readHead()
    } catch {
      if ByteOutput.hasFailed(error) { throw error }
    }
  }

  private func waitForBytes(of input: any PulledInput) throws {
    try Interrupts.check()
    guard let signal = input.signal, !Interrupts.isReady(signal) else { return }
    try output.flush()
    try Interrupts.waitUntilReadable(signal)
  }

  /// At least so much that small chunks cost no call of the system each, and no more than there is.
  private static func readSize(of input: any PulledInput, _ chunkSize: Int) -> Int {
    let usual = 64 << 10
    let most = input.size.flatMap { $0 < 1 << 20 ? max($0 + 1, usual) : nil } ?? 1 << 20
    return max(usual, min(chunkSize, most))
  }
}
