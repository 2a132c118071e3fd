internal import SaxEvents

/// The memory of an ``OAuthSession``: whose requests are, and who is told when that changes.
final class OAuthSessionMemory: Sendable {
  /// The one as whom requests go.
  struct Holder: Sendable, Hashable {
    var state: OAuthSession.State
    /// The user's name, by which a cache knows him (``OAuthToken/owner``); nil if there is no user, or he has none.
    var owner: String?
    /// Another one with each change: a user who logs in once more is somebody else.
    var number: Int
  }

  /// A token that could not be stored, and the one that it is in the place of.
  private struct Unstored {
    var token: OAuthToken
    var replaced: OAuthToken?
  }

  private struct Contents {
    var holder: Holder
    /// The number of logouts.
    var logouts = 0
    var unstored: Unstored?
    var lastID = 0
    /// Cancel what is under way for the user's token.
    var renewals: [Int: @Sendable () -> Void] = [:]
    var observers: [Int: AsyncStream<OAuthSession.State>.Continuation] = [:]

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func become(_ state: OAuthSession.State, _ owner: String? = nil) {
      holder = Holder(state: state, owner: owner, number: holder.number + 1)
      unstored = nil
      for observer in observers.values { observer.yield(state) }
    }

    /// Has nobody be logged in.
    ///
    /// - Parameter state: the state then.
    /// - Returns: nil if nobody was.
    mutating func endUser(_ state: OAuthSession.State) -> Ended? {
      if holder.state == state { return nil }
      let ended = Ended(unstored: unstored?.token, renewals: renewals)
      become(state)
      return ended
    }
  }

  /// The state while nobody is logged in.
  private let withoutUser: OAuthSession.State
  private let contents: Locked<Contents>

  /// Begins with the user who was logged in before, or without one.
  ///
  /// - Parameters:
  ///   - withoutUser: the state while nobody is logged in.
  ///   - user: the state of the user who was logged in before; nil if nobody was.
  ///   - owner: his name.
  init(withoutUser: OAuthSession.State, _ user: OAuthSession.State?, _ owner: String?) {
    self.withoutUser = withoutUser
    contents = Locked(
      Contents(holder: Holder(state: user ?? withoutUser, owner: owner, number: 0)))
  }

  deinit { for observer in contents.withLock(\.observers).values { observer.finish() } }

  var holder: Holder { contents.withLock { $0.holder } }

  /// The state, and each that follows.
  var changes: AsyncStream<OAuthSession.State> {
    AsyncStream { observer in
      let id = contents.withLock { contents in
        let id = contents.nextID()
        contents.observers[id] = observer
        observer.yield(contents.holder.state)
        return id
      }
      observer.onTermination = { [weak self] _ in
        _ = self?.contents.withLock { $0.observers.removeValue(forKey: id) }
      }
    }
  }

  /// For tests: the number of observers.
  var observerCount: Int { contents.withLock(\.observers.count) }

  // MARK: Logins and logouts

  /// The number of logouts.
  var logouts: Int { contents.withLock { $0.logouts } }

  /// Has a user be logged in.
  ///
  /// - Parameters:
  ///   - owner: his name.
  ///   - logouts: how many there were when he began to.
  /// - Throws: ``AuthenticationSession/ended`` if there has been another one.
  func login(_ owner: String?, after logouts: Int) throws(HTTPError) {
    let isIn = contents.withLock { contents in
      guard contents.logouts == logouts else { return false }
      contents.become(.user, owner)
      return true
    }
    if !isIn { throw AuthenticationSession.ended }
  }

  /// The things left of a user who is not logged in any more.
  struct Ended: Sendable {
    /// A token of his that the store doesn't have.
    var unstored: OAuthToken?
    fileprivate var renewals: [Int: @Sendable () -> Void]

    fileprivate func cancelRenewals() { for cancel in renewals.values { cancel() } }
  }

  /// Has nobody be logged in, and logins that are under way fail.
  ///
  /// - Returns: nil if nobody was.
  func endUser() -> Ended? {
    let ended = contents.withLock { contents in
      contents.logouts += 1
      return contents.endUser(withoutUser)
    }
    ended?.cancelRenewals()
    return ended
  }

  /// Has nobody be logged in, for whoever logs in.
  ///
  /// - Parameter logouts: how many there were when he began to.
  /// - Returns: nil if nobody was.
  /// - Throws: ``AuthenticationSession/ended`` if there has been another one: whoever is logged in stays so.
  func endUser(forLoginAfter logouts: Int) throws(HTTPError) -> Ended? {
    let (isFirst, ended) = contents.withLock { contents -> (Bool, Ended?) in
      guard contents.logouts == logouts else { return (false, nil) }
      return (true, contents.endUser(withoutUser))
    }
    if !isFirst { throw AuthenticationSession.ended }
    ended?.cancelRenewals()
    return ended
  }

  /// Has a user log in again.
  func expire(_ holder: Holder) {
    contents.withLock { if $0.holder == holder { $0.become(.expired) } }
  }

  /// Checks that the session is still a holder's.
  ///
  /// - Throws: ``AuthenticationSession/ended`` if requests are somebody else's.
  func check(_ holder: Holder) throws(HTTPError) {
    if self.holder != holder { throw AuthenticationSession.ended }
  }

  /// Does what a logout cancels, and nobody else.
  ///
  /// - Throws: ``AuthenticationSession/ended`` after a logout; what the operation throws.
  func whileLoggedIn<Value: Sendable>(
    _ holder: Holder, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task(operation: operation)
    let id: Int? = contents.withLock { contents in
      guard contents.holder == holder else { return nil }
      let id = contents.nextID()
      contents.renewals[id] = { task.cancel() }
      return id
    }
    if id == nil { task.cancel() }
    let result = await task.result
    if let id { _ = contents.withLock { $0.renewals.removeValue(forKey: id) } }
    do {
      let value = try result.get()
      // It may have come to something before it was cancelled.
      try check(holder)
      return value
    } catch is CancellationError {
      // Those who wait for it may hear of this before they hear of the logout.
      try check(holder)
      throw CancellationError()
    }
  }

  // MARK: Tokens that are not stored

  /// The token that is to be stored in the place of another, if it could not be.
  func unstored(replacing token: OAuthToken?) -> OAuthToken? {
    contents.withLock { contents in
      contents.unstored?.replaced == token ? contents.unstored?.token : nil
    }
  }

  /// Keeps a token until it is stored.
  func keep(_ token: OAuthToken, replacing replaced: OAuthToken?, of holder: Holder) {
    contents.withLock { contents in
      if contents.holder == holder {
        contents.unstored = Unstored(token: token, replaced: replaced)
      }
    }
  }

  /// Has a token be stored.
  func drop(_ token: OAuthToken?) {
    contents.withLock { if $0.unstored?.token == token { $0.unstored = nil } }
  }
}
