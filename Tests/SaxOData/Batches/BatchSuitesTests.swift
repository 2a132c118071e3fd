import SaxTestRandom
import Testing

@testable import SaxOData

/// The batches of the public suites.
@Suite(.enabled(if: !BatchSample.all.isEmpty)) struct BatchSuitesTests {
  /// No batch at all.
  static let foreign = [
    "batchWithContent.batch": "a picture in base64, which tests of Olingo send as a body"
  ]

  /// Refused, whatever is made of lengths.
  static let refused: [String: (ODataBatchError.Code, String)] = [
    "NamedStreamRequest.txt": (
      .truncated, "the last delimiter of its change set stands behind a body on the same line"
    ),
    "sampleinvalidbatch.txt": (.notAllowed, "a GET stands in a change set"),
    "sampleinvalidbatch1.txt": (
      .truncated, "the batch's delimiter stands in a change set that has not ended"
    ),
  ]

  /// Refused, as a body has another length than its `Content-Length` says, unless that is ignored.
  static let wrongLengths: [String: String] = [
    "batchWithPost.batch": "says 100,000 bytes for 42; twice",
    "batchFailFirstCreateRequest.batch": "says 100,000 bytes for 31",
    "batchWithContentId.batch": "says 100 bytes for 42",
    "batchWithContentIdPart2.batch": "says 100,000 bytes for 31",
    "batchWithWrongContentId.batch": "says 100,000 bytes for 31",
    "changeset.batch": "says 100,000 bytes for 42",
    "BatchResponseWithLinesInBodyWin.batch": "counts CR LF, and its lines end in LF",
    "batchRequest.batch": "says ### bytes",
    "enormous_batch_response": "its names were replaced by longer ones after they were counted",
    "TestBatchError.txt": "says 680 bytes for 679",
    "UriCompositionReproRequest.txt": "counts what a test puts in",
    "samplebatch.txt": "says 680 bytes for 679",
    "samplebatch2.txt": "says 680 bytes for 679",
    "sampleinvalidbatch.txt": "says 618 bytes for more",
    "sampleinvalidbatch2.txt": "says 680 bytes for 679",
    "sampleinvalidbatch3.txt": "says 143 bytes for more",
    "sampleinvalidbatch4.txt": "says 805 bytes for 695",
  ]

  /// Called invalid by their suite for what only a service can know.
  static let valid: [String: String] = [
    "sampleinvalidbatch2.txt": "it puts to a collection",
    "sampleinvalidbatch3.txt": "it puts to a collection; refused for its lengths too",
    "sampleinvalidbatch4.txt": "it puts to a collection; refused for its lengths too",
    "sampleinvalidbatch5.txt": "the order does not exist",
    "sampleinvalidbatch6.txt":
      "a text stands behind the last delimiter (RFC 2046 §5.1.1 passes over it)",
  ]

  static let lenient: BatchLimits = {
    var limits = BatchLimits()
    limits.ignoresLengths = true
    return limits
  }()

  /// Those that can be read, with the limits by which they can.
  static let readable: [(sample: BatchSample, limits: BatchLimits)] = BatchSample.all
    .filter { foreign[$0.name] == nil && refused[$0.name] == nil }
    .map { ($0, wrongLengths[$0.name] == nil ? BatchLimits() : lenient) }

  @Test func eachIsReadOrRefusedAsIsKnownOfIt() {
    var read = 0
    for sample in BatchSample.all {
      let exact = BatchReading(sample.bytes, sample.direction, sample.type)
      let loose = BatchReading(sample.bytes, sample.direction, sample.type, limits: Self.lenient)
      #expect(exact.isOrdered && loose.isOrdered, "\(sample.path)")
      if Self.foreign[sample.name] != nil {
        #expect(exact.error?.code == .malformed, "\(sample.path)")
      } else if let (code, _) = Self.refused[sample.name] {
        #expect(loose.error?.code == code, "\(sample.path)")
        #expect(!exact.isWhole, "\(sample.path)")
      } else {
        #expect(loose.error == nil, "\(sample.path)")
        read += 1
        let code: ODataBatchError.Code? =
          Self.wrongLengths[sample.name] == nil ? nil : .length
        #expect(exact.error?.code == code, "\(sample.path)")
        #expect(exact.isWhole == (code == nil), "\(sample.path)")
      }
    }
    #expect(BatchSample.all.count == 65)
    #expect(read == 61)
  }

  @Test func thoseCalledInvalidAreRefusedWhereBytesSayIt() {
    let invalid = BatchSample.all.filter { $0.name.hasPrefix("sampleinvalidbatch") }
    #expect(invalid.count == 7)
    for sample in invalid {
      let isRefused = BatchReading(sample.bytes, sample.direction, sample.type).error != nil
      let isKnown = Self.refused[sample.name] != nil || Self.wrongLengths[sample.name] != nil
      #expect(isRefused == isKnown, "\(sample.path)")
      #expect(Self.valid[sample.name] != nil || Self.refused[sample.name] != nil, "\(sample.path)")
    }
  }

  @Test func eachIsTheSameWhenWrittenAndReadAgain() async throws {
    for (sample, limits) in Self.readable {
      let first = BatchReading(sample.bytes, sample.direction, sample.type, limits: limits)
      let again = try await written(first.steps, of: sample.direction, as: .multipart)
      let second = BatchReading(again.bytes, sample.direction, again.type)
      #expect(second.error == nil, "\(sample.path)")
      #expect(second.steps.map(\.plain) == first.steps.map(\.plain), "\(sample.path)")
    }
  }

  @Test func eachIsTheSameInChunksOfAnySize() {
    for sample in BatchSample.all where sample.bytes.count < 20_000 {
      let isLenient = Self.wrongLengths[sample.name] != nil
      for limits in isLenient ? [BatchLimits(), Self.lenient] : [BatchLimits()] {
        let whole = BatchReading(sample.bytes, sample.direction, sample.type, limits: limits)
        let sizes = sample.bytes.count < 2_500 ? Array(1...64) : [1, 2, 3, 5, 8, 13, 31, 64]
        for size in sizes {
          let cut = BatchReading(
            sample.bytes, sample.direction, sample.type, limits: limits, size: size)
          #expect(cut == whole, "\(sample.path) in chunks of \(size)")
        }
      }
    }
    for (sample, limits) in Self.readable where sample.bytes.count >= 20_000 {
      let whole = BatchReading(sample.bytes, sample.direction, sample.type, limits: limits)
      for size in [1, 2, 3, 7, 64, 1021] {
        let cut = BatchReading(
          sample.bytes, sample.direction, sample.type, limits: limits, size: size)
        #expect(cut == whole, "\(sample.path) in chunks of \(size)")
      }
    }
  }

  @Test func eachIsRefusedWhenItIsCutOff() {
    var cuts = 0
    for (sample, limits) in Self.readable {
      let whole = BatchReading(sample.bytes, sample.direction, sample.type, limits: limits)
      let end = sample.bytes.count
      let all = Array(0..<end)
      let places =
        end < 1_200 ? all : all.filter { $0 % (1 + end / 100) == 0 || $0 > end - 120 }
      for place in places {
        let cut = BatchReading(
          Array(sample.bytes[..<place]), sample.direction, sample.type, limits: limits)
        cuts += 1
        if cut.isWhole {
          #expect(cut == whole, "\(sample.path) cut at \(place)")
          // Only what stands behind the last delimiter may be missing.
          let tail = sample.bytes[place...]
          #expect(!tail.contains(UInt8(ascii: "-")), "\(sample.path) cut at \(place)")
        } else {
          #expect(cut.error != nil, "\(sample.path) cut at \(place)")
        }
      }
    }
    #expect(cuts > 15_000)
  }

  @Test func eachHasItsLengthsWithLineEndsOfBothKinds() {
    for sample in BatchSample.all where sample.name.hasPrefix("BatchResponseWith") {
      var bytes: [UInt8] = []
      for byte in sample.bytes {
        if byte == 0x0A { bytes.append(0x0D) }
        bytes.append(byte)
      }
      let reading = BatchReading(bytes, sample.direction, sample.type)
      #expect(reading.error == nil, "\(sample.path)")
      #expect(reading.steps.count == 1, "\(sample.path)")
    }
  }

  @Test func mutationsNeitherTrapNorHang() {
    var random = SplitMix(seed: 20_260_801)
    let samples = BatchSample.all.filter { $0.bytes.count < 8_000 }
    var refused = 0
    for _ in 0..<5_000 {
      guard let sample = samples.randomElement(using: &random) else { break }
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2:
          bytes.insert([0x0D, 0x0A, 0x2D, 0x3A].randomElement(using: &random) ?? 0, at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
          bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
      }
      let limits = Bool.random(using: &random) ? BatchLimits() : Self.lenient
      let whole = BatchReading(bytes, sample.direction, sample.type, limits: limits)
      #expect(whole.isOrdered)
      #expect(whole.isWhole == (whole.error == nil))
      let size = Int.random(in: 1...100, using: &random)
      let cut = BatchReading(bytes, sample.direction, sample.type, limits: limits, size: size)
      #expect(cut == whole, "\(sample.path) in chunks of \(size)")
      if whole.error != nil { refused += 1 }
    }
    #expect((1_000..<4_900).contains(refused))
  }
}
