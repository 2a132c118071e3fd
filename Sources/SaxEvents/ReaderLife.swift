/// The state of a reader from outside: it can be fed until it has failed, and finished once.
///
/// An object, as a reader that is fed may ask for it in the middle.
package final class ReaderLife {
  private var failure: (any Error)?
  private var isFinished = false

  package init() {}

  /// Reads, unless the reader is spent: then the error is the same again.
  package func read(_ body: () throws -> Void) throws {
    if let failure { throw failure }
    do { try body() } catch {
      failure = error
      throw error
    }
  }

  /// Reads the end, the first time.
  package func finish(_ body: () throws -> Void) throws {
    try read {
      if isFinished { return }
      isFinished = true
      try body()
    }
  }
}
