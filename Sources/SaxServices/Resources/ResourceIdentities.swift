internal import SaxEvents

/// The shared instances of a resource's objects, by their keys, as long as anybody holds them.
///
/// It counts what happens, as a clock: a state that was asked for before the object was changed may be older than the
/// change, and is not taken.
final class ResourceIdentities<Model: Codable & Sendable>: Sendable {
  private struct Entry {
    weak var instance: SharedResource<Model>?
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var clock = 0
    /// The number of entries at which those are looked for that nobody holds.
    var crowd = 64
  }

  private let state = Locked(State())

  /// True if no instance was asked for.
  var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// Begins something; gives its time.
  func begin() -> Int {
    state.withLock { state in
      state.clock += 1
      return state.clock
    }
  }

  func known(_ key: String) -> SharedResource<Model>? {
    state.withLock { $0.entries[key]?.instance }
  }

  /// The instance of a key, which learns of a state.
  ///
  /// - Parameter began: the time at which that was asked for.
  func shared(
    _ key: String, _ object: Tracked<Model>, began: Int
  ) -> SharedResource<Model> {
    let made = SharedResource(key, object, at: began)
    let (known, gone) = state.withLock { state in
      let gone = Self.purge(&state)
      if let known = state.entries[key]?.instance {
        return (known as SharedResource<Model>?, gone)
      }
      state.entries[key] = Entry(instance: made)
      return (nil, gone)
    }
    // What was looked at is let go here, and not with the lock closed.
    withExtendedLifetime(gone) {}
    guard let known else { return made }
    known.learn(object, began: began)
    return known
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
    guard let known = known(key) else { return }
    if let began {
      known.learn(object, began: began)
    } else {
      known.change(to: object, at: begin())
    }
  }

  /// Tells the instance of a key, if there is one, that there is no such object any more.
  func noteDeletion(of key: String, began: Int?) {
    guard let known = known(key) else { return }
    if let began {
      known.learn(nil, began: began)
    } else {
      known.change(to: nil, at: begin())
    }
  }
}
