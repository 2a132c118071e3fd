internal import SaxSystem

extension ByteOutput {
  /// Writes a text that is all that a command has to say, and a line end after it.
  static func print(_ text: String) -> ExitStatus {
    signal(SIGPIPE, SIG_IGN)
    let output = ByteOutput()
    output.buffer.append(contentsOf: (text + "\n").utf8)
    return RunEnd.normal.finish(orElse: .success) { try output.flush() }
  }
}
