/// A property that has to hold for any bytes. The fuzzers look for bytes for which it doesn't, and
/// tests check those once found for good.
public enum FuzzCheck: String, Sendable, CaseIterable {
  case json, xml, mapping, gzip, pair, ways, suggest, http, writing, archives

  /// The check of a name.
  public init?(named name: String) { self.init(rawValue: name) }

  /// Runs the check on an input.
  ///
  /// - Returns: what is wrong; nil if all is as it should be.
  public func failure(on bytes: [UInt8]) -> String? {
    guard let input = FuzzInput(bytes) else { return nil }
    return switch self {
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
    }
  }

  /// Checks an input and traps if it fails, which a fuzzer takes for a find.
  public func trap(on bytes: UnsafeBufferPointer<UInt8>) {
    if let failure = failure(on: Array(bytes)) { fatalError("\(rawValue): \(failure)") }
  }
}
