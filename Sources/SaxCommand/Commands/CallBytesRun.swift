internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// A call whose response is no objects: its body is written as it is.
struct CallBytesRun {
  let call: APICall
  /// The file that is written; nil for standard output.
  let output: String?
  let isCompressed: Bool
  let includes: Bool

  func run() -> ExitStatus {
    Interrupts.listen()
    let output: ByteOutput
    do {
      let file = try self.output.map { path throws(WritingError) in try FileReplacement(path) }
      output = try isCompressed ? ByteOutput(compressedTo: file) : ByteOutput(to: file)
    } catch {
      return RunEnd.failed(error).finish(orElse: .input) {}
    }
    var end = RunEnd.normal
    do {
      try read(to: output)
    } catch {
      end = RunEnd(error)
    }
    let status = end.finish(orElse: .success) {
      try output.finish()
      if case .normal = end { try output.commit() }
    }
    if let file = self.output, !output.isCommitted {
      Messages.write("sax: \(file) is left as it was")
    }
    return status
  }

  private func read(to output: ByteOutput) throws {
    let call = call
    let head = Locked<WebResponse?>(nil)
    let bytes = try URLPull(opening: {
      let response = try await call.response()
      var copy = response
      copy.body = .empty
      head.withLock { $0 = copy }
      return response
    }) {}
    if includes, let response = head.withLock({ $0 }) {
      Messages.write(ResponseHead.text(of: response))
    }
    if !call.hasContent { return }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      try Interrupts.check()
      if let signal = bytes.signal, !Interrupts.isReady(signal) {
        try output.flush()
        try Interrupts.waitUntilReadable(signal)
      }
      guard let count = try bytes.read(into: &buffer) else { continue }
      if count == 0 { return }
      output.buffer += buffer[..<count]
      try output.flushIfFull()
    }
  }
}
