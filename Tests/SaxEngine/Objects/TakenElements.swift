import SaxEvents
import SaxTestRandom
import Testing

@testable import SaxEngine
@testable import SaxXML

/// Maps documents twice, and once so that nothing can be taken all at once.
enum TakenElements {
  typealias Outcome = (lines: [String], taken: Int)

  /// The results of a document: objects, errors and their places.
  ///
  /// - Parameters:
  ///   - samples: whether the first elements are looked at, which are not taken then.
  ///   - takes: whether elements may be taken at once.
  private static func map(
    _ mapping: Mapping, _ bytes: [UInt8], chunk: Int, skipping: Bool, samples: Bool, takes: Bool,
    limits: Limits = Limits()
  ) -> Outcome {
    let mapped = MappedLines()
    let mapper = Mapper(mapping, reading: .xml, limits: limits) {
      try mapped.take($0, skipping: skipping)
    }
    if !samples { mapper.assembly.hints.closeSample() }
    let sink = takes ? CountedTakes(mapper) : EventsAlone(mapper)
    let reader = NativeXMLReader(sink: sink, limits: limits)
    let isWellFormed = mapped.read(bytes, by: reader, chunk: chunk)
    // Where something malformed follows, the event before it may have gone with its window.
    if isWellFormed || chunk == bytes.count {
      mapped.lines.append("\(reader.mark) \(reader.endMark)")
    }
    mapped.lines.append("\(reader.path) \(mapper.emittedCount)")
    if let miss = mapper.nearestMiss() { mapped.lines.append(miss.message) }
    return (mapped.lines, (sink as? CountedTakes)?.count ?? 0)
  }

  /// Expects a document to give the same lines with elements taken at once as by events, whole and in chunks.
  ///
  /// - Returns: how many elements were taken, and how many lines that gave.
  static func expectSame(
    _ mapping: Mapping, _ text: String, chunks: [Int] = [], skipping: Bool = true,
    samples: Bool = false, limits: Limits = Limits()
  ) -> (taken: Int, lines: Int) {
    let bytes = Array(text.utf8)
    var sum = (taken: 0, lines: 0)
    for chunk in [bytes.count] + chunks {
      let wanted = map(
        mapping, bytes, chunk: chunk, skipping: skipping, samples: samples, takes: false,
        limits: limits)
      let found = map(
        mapping, bytes, chunk: chunk, skipping: skipping, samples: samples, takes: true,
        limits: limits)
      #expect(found.lines == wanted.lines, "in pieces of \(chunk): \(text)")
      sum.taken += found.taken
      sum.lines += wanted.lines.count
    }
    return sum
  }

  /// Compares documents made at random, every other with bad objects skipped.
  ///
  /// - Parameter samples: whether the first elements of a round's document are looked at.
  static func expectSame(
    _ mapping: Mapping, seed: UInt64, rounds: Int, chunks: [Int] = [700, 130, 40],
    samples: (Int) -> Bool = { _ in false }
  ) -> (taken: Int, lines: Int) {
    var draft = ElementDraft(generator: SplitMix(seed: seed))
    var sum = (taken: 0, lines: 0)
    for round in 0..<rounds {
      let found = expectSame(
        mapping, draft.document(), chunks: chunks, skipping: round % 2 == 0,
        samples: samples(round))
      sum.taken += found.taken
      sum.lines += found.lines
    }
    return sum
  }
}
