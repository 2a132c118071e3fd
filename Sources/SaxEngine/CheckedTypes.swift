internal import SaxEvents
package import SaxLanguage

/// The Swift types that are known to be filled by parts of a mapping, so that each is checked once: the check took a
/// third of the time of a response of 2 KB.
package final class CheckedTypes: Sendable {
  private struct Pair: Equatable {
    let type: ObjectIdentifier
    let reference: TypeReference
  }

  /// A mapping's types are few.
  private let known = Locked<[Pair]>([])

  init() {}

  /// Runs the check of a type, if it hasn't passed before.
  package func check(
    _ type: Any.Type, against reference: TypeReference, by check: () throws(BuildError) -> Void
  ) throws(BuildError) {
    let pair = Pair(type: ObjectIdentifier(type), reference: reference)
    if known.withLock({ $0.contains(pair) }) { return }
    try check()
    known.withLock { $0.append(pair) }
  }
}
