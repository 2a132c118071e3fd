internal import SaxSystem
internal import Saxifrage

/// The file of `--rejects`. It gets a line of JSON for each error at once, so that a killed run keeps them.
final class RejectsFile {
  private let path: String
  private let descriptor: Int32

  /// Opens the file.
  ///
  /// - Parameter appends: whether to keep the lines of an earlier run, which this one continues.
  init(_ path: String, appends: Bool) throws(UsageError) {
    self.path = path
    descriptor = open(
      path, O_WRONLY | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : O_TRUNC), 0o666)
    if descriptor < 0 {
      throw UsageError("--rejects \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Writes a line: the reason, the place, and the bytes, as text where they are UTF-8.
  ///
  /// - Throws: ``WritingError`` if the file can't be written.
  func keep(_ error: any Error) throws {
    var line = Array("{".utf8)
    func add(_ name: String, _ value: SaxValue?) {
      guard let value else { return }
      if line.count > 1 { line.append(UInt8(ascii: ",")) }
      JSONText().append(.string(name), to: &line)
      line.append(UInt8(ascii: ":"))
      JSONText().append(value, to: &line)
    }
    let (reason, place, source) = Self.facts(of: error)
    add("reason", .string(reason))
    add("source", place.source.map(SaxValue.string))
    add("line", place.position.map { .int($0.line) })
    add("column", place.position.map { .int($0.column) })
    add("path", place.shownPath.map(SaxValue.string))
    if let source {
      add("offset", .int(source.offset))
      if let text = source.text {
        add("bytes", .string(text))
      } else {
        add("base64", source.base64)
      }
      if source.isCut { add("cut", .bool(true)) }
    }
    try write(line + Array("}\n".utf8))
  }

  private static func facts(
    of error: any Error
  ) -> (reason: String, place: InputPlace, source: RefusedSource?) {
    switch error {
    case let error as BuildError: (error.message, error.place, error.refused)
    case let error as ReadingError: (error.message, error.place, error.refused)
    case let error as UnwrittenObject:
      (error.error.message, InputPlace(source: error.source), nil)
    default: ("\(error)", InputPlace(), nil)
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SaxSystem.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw WritingError(
          .file, "\(path): can't be written: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }
}
