internal import SaxHTTP
internal import SaxImport
internal import SaxOData
internal import SaxServices
internal import SaxSystem
internal import Saxifrage

/// Writes to standard error.
enum Messages {
  /// Writes a line or more, a line end after it.
  static func write(_ text: String) { put(text + "\n") }

  static func put(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { SaxSystem.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && (errno != EINTR || Interrupts.isEnding) { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  static func text(_ error: any Error) -> String {
    switch error {
    case is ReadingError, is BuildError, is InputError, is MappingError, is InferenceError,
      is HTTPError, is WritingError, is UnwrittenObject, is APIError,
      is SOAPFault, is SOAPError, is ODataError, is ODataMetadataError:
      Advice.added(to: "\(error)")
    default: "sax: \(error)"
    }
  }

  static func warning(_ source: String, _ message: String, _ miss: NearestMiss?) -> String {
    var lines = ["\(source): warning: \(message)"]
    if let miss {
      lines.append("\(miss.place): note: \(miss.message.escapingControls())")
      if let fix = miss.fix { lines.append("  fix: \(fix.escapingControls())") }
    }
    return lines.joined(separator: "\n")
  }

  /// A reference to an entity that was not read.
  static func warning(source: String, skippedEntity name: String, at position: InputPosition?)
    -> String
  {
    let place = position.map { "\(source):\($0.line):\($0.column)" } ?? source
    return "\(place): warning: &\(name); is external and was not read\n"
      + Advice.added(to: "  fix: \(ReadingError.fixOfSkippedEntity(name))")
  }
}
