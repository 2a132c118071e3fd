internal import SaxServices
internal import Saxifrage

/// Writes down how far a URL has been read: what it says has been written out.
final class CheckpointKeeper {
  private let request: CheckpointedRequest
  private let output: ByteOutput
  private let clock = ContinuousClock()
  private var savedAt: ContinuousClock.Instant

  init(_ request: CheckpointedRequest, _ output: ByteOutput) {
    self.request = request
    self.output = output
    savedAt = clock.now
  }

  /// Has a reading go on at the request's checkpoint, and make further ones.
  ///
  /// - Parameter offset: the offset of the first byte that comes.
  func apply(to options: inout ReadingOptions, offset: Int) {
    options.makesCheckpoints = true
    options.resuming = request.checkpoint
    options.inputOffset = offset
  }

  /// A piece has been read.
  func note(_ checkpoint: @autoclosure () -> Checkpoint?) throws {
    let now = clock.now
    guard now - savedAt > .seconds(1) else { return }
    savedAt = now
    try save(checkpoint())
  }

  private func save(_ checkpoint: Checkpoint?) throws {
    guard let checkpoint else { return }
    try output.flush()
    try request.save(checkpoint)
  }

  /// The reading has ended early. If the output did as well it can't be said how far it came.
  func save(_ checkpoint: Checkpoint?, after error: any Error) {
    if ByteOutput.hasFailed(error) { return }
    // That error is told of at the end; what comes on top of it here.
    do { try save(checkpoint) } catch { Messages.write(Messages.text(error)) }
  }

  func end(_ checkpoint: Checkpoint?, isWhole: Bool) throws {
    if !isWhole { return try save(checkpoint) }
    try output.flush()
    request.remove()
  }
}
