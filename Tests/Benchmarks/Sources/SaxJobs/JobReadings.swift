import Contests
import Saxifrage

/// Counts what a mapping's readings hand out.
enum JobReadings {
  static func objects(
    _ payload: Payload, _ format: Format, _ mapping: Mapping,
    _ add: @escaping (SaxObject, inout Tally) throws -> Void
  ) throws -> Tally {
    let counter = Counter()
    let reading = mapping.reading(format.input) { try add($0, &counter.tally) }
    return try feed(payload, to: reading, counter)
  }

  static func decoded<T: Decodable & Sendable>(
    _ payload: Payload, _ format: Format, _ mapping: Mapping, _ type: T.Type,
    _ add: @escaping (T, inout Tally) -> Void
  ) throws -> Tally {
    let counter = Counter()
    let reading = try mapping.reading(type, format.input) { add($0, &counter.tally) }
    return try feed(payload, to: reading, counter)
  }

  static func bound<T: Sendable>(
    _ payload: Payload, _ format: Format, _ mapping: Mapping, _ binding: StructBinding<T>,
    options: ReadingOptions = ReadingOptions(), _ add: @escaping (T, inout Tally) -> Void
  ) throws -> Tally {
    let counter = Counter()
    let reading = try mapping.reading(binding, format.input, options: options) {
      add($0, &counter.tally)
    }
    return try feed(payload, to: reading, counter)
  }

  /// A reading that is about to begin.
  static func made<T: Sendable>(
    _ format: Format, _ mapping: Mapping, _ binding: StructBinding<T>,
    _ add: @escaping (T, inout Tally) -> Void
  ) throws -> ObjectReading {
    let counter = Counter()
    return try mapping.reading(binding, format.input) { add($0, &counter.tally) }
  }

  private static func feed(
    _ payload: Payload, to reading: consuming ObjectReading, _ counter: Counter
  ) throws -> Tally {
    var reading = reading
    try payload.forEachChunk { try reading.feed($0) }
    try reading.finish()
    return counter.tally
  }

  /// As a stream, which is read on a thread in the background.
  static func streamed<T: Sendable>(
    _ payload: Payload, _ mapping: Mapping, _ binding: StructBinding<T>,
    _ add: (T, inout Tally) -> Void
  ) async throws -> Tally {
    let input: InputSource =
      switch payload {
      case .memory(let bytes): .bytes(bytes)
      case .file(let path): .file(path)
      }
    var tally = Tally()
    for try await value in mapping.objects(binding, in: input) { add(value, &tally) }
    return tally
  }

  private final class Counter {
    var tally = Tally()
  }
}

extension Format {
  fileprivate var input: InputFormat { self == .json ? .json : .xml }
}
