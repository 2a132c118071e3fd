internal import SaxEvents

/// The one instance that stands for an object of a ``Resource``, with the state that the server was last known to have.
///
///     let shared = try await repository.shared(7)
///     var order = shared.latest
///     order.status = "closed"
///     try await repository.save(&order)      // shared.latest is closed, wherever it is looked at
///
/// Whatever the resource fetches, lists, saves and deletes is seen here. The resource holds it weakly: it is known by
/// its key as long as the program holds it. A state that was asked for before a change, and came behind it, is passed
/// over.
///
/// It may be used from several threads at once.
public final class SharedResource<Model: Codable & Sendable>: Sendable {
  private struct State {
    var latest: Tracked<Model>
    var isDeleted = false
    /// The times at which the latest state was asked for, and the latest change had come to its end.
    var asked: Int
    var changed = 0
  }

  /// The key, as it stands in the path.
  public let key: String
  private let state: Locked<State>

  init(_ key: String, _ object: Tracked<Model>, at time: Int) {
    self.key = key
    state = Locked(State(latest: object, asked: time))
  }

  /// The latest state, without changes. A copy: what is changed in it counts once it is saved.
  public var latest: Tracked<Model> { state.withLock { $0.latest } }

  /// True if the object was deleted, or was not there any more; ``latest`` is what it was before.
  public var isDeleted: Bool { state.withLock { $0.isDeleted } }

  /// Takes a state that was asked for; nil for no object.
  func learn(_ object: Tracked<Model>?, began: Int) {
    let known = latest
    // Lists say no entity tags.
    var next = object ?? known
    if next.etag == nil, next.base.object == known.base.object { next.etag = known.etag }
    state.withLock { state in
      guard began > state.asked, began > state.changed else { return }
      state.asked = began
      state.isDeleted = object == nil
      // What was there is let go outside of the lock.
      if object != nil { swap(&state.latest, &next) }
    }
  }

  /// Takes the state behind a change; nil for no object.
  func change(to object: Tracked<Model>?, at time: Int) {
    var next = object ?? latest
    state.withLock { state in
      guard time > state.changed else { return }
      state.changed = time
      state.isDeleted = object == nil
      if object != nil { swap(&state.latest, &next) }
    }
  }
}
