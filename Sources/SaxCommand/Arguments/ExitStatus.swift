/// The status that the program ends with.
enum ExitStatus: Int32 {
  /// All read.
  case success = 0
  /// A payload is malformed, breaks a limit, or does not fit the mapping.
  case payload = 1
  /// Bad usage; a mapping that is missing or does not compile.
  case usage = 2
  /// An input that can't be read, or an output that can't be written.
  case input = 3
  /// The user has asked for the end (SIGINT).
  case interrupted = 130
  /// The terminal has gone (SIGHUP).
  case hungUp = 129
  /// Another program has asked for the end (SIGTERM).
  case terminated = 143

  /// True if a signal ended the program.
  var isBySignal: Bool { rawValue > 128 }
}
