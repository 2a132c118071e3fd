internal import SaxEvents
internal import SaxInflate

/// Passes an input's bytes on, inflated if they are gzip's.
struct Unpacker {
  private enum Kind {
    case unknown
    case plain
    case gzip(Inflater)
  }

  private static let magic: [UInt8] = [0x1F, 0x8B]

  private var kind = Kind.unknown
  /// The first byte, where it alone doesn't tell.
  private var held: [UInt8] = []
  private let source: String?
  /// Bytes passed on as they were.
  private var plainBytes = 0
  /// The name says that it is gzip.
  private let mustBeGzip: Bool

  private let limit: InflationLimit?
  /// Bytes passed on that were inflated.
  private var inflated = 0

  init(source: String?, mustBeGzip: Bool, limit: InflationLimit?) {
    self.source = source
    self.mustBeGzip = mustBeGzip
    self.limit = limit
  }

  /// True if bytes are passed on as they come.
  var isPlain: Bool {
    if case .gzip = kind { false } else { true }
  }

  /// The number of bytes that have been taken, those included at which the output failed.
  var takenBytes: Int {
    switch kind {
    case .unknown: held.count
    case .plain: plainBytes
    case .gzip(let inflater): inflater.offset
    }
  }

  /// Takes some bytes, and passes on what they hold, at most so much as ``Inflater`` gives at once.
  ///
  /// - Returns: how many bytes were taken, and whether nothing is left but what wasn't taken.
  mutating func step(
    _ bytes: Span<UInt8>, _ output: (Span<UInt8>) throws -> Void
  ) throws -> (taken: Int, isDrained: Bool) {
    switch kind {
    case .gzip(let inflater):
      var count = 0
      let step = try inflater.step(bytes) {
        count += $0.count
        try output($0)
      }
      inflated += count
      try limit?.check(inflated, from: inflater.offset, of: source)
      return step
    case .plain:
      plainBytes += bytes.count
      if !bytes.isEmpty { try output(bytes) }
      return (bytes.count, true)
    case .unknown:
      guard !bytes.isEmpty else { return (0, true) }
      if held.isEmpty, bytes.count == 1, bytes[0] == Self.magic[0] {
        held = [bytes[0]]
        return (1, true)
      }
      try decide(bytes)
      let first = held
      held = []
      if !first.isEmpty { _ = try step(first.span, output) }
      return try step(bytes, output)
    }
  }

  private mutating func decide(_ bytes: Span<UInt8>) throws {
    // Of two bytes at most one is held.
    let first = held.first ?? bytes[0]
    let second = held.isEmpty ? (bytes.count > 1 ? bytes[1] : nil) : bytes[0]
    if first == Self.magic[0], second == Self.magic[1] {
      kind = .gzip(Inflater(source: source))
    } else if mustBeGzip {
      throw ReadingError(
        .malformed, "found no gzip data, which begins with the bytes 0x1F 0x8B",
        at: InputPlace(source: source), fix: "a name that does not end in .gz")
    } else {
      kind = .plain
    }
  }

  /// There is no more.
  mutating func finish(_ output: (Span<UInt8>) throws -> Void) throws {
    switch kind {
    case .gzip(let inflater): try inflater.finish()
    case .plain: break
    case .unknown:
      if mustBeGzip {
        throw ReadingError(
          held.isEmpty ? .empty : .truncated, "found nothing, wanted gzip data",
          at: InputPlace(source: source))
      }
      if !held.isEmpty { try output(held.span) }
    }
  }
}
