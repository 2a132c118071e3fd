/// The system's list of descriptors that somebody waits for. Each is told of once, when a read from it
/// would return at once, and then removed by whoever added it.
///
/// May be used from any thread, while one is in ``wait(for:)``.
package protocol ReadinessQueue: Sendable {
  /// Creates an empty list.
  ///
  /// - Throws: ``SystemError`` if the system has nothing left to make one of.
  init() throws(SystemError)

  /// Adds a descriptor, which stays open until it has been removed.
  ///
  /// - Parameter token: what ``wait(for:)`` tells of it by.
  /// - Returns: false if a read from it never waits, so that it wasn't added.
  func add(_ descriptor: Int32, as token: Int) throws(SystemError) -> Bool

  func remove(_ descriptor: Int32)

  /// Blocks until a read from one of the descriptors would return at once, or for a while.
  ///
  /// - Parameter descriptors: all that are waited for, with their tokens; for systems that have to be told
  ///   each time.
  /// - Returns: the tokens of those that are readable, at their end or broken.
  func wait(for descriptors: () -> [(descriptor: Int32, token: Int)]) -> [Int]
}

/// An error of a function of the C library.
package struct SystemError: Error, CustomStringConvertible {
  /// As in `errno`.
  package let number: Int32

  /// The error of the function called last, as `errno` has it.
  package init() { number = errno }

  /// The error of a number, as `errno` has it.
  package init(number: Int32) { self.number = number }

  /// As the system says it.
  package var description: String { String(cString: strerror(number)) }
}

#if os(Linux) || os(Android)
package typealias SystemReadinessQueue = EpollQueue
#else
package typealias SystemReadinessQueue = PollQueue
#endif
