import SaxServices

/// A property that has to hold for any bytes. The fuzzers look for bytes for which it doesn't, and
/// tests check those once found for good.
public enum FuzzCheck: String, Sendable, CaseIterable {
  case json, xml, mapping, gzip, pair, ways, suggest, http, writing, archives, odata
  case odataMetadata = "odata-metadata"
  case soap, events, recordings

  /// The check of a name.
  public init?(named name: String) { self.init(rawValue: name) }

  /// Runs the check on an input.
  ///
  /// - Returns: what is wrong; nil if all is as it should be.
  public func failure(on bytes: [UInt8]) async -> String? {
    guard let input = FuzzInput(bytes) else { return nil }
    return switch self {
    case .odata: await ODataCheck.failure(on: input)
    case .odataMetadata: await ODataMetadataCheck.failure(on: input)
    case .soap: await SOAPCheck.failure(on: input)
    case .events: await EventsCheck.failure(on: input)
    case .recordings: await RecordingsCheck.failure(on: input)
    default: failure(atOnce: input)
    }
  }

  /// Runs a check that waits for nothing.
  private func failure(atOnce input: FuzzInput) -> String? {
    switch self {
    case .json: JSONCheck.failure(on: input)
    case .xml: XMLCheck.failure(on: input)
    case .mapping: MappingCheck.failure(on: input)
    case .gzip: GzipCheck.failure(on: input)
    case .pair: PairCheck.failure(on: input)
    case .ways: WaysCheck.failure(on: input)
    case .suggest: SuggestCheck.failure(on: input)
    case .http: HTTPCheck.failure(on: input)
    case .writing: WritingCheck.failure(on: input)
    case .archives: ArchivesCheck.failure(on: input)
    case .odata, .odataMetadata, .soap, .events, .recordings: nil
    }
  }

  private var isAsynchronous: Bool {
    switch self {
    case .odata, .odataMetadata, .soap, .events, .recordings: true
    default: false
    }
  }

  /// Checks an input and traps if it fails, which a fuzzer takes for a find. It blocks the thread.
  public func trap(on bytes: UnsafeBufferPointer<UInt8>) {
    let bytes = Array(bytes)
    let failure: String?
    if isAsynchronous {
      do {
        failure = try API.wait { await self.failure(on: bytes) }
      } catch {
        failure = "\(error)"
      }
    } else {
      failure = FuzzInput(bytes).flatMap { self.failure(atOnce: $0) }
    }
    if let failure { fatalError("\(rawValue): \(failure)") }
  }
}
