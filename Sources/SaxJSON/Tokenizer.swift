/// The part of a reader that finds the tokens, holds them to JSON's grammar (RFC 8259 §2–7), and
/// tells ``JSONEvents``.
///
/// It is asked once a window, and tells of tokens by methods that the compiler knows.
protocol Tokenizer: AnyObject {
  /// The first byte that it must not be shown, which no token may hold; `end` if there is none.
  func stop(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in options: JSONOptions
  ) -> UnsafePointer<UInt8>

  /// Reads the window to its end, but for a token that is not all there.
  ///
  /// - Parameter unread: the first byte of the window that it was not shown before.
  func read(from unread: UnsafePointer<UInt8>, for events: JSONEvents) throws

  /// Reads the window, which is a number, and nothing more of it will come.
  func readNumber(from unread: UnsafePointer<UInt8>, for events: JSONEvents) throws

  /// True if what it passes over by balance is inside a string.
  var isInString: Bool { get }

  /// The rest of a string will be read by somebody else.
  ///
  /// - Parameter shown: the source so far that it was shown.
  func leaveString(_ shown: UnsafeBufferPointer<UInt8>, for events: JSONEvents) throws

  /// The rest of a string, which nobody wants, could be passed over by the tokenizer.
  ///
  /// - Parameter escaped: whether its next byte stands after an odd number of backslashes.
  /// - Returns: whether it does so, of which ``JSONEvents/endPassedString(before:)`` tells the end.
  func takesOverString(escaped: Bool, for events: JSONEvents) -> Bool

  /// The rest of a comment will be read by somebody else.
  func leaveComment(_ comment: Comment, for events: JSONEvents) throws

  /// Forgets all that it was shown.
  func restart()

  /// Goes on in an array, as if it had been shown what is around that.
  ///
  /// - Parameters:
  ///   - open: the containers that are open, as ``OpenContainers/kinds`` has them; the innermost is an array.
  ///   - isAfterComma: whether a comma was the last thing in the array, and not an item.
  func restart(inside open: UnsafeBufferPointer<UInt8>, isAfterComma: Bool)
}
