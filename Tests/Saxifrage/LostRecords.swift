import Saxifrage
import Testing

/// The objects and errors of a reading that goes on after errors.
struct LostRecords: Equatable {
  var objects: [String] = []
  var errors: [String] = []
  /// The bytes that errors refuse.
  var refused: [String] = []
  /// The error that ended the reading.
  var end: String?

  private static func short(_ error: any Error) -> String {
    let (message, place) =
      switch error {
      case let error as BuildError: (error.message, error.place)
      case let error as ReadingError: (error.message, error.place)
      default: ("\(error)", InputPlace())
      }
    let position = place.position
    return "\(position?.line ?? 0):\(position?.column ?? 0) \(message)"
  }

  static func read(
    _ mapping: Mapping, _ payload: [UInt8], size: Int, format: InputFormat,
    change: (inout ReadingOptions) -> Void,
    told: (borrowing ObjectReading) -> Void = { _ in }
  ) throws -> LostRecords {
    var read = LostRecords()
    var options = ReadingOptions()
    options.keepsRefused = true
    options.format = format
    change(&options)
    var reading = mapping.emissions(
      format, options: options,
      onError: {
        read.errors.append(Self.short($0))
        let source = ($0 as? BuildError)?.refused ?? ($0 as? ReadingError)?.refused
        if let source { read.refused.append(String(decoding: source.bytes, as: UTF8.self)) }
      }
    ) {
      if case .success(let value) = $0.result { read.objects.append("\(value)") }
    }
    do {
      var rest = payload[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(size))
        try reading.feed(piece.span)
        told(reading)
        rest = rest.dropFirst(size)
      }
      try reading.finish()
    } catch {
      read.end = Self.short(error)
    }
    return read
  }

  /// Reads a payload, and expects the same for all sizes of pieces.
  static func read(
    _ mapping: String, _ payload: [UInt8], format: InputFormat = .auto,
    change: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> LostRecords {
    let mapping = try Mapping(mapping)
    let whole = try read(
      mapping, payload, size: max(payload.count, 1), format: format, change: change)
    for size in [1, 2, 3, 5, 17] {
      let pieces = try read(mapping, payload, size: size, format: format, change: change)
      #expect(pieces == whole, "pieces of \(size): \(String(decoding: payload, as: UTF8.self))")
    }
    return whole
  }

  /// Expects that a reading from any of its checkpoints gives the objects that the whole one does from there on.
  static func expectCheckpoints(_ mapping: String, _ payload: [UInt8]) throws {
    let mapping = try Mapping(mapping)
    for size in [1, 3, 10, payload.count] {
      var checkpoints: [Checkpoint] = []
      let whole = try read(mapping, payload, size: size, format: .auto) {
        $0.makesCheckpoints = true
      } told: {
        if let checkpoint = $0.checkpoint, checkpoint != checkpoints.last {
          checkpoints.append(checkpoint)
        }
      }
      #expect(whole.end == nil && (size == payload.count || checkpoints.count > 2))
      for checkpoint in checkpoints {
        let rest = try read(mapping, payload, size: 7, format: .auto) { $0.resuming = checkpoint }
        #expect(
          rest.objects == Array(whole.objects.dropFirst(checkpoint.objects)),
          "\(checkpoint), pieces of \(size)")
      }
    }
  }
}
