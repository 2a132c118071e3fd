internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// A call whose response is no objects: its body is written as it is.
struct CallBytesRun {
  let call: APICall
  /// The file that is written; nil for standard output.
  let output: String?
  let isCompressed: Bool

  func run() -> ExitStatus {
    ByteOutput.open(output, isCompressed: isCompressed) { output in
      var end = RunEnd.normal
      var hasContent = true
      do {
        hasContent = try read(to: output)
      } catch {
        end = RunEnd(error)
      }
      return output.end(end, orElse: .success, hasContent: hasContent) {}
    }
  }

  /// Sends the call, and writes its response's body as it comes.
  ///
  /// - Returns: false if the response holds nothing, as by `404 -> none`: then no file is
  ///   written.
  private func read(to output: ByteOutput) throws -> Bool {
    let call = call
    let hasContent = Locked(false)
    let bytes = try URLPull(opening: {
      let response = try await call.response()
      hasContent.withLock { $0 = call.hasContent(ofStatus: response.status) }
      return response
    }) {}
    guard hasContent.withLock({ $0 }) else { return false }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      try Interrupts.check()
      if let signal = bytes.signal, !Interrupts.isReady(signal) {
        try output.flush()
        try Interrupts.waitUntilReadable(signal)
      }
      guard let count = try bytes.read(into: &buffer) else { continue }
      if count == 0 { return true }
      output.buffer += buffer[..<count]
      try output.flushIfFull()
    }
  }
}
