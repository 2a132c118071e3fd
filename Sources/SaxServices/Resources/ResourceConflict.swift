public import SaxEvents

/// The refusal of a change, as the object has become another since it was fetched (412, RFC 9110 §15.5.13).
///
///     do {
///       try await repository.save(&order)
///     } catch let conflict as ResourceConflict<Order> {
///       guard var merged = try conflict.merged() else { … }   // it was deleted
///       try await repository.save(&merged)
///     }
public struct ResourceConflict<Model: Codable & Sendable>: Error {
  /// The object with the changes that were refused.
  public let mine: Tracked<Model>
  /// The object as the server has it now; nil if it has none any more, or that could not be found out, as ``cause``
  /// says.
  public let theirs: Tracked<Model>?
  /// The failure of the request for the server's state; nil if there was none.
  public let cause: (any Error)?
  /// The resource: `Shop.orders/{id}`.
  public let resource: String

  /// The value that the changes were made to.
  public var base: Model { mine.original }

  /// The changes upon the server's state, to be saved again. Where both have changed a field, or the same entry of a
  /// dictionary, it is as it is here; lists count as a whole.
  ///
  /// - Returns: nil if the server has no such object any more.
  /// - Throws: ``cause`` if the server's state is not known; `BuildError` if what comes of both does not fit the
  ///   mapping.
  public func merged() throws -> Tracked<Model>? {
    if let cause { throw cause }
    return try theirs.map { try mine.rebased(on: $0) }
  }
}

extension ResourceConflict: DescribedError {
  /// `Shop.orders/{id}: error: MESSAGE`, with a fix below it.
  public var description: String {
    let (message, fix) =
      if theirs != nil {
        (
          "the object has changed since it was fetched",
          "merged(), or refresh(_:keepingChanges:), and save that"
        )
      } else if cause != nil {
        (
          "the object has changed or was deleted since it was fetched, and its state could not be fetched",
          "refresh(_:keepingChanges:) later, and save that"
        )
      } else {
        (
          "the object was deleted since it was fetched",
          "create(_:named:), if it is to be there again"
        )
      }
    return InputPlace(source: resource).errorText(message, fix: fix)
  }
}
