package import SaxEvents
package import SaxJSON

/// The readings of one JSON document with parts passed over: by balance alone, and checked like any other.
///
/// Checked in full, all engines tell the same and find the same wrong. By balance nothing is
/// refused that is well-formed, and nothing is told or refused before it would be otherwise.
package struct PassingComparison {
  /// The error, checked in full.
  package private(set) var error: ReadingError?
  /// The error that balance finds.
  package private(set) var balancedError: ReadingError?
  /// The first thing that is not as it should be; nil if there is none.
  package private(set) var difference: String?

  private typealias Reading = (events: [String], error: ReadingError?)

  /// Reads bytes by every engine, in each of some splits, and compares what comes.
  ///
  /// - Parameters:
  ///   - splits: sizes of pieces, each used in turn; none for the whole at once.
  ///   - seed: chooses what is passed over, by its path.
  package init(
    _ bytes: [UInt8], splits: [[Int]], seed: UInt64, options: JSONOptions = JSONOptions()
  ) {
    func read(_ engine: JSONEngine, _ validation: Validation, _ sizes: [Int]) -> Reading {
      var options = options
      options.validation = validation
      return Self.read(engine, options, bytes, sizes, seed: seed)
    }
    let witness = read(.yajl, .full, [])
    let balanced = read(.native, .balanced, [])
    error = witness.error
    balancedError = balanced.error
    for sizes in splits {
      for engine in JSONEngine.allCases {
        if let found = Self.difference(read(engine, .full, sizes), witness) {
          difference = "\(engine) in full, in pieces of \(sizes): \(found)"
        }
        if engine == .yajl { continue }
        if let found = Self.difference(read(engine, .balanced, sizes), balanced) {
          difference = "\(engine) by balance, in pieces of \(sizes): \(found)"
        }
      }
    }
    if let error = witness.error {
      if !balanced.events.starts(with: witness.events) {
        difference = "balance tells something else than what comes before the error"
      }
      if let later = balanced.error,
        (later.place.position?.offset ?? 0) < (error.place.position?.offset ?? 0)
      {
        difference = "balance refuses at \(later), before \(error)"
      }
    } else if let found = Self.difference(balanced, witness) {
      difference = "by balance: \(found)"
    }
  }

  private static func difference(_ reading: Reading, _ other: Reading) -> String? {
    let (error, otherError) = (reading.error.map(Trace.describe), other.error.map(Trace.describe))
    if reading.events == other.events, error == otherError { return nil }
    let place = zip(reading.events, other.events).prefix { $0 == $1 }.count
    return "after \(place) events \(reading.events.dropFirst(place).prefix(2)), "
      + "\(error ?? "no error"); \(other.events.dropFirst(place).prefix(2)), "
      + "\(otherError ?? "no error")"
  }

  private static func read(
    _ engine: JSONEngine, _ options: JSONOptions, _ bytes: [UInt8], _ sizes: [Int], seed: UInt64
  ) -> Reading {
    let sink = AnsweringSink(bytes: bytes, seed: seed)
    let reader = engine.reader(sink: sink, options: options)
    do {
      try reader.read(bytes, inPiecesOf: sizes)
      return (sink.lines, nil)
    } catch { return (sink.lines, error as? ReadingError) }
  }
}
