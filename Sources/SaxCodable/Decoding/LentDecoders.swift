internal import SaxEvents

/// The decoders whose containers somebody has kept beyond the initializer that asked for them.
/// Those don't hold their decoders, see ``KeyedValues``; so this does.
enum LentDecoders {
  private struct Entry {
    weak var container: AnyObject?
    let decoder: ValueDecoder
  }

  private static let lock = Locked(())
  // These are come to with the lock closed.
  nonisolated(unsafe) private static var entries: [Entry] = []
  /// The number that there may be before it is time to see which have ended.
  nonisolated(unsafe) private static var limit = 16

  /// Holds a decoder as long as there is the container.
  static func hold(_ decoder: ValueDecoder, for container: AnyObject) {
    var ended: [Entry] = []
    lock.withLock { _ in
      if entries.count >= limit {
        ended = entries.filter { $0.container == nil }
        entries.removeAll { $0.container == nil }
        limit = max(16, entries.count * 2)
      }
      entries.append(Entry(container: container, decoder: decoder))
    }
    // Not before the lock is open: with the last decoder go values of other people's types.
    withExtendedLifetime(ended) {}
  }
}
