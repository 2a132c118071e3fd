internal import Glibc
internal import Saxifrage

/// Reads one input piece by piece.
struct InputLoop {
  /// How messages call standard input.
  static let standardInputName = "<stdin>"

  let output: StandardOutput
  let chunkSize: Int

  static func name(of operand: String) -> String {
    operand == "-" ? standardInputName : operand
  }

  static func open(_ operand: String) throws(InputError) -> FileInput {
    if operand == "-" {
      return try FileInput(descriptor: STDIN_FILENO, name: standardInputName)
    }
    let scheme = operand.prefix { $0 != ":" }.lowercased()
    if (scheme == "http" || scheme == "https") && operand.contains("://") {
      throw InputError(
        .unreadable, "URLs are not read by this version", source: operand,
        fix: "curl -s \(operand) | sax …")
    }
    do throws(InputError) {
      return try FileInput(path: operand)
    } catch {
      var error = error
      if error.code == .notFound, let near = NearestFile.path(to: operand) {
        error.fix = "did you mean \(near)?"
      }
      throw error
    }
  }

  /// Reads to the end, or until the reading wants no more. What has been written goes out before
  /// a wait.
  func read<Reading: PushedReading & ~Copyable>(
    _ file: borrowing FileInput, into reading: inout Reading, showing line: ProgressLine
  ) throws {
    let size = file.size
    func statistics(_ reading: borrowing Reading) -> ReadingStatistics {
      var result = reading.statistics
      result.totalBytes = size
      return result
    }
    do {
      var buffer = [UInt8](repeating: 0, count: Self.readSize(of: file, chunkSize))
      while !reading.isStopped {
        try waitForBytes(of: file)
        guard let count = try file.read(into: &buffer) else { continue }
        if count == 0 {
          try reading.finish()
          break
        }
        var start = 0
        while start < count, !reading.isStopped {
          let end = min(start + chunkSize, count)
          try reading.feed(buffer.span.extracting(start..<end))
          start = end
        }
        line.update { statistics(reading) }
      }
      line.end(statistics(reading))
    } catch {
      line.end(statistics(reading))
      throw error
    }
  }

  private func waitForBytes(of file: borrowing FileInput) throws {
    try Interrupts.check()
    guard file.size == nil, !Interrupts.isReady(file.descriptor) else { return }
    try output.flush()
    try Interrupts.waitUntilReadable(file.descriptor)
  }

  /// At least so much that small chunks cost no call of the system each, and no more than there is.
  private static func readSize(of file: borrowing FileInput, _ chunkSize: Int) -> Int {
    let usual = 64 << 10
    let most = file.size.map { max($0 + 1, usual) } ?? 1 << 20
    return max(usual, min(chunkSize, most))
  }
}
