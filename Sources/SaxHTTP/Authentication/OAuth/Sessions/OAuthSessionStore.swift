internal import SaxEvents

/// The store of an ``OAuthSession`` as those see it who have tokens got for its user: they find nothing once he has
/// logged out, nor can they leave anything there. Neither do they find another user's, who has logged in elsewhere.
///
/// A new token that can't be stored is found again the next time, as its server may know no other any more.
struct OAuthSessionStore: TokenStore {
  private let store: any TokenStore
  private let memory: OAuthSessionMemory
  private let holder: OAuthSessionMemory.Holder
  private let giveUp: @Sendable (OAuthToken) -> Void

  /// Shows a store to one user of a session alone.
  ///
  /// - Parameters:
  ///   - holder: the user.
  ///   - giveUp: gets a token that came when he was gone, which nobody wants.
  init(
    _ store: any TokenStore, _ memory: OAuthSessionMemory, _ holder: OAuthSessionMemory.Holder,
    givingUp giveUp: @escaping @Sendable (OAuthToken) -> Void
  ) {
    self.store = store
    self.memory = memory
    self.holder = holder
    self.giveUp = giveUp
  }

  func token(for key: String) async throws -> OAuthToken? {
    try memory.check(holder)
    return try await store.token(for: key)
  }

  func update<Outcome: Sendable>(
    _ key: String, _ change: @Sendable (inout OAuthToken?) async throws -> Outcome
  ) async throws -> Outcome {
    let (outcome, token) = try await store.update(key) { token in
      try memory.check(holder)
      let before = token
      if let before, before.owner != holder.owner { throw Self.otherUser }
      var changed = memory.unstored(replacing: before) ?? before
      let outcome = try await change(&changed)
      do {
        try memory.check(holder)
      } catch {
        if let changed, changed != before { giveUp(changed) }
        throw error
      }
      if let changed, changed != before { memory.keep(changed, replacing: before, of: holder) }
      token = changed
      return (outcome, changed)
    }
    memory.drop(token)
    return outcome
  }

  private static var otherUser: OAuthRefusal {
    OAuthRefusal(
      error: HTTPError(.authentication, "another user has logged in elsewhere"), isOfGrant: true)
  }
}
