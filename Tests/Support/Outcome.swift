package import Saxifrage

/// The results of an input: objects as `sax map` prints them, and errors with their places.
package struct Outcome {
  /// Objects, and in their places errors of those that were dropped.
  package private(set) var lines: [String] = []
  /// The lines and the error that ended the reading, without the paths of what is malformed: what is
  /// passed over has the path around it, and what coverage walks its own.
  package private(set) var linesWithoutPaths: [String] = []
  /// The error that ended the reading.
  package private(set) var error: (any Error)?
  package private(set) var nearestMiss: NearestMiss?
  /// True if nothing was wrong with the input but that it doesn't fit the mapping.
  package private(set) var isWellFormed = true

  /// Maps bytes that arrive in pieces.
  ///
  /// - Parameters:
  ///   - chunk: the size of the pieces; nil for one.
  ///   - skips: whether bad objects are told of and dropped.
  package init(
    _ mapping: Mapping, _ bytes: [UInt8], named name: String, chunk: Int?,
    options: ReadingOptions = ReadingOptions(), skips: Bool = true
  ) {
    final class Lines {
      var all: [String] = []
      var withoutPaths: [String] = []
      var isWellFormed = true
    }
    let lines = Lines()
    let text = JSONText(typeTags: mapping.namesTypes ? .emitted : .chosen)
    do {
      var reading = mapping.emissions(
        options: options, source: name,
        onError: { error in
          if (error as? BuildError).map({ $0.code == .malformed }) ?? true {
            lines.isWellFormed = false
          }
          if !skips { throw error }
          lines.all.append(Self.describe(error))
          lines.withoutPaths.append(Self.describe(error, namesPath: false))
        }
      ) { emission in
        var line: [UInt8] = []
        text.append(try emission.result.get(), to: &line)
        lines.all.append(String(decoding: line, as: UTF8.self))
        lines.withoutPaths.append(lines.all[lines.all.count - 1])
      }
      let chunk = chunk ?? max(1, bytes.count)
      var rest = bytes.span
      while !rest.isEmpty {
        let count = min(chunk, rest.count)
        try reading.feed(rest.extracting(first: count))
        rest = rest.extracting(droppingFirst: count)
      }
      try reading.finish()
      nearestMiss = reading.nearestMiss()
    } catch {
      self.error = error
    }
    self.lines = lines.all
    linesWithoutPaths =
      lines.withoutPaths + (error.map { [Self.describe($0, namesPath: false)] } ?? [])
    isWellFormed = lines.isWellFormed && (error == nil || error is BuildError)
  }

  /// Everything that comes of it, the error that ended it as the last line. Bad objects are told
  /// of and dropped.
  ///
  /// - Parameters:
  ///   - chunk: the size of the pieces; nil for one.
  ///   - validation: of what the mapping passes over.
  ///   - engine: which reader reads.
  ///   - dtd: the local DTD.
  package static func lines(
    _ mapping: Mapping, _ bytes: [UInt8], named name: String, chunk: Int?,
    validation: Validation = .balanced, engine: ReadingOptions.Engine = .auto, dtd: [UInt8]? = nil
  ) -> [String] {
    var options = ReadingOptions()
    options.validation = validation
    options.engine = engine
    options.xml.dtd = dtd
    return Outcome(mapping, bytes, named: name, chunk: chunk, options: options).allLines
  }

  /// The lines, and the error that ended the reading.
  package var allLines: [String] { lines + (error.map { [Self.describe($0)] } ?? []) }

  /// `error LINE:COLUMN +OFFSET PATH: MESSAGE`
  ///
  /// - Parameter namesPath: whether an error of malformed input has its path.
  private static func describe(_ error: any Error, namesPath: Bool = true) -> String {
    switch error {
    case let error as BuildError:
      "error\(describe(error.place, namesPath: namesPath || error.code != .malformed)): \(error.message)"
    case let error as ReadingError:
      "error\(describe(error.place, namesPath: namesPath)): \(error.message)"
    case let error as InputError: "error: \(error.message)"
    default: "error: \(error)"
    }
  }

  private static func describe(_ place: InputPlace, namesPath: Bool) -> String {
    let position = place.position.map { " \($0.line):\($0.column) +\($0.offset)" } ?? ""
    return position + (namesPath ? place.path.map { " \($0)" } ?? "" : "")
  }
}
