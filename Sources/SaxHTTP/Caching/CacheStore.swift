internal import SaxEvents

/// A store in which a cache keeps responses.
///
/// What fails in a store is no error to anyone: what can't be read is not there, and what can't be
/// written is not stored. All may be called by several at once.
public protocol CacheStore: Sendable {
  /// The responses stored under a key.
  func responses(for key: CacheKey) async -> [StoredResponse]

  /// Opens a response's body, and notes that it was used.
  ///
  /// - Returns: the body, which can be read as long as it is held, even when the response is removed
  ///   meanwhile; nil if it is not there any more.
  func body(of response: StoredResponse) async -> (any StoredBody)?

  /// Begins to store a response.
  ///
  /// - Parameters:
  ///   - key: of the response.
  ///   - length: how many bytes its body will have; nil if that is not known.
  /// - Returns: takes the body; nil if there is no room.
  func makeWriter(for key: CacheKey, length: Int?) async -> (any CacheWriter)?

  /// Puts a response in the place of the one with its ``StoredResponse/id``, if that is there still. The
  /// body stays.
  func update(_ response: StoredResponse) async

  /// Removes responses and their bodies.
  func remove(_ selection: CacheSelection) async
}

/// A stored body.
public protocol StoredBody: Sendable {
  /// Some of its bytes, in pieces.
  ///
  /// - Parameter range: from 0 to its length at most.
  func bytes(in range: Range<Int>) -> HTTPResponseBody
}

/// Takes the body of a response that is being stored. Nobody sees the response before
/// ``commit(_:)``; who lets go of the writer before leaves nothing behind.
public protocol CacheWriter: Sendable {
  /// Takes the next bytes. Not called again before it has returned.
  ///
  /// - Returns: whether there was room. If not the writer is of no use any more.
  func write(_ bytes: ArraySlice<UInt8>) async -> Bool

  /// The body is whole: the response can be seen from now on, and takes the place of those that it
  /// replaces (``StoredResponse/replaces(_:)``).
  ///
  /// - Parameter response: with its ``StoredResponse/bodyLength``.
  /// - Returns: whether it is stored.
  @discardableResult func commit(_ response: StoredResponse) async -> Bool
}

/// A choice of the stored responses.
public enum CacheSelection: Sendable, Hashable {
  /// All.
  case all
  /// Those for a URL.
  case key(CacheKey)
  /// Those stored under a tag.
  case tag(String)
  /// Those whose URL begins so. The values in queries are not looked at, as they are not stored.
  case prefix(URI)

  /// Tells whether a response is one of those.
  public func includes(_ response: StoredResponse) -> Bool {
    switch self {
    case .all: true
    case .key(let key): response.key.hash == key.hash
    case .tag(let tag): response.tags.contains(tag)
    case .prefix(let prefix): response.key.hasPrefix(prefix)
    }
  }
}

/// The limits of a store: how much it keeps, and how long.
public struct CacheLimits: Sendable, Hashable {
  /// The most bytes that all responses may have, each of them those of its body and 1 KiB. Those used longest
  /// ago go first. Pinned ones count, and stay.
  public var size: Int
  /// The most bytes that a single body may have.
  public var bodySize: Int
  /// The time after which a response goes, counted from when the server was last asked; nil for none.
  public var age: Duration?

  /// Creates the limits of a store.
  ///
  /// - Parameters:
  ///   - size: how many bytes all responses may have.
  ///   - bodySize: how many bytes one may have; nil for half of that.
  ///   - age: the time after which a response goes.
  public init(size: Int, bodySize: Int? = nil, age: Duration? = nil) {
    self.size = size
    self.bodySize = bodySize ?? size / 2
    self.age = age
  }

  func isTooOld(_ response: StoredResponse, now: Double) -> Bool {
    !response.isPinned && age.map { now - response.responseTime > $0.inSeconds } ?? false
  }
}
