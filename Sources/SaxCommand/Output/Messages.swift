internal import Glibc
internal import Saxifrage

/// Writes to standard error.
enum Messages {
  /// Writes a line or more, a line end after it.
  static func write(_ text: String) { put(text + "\n") }

  static func put(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// `FILE:LINE:COLUMN: error: MESSAGE`, with notes and a fix below it.
  static func text(_ error: any Error) -> String {
    switch error {
    case let error as ReadingError:
      text(error.place, error.message, notes: notes(error), fix: error.fix)
    case let error as BuildError:
      text(error.place, error.message, notes: error.notes, fix: error.fix)
    case let error as InputError:
      text(Place(source: error.source), error.message, notes: [], fix: error.fix)
    case let error as MappingError: error.description
    default: "sax: \(error)"
    }
  }

  static func warning(_ source: String, _ message: String, _ miss: NearestMiss?) -> String {
    var lines = ["\(source): warning: \(message)"]
    if let miss {
      let place = miss.place
      lines.append("\(place.file):\(place.line):\(place.column): note: \(miss.message)")
      if let fix = miss.fix { lines.append("  fix: \(fix)") }
    }
    return lines.joined(separator: "\n")
  }

  /// A reference to an entity that was not read.
  static func warning(source: String, skippedEntity name: String, at position: Position?) -> String
  {
    let place = position.map { "\(source):\($0.line):\($0.column)" } ?? source
    return "\(place): warning: &\(name); is external and was not read\n"
      + "  fix: \(ReadingError.fixOfSkippedEntity(name))"
  }

  private static func text(
    _ place: Place, _ message: String, notes: [String], fix: String?
  ) -> String {
    let source = place.source ?? "sax"
    let position = place.position.map { ":\($0.line):\($0.column)" } ?? ""
    var lines = ["\(source)\(position): error: \(message)"]
    lines += notes.map { "  note: " + $0 }
    if let fix { lines.append("  fix: " + fix) }
    return lines.joined(separator: "\n")
  }

  private static func notes(_ error: ReadingError) -> [String] {
    error.place.path.map { $0 == "/" ? [] : ["at \($0)"] } ?? []
  }
}
