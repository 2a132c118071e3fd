internal import SaxEvents
internal import SaxLanguage

/// The Swift types that are known to be filled by parts of a mapping, so that each is checked once: the check took a
/// third of the time of a response of 2 KB.
final class CheckedTypes: Sendable {
  private struct Pair: Equatable {
    let type: ObjectIdentifier
    let reference: TypeReference
  }

  /// A mapping's types are few.
  private let known = Locked<[Pair]>([])

  /// Checks a type as ``DecodableCheck`` does, if that hasn't been done.
  func check<T: Decodable>(
    _ type: T.Type, against reference: TypeReference, in model: MappingModel
  ) throws(BuildError) {
    let pair = Pair(type: ObjectIdentifier(type), reference: reference)
    if known.withLock({ $0.contains(pair) }) { return }
    try DecodableCheck.check(type, against: reference, in: model)
    known.withLock { $0.append(pair) }
  }
}
