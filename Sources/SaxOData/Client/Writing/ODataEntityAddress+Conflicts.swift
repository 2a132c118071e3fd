extension ODataEntityAddress where Entity: Codable {
  /// Sends what was changed of an entity that was read, for the state that was read: nothing if nothing was.
  ///
  ///     let read = try await product.read()
  ///     var mine = read.value
  ///     mine.price = 20
  ///     try await product.update(read, to: mine)
  ///
  /// - Parameters:
  ///   - read: the entity as it was read, with its entity tag.
  ///   - new: as it is to be.
  ///   - writing: its type and links, and what the answer is to hold.
  /// - Returns: what the service says of it; nil if nothing was sent.
  /// - Throws: ``ODataError/Code/conflict`` if it was changed meanwhile, with an ``ODataConflict`` of both sides as its
  ///   cause; as ``update(from:to:ifMatch:_:)``.
  @discardableResult
  public func update(
    _ read: ODataRead<Entity>, to new: Entity, _ writing: ODataWriting = ODataWriting()
  ) async throws -> ODataWritten<Entity>? {
    try await explainingConflicts(read, new) {
      try await update(from: read.value, to: new, ifMatch: read.etag, writing)
    }
  }

  /// Puts an entity in the place of the one that was read, for the state that was read.
  ///
  /// - Throws: as ``update(_:to:_:)``.
  @discardableResult
  public func replace(
    _ read: ODataRead<Entity>, with new: Entity, _ writing: ODataWriting = ODataWriting()
  ) async throws -> ODataWritten<Entity> {
    try await explainingConflicts(read, new) {
      try await replace(with: new, ifMatch: read.etag, writing)
    }
  }

  private func explainingConflicts<Result>(
    _ read: ODataRead<Entity>, _ new: Entity, _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch var error as ODataError where error.code == .conflict {
      var theirs: ODataRead<Entity>?
      var failure: (any Error)?
      do {
        theirs = try await optionalRead()
      } catch let error as CancellationError {
        throw error
      } catch {
        failure = error
      }
      error.cause = ODataConflict(base: read, mine: new, theirs: theirs, failure: failure)
      throw error
    }
  }
}
