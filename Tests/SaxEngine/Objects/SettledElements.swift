import SaxEvents
import Testing

@testable import SaxEngine
@testable import SaxXML

/// Maps documents, and counts the elements whose rest was not wanted.
enum SettledElements {
  enum Engine { case native, full, libxml2 }

  /// Objects and errors, how often nothing more was wanted of an element, and whether the reader
  /// found no error.
  typealias Outcome = (lines: [String], rests: Int, isWhole: Bool)

  /// Maps a document in chunks, by one of the readers.
  ///
  /// - Parameters:
  ///   - samples: whether the first elements are looked at, whose rest is always read.
  ///   - takes: whether elements may be taken at once.
  static func map(
    _ mapping: Mapping, _ bytes: [UInt8], chunk: Int, takes: Bool, _ engine: Engine,
    samples: Bool = false, skipping: Bool = false, limits: Limits = Limits()
  ) -> Outcome {
    let mapped = MappedLines()
    let mapper = Mapper(mapping, reading: .xml, limits: limits) {
      try mapped.take($0, skipping: skipping)
    }
    if !samples { mapper.assembly.hints.closeSample() }
    let counted = CountedRests(mapper)
    var options = XMLOptions()
    if engine == .full { options.validation = .full }
    let sink: any EventSink = takes ? mapper : counted
    let reader: any Reader =
      engine == .libxml2
      ? XMLReader(sink: sink, options: options, limits: limits)
      : NativeXMLReader(sink: sink, options: options, limits: limits)
    let isWhole = mapped.read(bytes, by: reader, chunk: chunk)
    if let miss = mapper.nearestMiss() { mapped.lines.append(miss.message) }
    return (mapped.lines, counted.count, isWhole)
  }
}

/// Passes events on to a mapper, and counts how often it wants nothing more of an element.
private final class CountedRests: ForwardingSink {
  let sink: any EventSink
  private(set) var count = 0

  init(_ sink: any EventSink) { self.sink = sink }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let answer = try sink.startElement(name, attributes)
    if answer == .skipRest { count += 1 }
    return answer
  }
}
