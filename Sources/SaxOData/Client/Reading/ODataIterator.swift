public import Saxifrage

/// Hands out what one iteration of ``ODataObjects`` or ``ODataChanges`` reads.
public struct ODataIterator<Element: Sendable>: AsyncIteratorProtocol {
  @usableFromInline let reading: PagedReading<Element>
  @usableFromInline var objects = ObjectStream<Element>.AsyncIterator.ended

  init(reading: PagedReading<Element>) { self.reading = reading }

  /// The next of them; nil at the end.
  ///
  /// - Throws: ``ODataError`` if the service answers with an error, be it among entities, or not as one; `HTTPError`
  ///   if the answer breaks off; `BuildError` if an entity does not fit the mapping; `CancellationError`.
  @inlinable public mutating func next() async throws -> Element? {
    try await next(isolation: nil)
  }

  /// The next of them; nil at the end.
  ///
  /// - Throws: as ``next()``.
  @inlinable public mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws -> Element? {
    if let object = objects.nextAtHand() { return object }
    return try await reading.next(&objects, isolation: actor)
  }
}

@available(*, unavailable)
extension ODataIterator: Sendable {}
