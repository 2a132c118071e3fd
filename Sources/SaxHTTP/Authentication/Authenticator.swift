/// A scheme: how a server is told whom a request comes from.
///
/// It gets a credential, which may take requests of its own and several steps, adds it to requests, and
/// says of responses whether they refuse it. When it is asked for which, and that no two open at once, is
/// ``Authentication``'s business.
///
///     struct Login: Authenticator {
///       let page: URI
///       func open(_ occasion: AuthenticationOccasion, replacing last: String?) async throws -> String? {
///         let response = try await occasion.executor.execute(WebRequest(.post, page))
///         return response.fields["X-Session"]
///       }
///       func add(_ session: String, to request: WebRequest) throws -> WebRequest {
///         var request = request
///         request.fields.set(try HeaderField("X-Session", session, isSecret: true))
///         return request
///       }
///     }
public protocol Authenticator: Sendable {
  /// The credential of a request: a token, a session, a nonce of the server's.
  associatedtype Credential: Sendable

  /// True if nothing can be added to a request before the server has asked for it. Default: false.
  var needsChallenge: Bool { get }

  /// Gets a credential. Called for one request at a time, while the others wait.
  ///
  /// The task is cancelled when none of those who wait wants it any more. It takes as long as it likes: the
  /// time-outs of those who wait begin when their requests are sent.
  ///
  /// - Parameters:
  ///   - occasion: why it is wanted, and who sends requests for it.
  ///   - last: the one there was before, which has been refused, has lapsed, or was invalidated; nil if
  ///     there was none.
  /// - Returns: nil if there is none, or no other one than `last`: requests go without it, or their
  ///   responses are handed on as they came.
  /// - Throws: what all who wait are told.
  func open(
    _ occasion: AuthenticationOccasion, replacing last: Credential?
  ) async throws -> Credential?

  /// Tells whether a credential can still be used, as far as is known before it is. Default: true.
  func isCurrent(_ credential: Credential) -> Bool

  /// A request with a credential.
  func add(_ credential: Credential, to request: WebRequest) async throws -> WebRequest

  /// The verdict of a response on the credential that its request had.
  ///
  /// - Parameters:
  ///   - response: as it came; may be changed, its body wrapped.
  ///   - request: as it was sent.
  ///   - credential: what it was sent with; nil if without.
  /// - Returns: by default that it was refused if the status is 401.
  /// - Throws: if the response can't come from whom it should.
  func verdict(
    on response: inout WebResponse, to request: WebRequest, with credential: Credential?
  ) throws -> AuthenticationVerdict
}

extension Authenticator {
  /// False: its credentials are added from the first request on.
  public var needsChallenge: Bool { false }

  /// True: nothing is known of a credential before it is used.
  public func isCurrent(_ credential: Credential) -> Bool { true }

  /// Refused if the status is 401, accepted otherwise.
  public func verdict(
    on response: inout WebResponse, to request: WebRequest, with credential: Credential?
  ) throws -> AuthenticationVerdict { response.status == 401 ? .refused : .accepted }
}

/// The verdict of a server on a credential, or on there being none.
public enum AuthenticationVerdict: Sendable, Hashable {
  /// The credential is good, or another would fare no better.
  case accepted
  /// Another one is wanted. A request is sent again once for that.
  case refused
  /// The credential is too old, and was right otherwise. A request is sent again up to three times for that.
  case outdated
}

/// The occasion on which a credential is wanted.
public struct AuthenticationOccasion: Sendable {
  /// Sends the requests that it takes, without authentication. Redirections are not followed. By the
  /// authentication itself they would wait for themselves, which is an error.
  public let executor: any HTTPExecutor
  /// The request that is to be authenticated.
  public let request: WebRequest
  /// The response that asks for it; nil where none has. Of its body there are at most 64 KiB.
  public let challenge: WebResponse?
}
