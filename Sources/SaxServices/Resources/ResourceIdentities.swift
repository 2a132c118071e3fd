internal import SaxEvents

/// The shared instances of a resource's objects, by their keys, as long as anybody holds them.
///
/// It counts what happens, as a clock: a state that was asked for before the object was changed may be older than the
/// change, and is not taken.
final class ResourceIdentities<Model: Codable & Sendable>: Sendable {
  private struct Entry {
    weak var instance: SharedResource<Model>?
  }

  /// The instances of a key that are about to be made.
  private struct Pending {
    var count = 0
    /// The time at which the latest change came to its end.
    var changed = 0
  }

  private struct State {
    var pending: [String: Pending] = [:]
    var entries: [String: Entry] = [:]
    var clock = 0
    /// The number of entries at which those are looked for that nobody holds.
    var crowd = 64
  }

  private let state = Locked(State())

  /// True if no instance was asked for.
  var isEmpty: Bool { state.withLock { $0.entries.isEmpty && $0.pending.isEmpty } }

  /// Begins something; gives its time.
  func begin() -> Int {
    state.withLock { state in
      state.clock += 1
      return state.clock
    }
  }

  /// Begins the making of an instance, which is to be ended: changes meanwhile are heeded.
  func beginPending(_ key: String) -> Int {
    state.withLock { state in
      state.pending[key, default: Pending()].count += 1
      state.clock += 1
      return state.clock
    }
  }

  func endPending(_ key: String) {
    state.withLock { state in
      state.pending[key]?.count -= 1
      if state.pending[key]?.count == 0 { state.pending[key] = nil }
    }
  }

  /// Has those that are about to be made know that there was a change.
  ///
  /// - Returns: the instance that learns of it; nil if there is none.
  private func changing(_ key: String) -> SharedResource<Model>? {
    state.withLock { state in
      state.clock += 1
      // The instance may be let go before another one is made.
      state.pending[key]?.changed = state.clock
      return state.entries[key]?.instance
    }
  }

  func known(_ key: String) -> SharedResource<Model>? {
    state.withLock { $0.entries[key]?.instance }
  }

  /// The instance of a key, which learns of a state.
  ///
  /// - Parameter began: the time at which that was asked for, while the instance is about to be made.
  /// - Returns: nil if there is none, and the object was changed since: the state may be an older one.
  func shared(
    _ key: String, _ object: Tracked<Model>, began: Int
  ) -> SharedResource<Model>? {
    let made = SharedResource(key, object, at: began)
    let (result, gone) = state.withLock {
      state -> (SharedResource<Model>?, [SharedResource<Model>]) in
      let gone = Self.purge(&state)
      if let known = state.entries[key]?.instance { return (known, gone) }
      if (state.pending[key]?.changed ?? 0) > began { return (nil, gone) }
      state.entries[key] = Entry(instance: made)
      return (made, gone)
    }
    // What was looked at is let go here, and not with the lock closed.
    withExtendedLifetime(gone) {}
    if let result, result !== made { result.learn(object, began: began) }
    return result
  }

  /// Removes the entries that nobody holds, where there are many.
  ///
  /// - Returns: the instances of the others.
  private static func purge(_ state: inout State) -> [SharedResource<Model>] {
    guard state.entries.count >= state.crowd else { return [] }
    let held = state.entries.compactMapValues(\.instance)
    state.entries = held.mapValues { Entry(instance: $0) }
    state.crowd = max(64, 2 * held.count)
    return Array(held.values)
  }

  /// Tells the instance of a key, if there is one, of a state.
  ///
  /// - Parameter began: the time at which it was asked for; nil if it is that of a change, which has come to its end.
  func note(_ object: Tracked<Model>, of key: String, began: Int?) {
    if let began {
      known(key)?.learn(object, began: began)
    } else {
      changing(key)?.change(to: object, at: begin())
    }
  }

  /// Tells the instance of a key, if there is one, that there is no such object any more.
  func noteDeletion(of key: String, began: Int?) {
    if let began {
      known(key)?.learn(nil, began: began)
    } else {
      changing(key)?.change(to: nil, at: begin())
    }
  }
}
