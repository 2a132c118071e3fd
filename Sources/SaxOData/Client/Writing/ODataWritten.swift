public import SaxEvents
public import SaxHTTP

/// The answer of a service to a change.
public struct ODataWritten<Entity: Sendable>: Sendable {
  /// The entity as the service has it now; nil where the answer does not hold it, and for a `SaxObject` also where it does
  /// not fit the service's model, or that can't be read.
  public var value: Entity?
  /// The entity tag of the new state; nil where the service says none.
  public var etag: String?
  /// The id: that of `OData-EntityId`, of `Location`, or of the answer's entity; nil where the service says none.
  public var id: String?
  /// The URL of the entity; nil where the service says none.
  public var location: String?
  /// The response without its body.
  public var response: WebResponse
  let service: ODataService

  /// The entity's address.
  ///
  /// - Throws: ``ODataError/Code/query`` if the service does not say it, or it is at another origin.
  public func address() throws(ODataError) -> ODataEntityAddress<Entity> {
    guard let link = location ?? id else {
      throw ODataError(
        .query, "the service does not say where the entity is", status: response.status,
        url: response.url.redacted)
    }
    return try service.entity(at: link, as: Entity.self)
  }
}

/// The two sides of a change that was refused, as the entity has become another since it was read (412). It is the
/// cause of the ``ODataError`` with the code ``ODataError/Code/conflict``.
public struct ODataConflict<Entity: Sendable>: DescribedError {
  /// The entity as it was read, which the change was made to.
  public let base: ODataRead<Entity>
  /// The entity as it was to be.
  public let mine: Entity
  /// The entity as the service has it now; nil if it has none any more, or that could not be found out.
  public let theirs: ODataRead<Entity>?
  /// The failure of asking for the service's state; nil if there was none.
  public let failure: (any Error)?

  /// `error: MESSAGE`: whether the service has the entity still.
  public var description: String {
    let message =
      if theirs != nil {
        "the entity has changed since it was read"
      } else if failure != nil {
        "the entity has changed or was deleted since it was read, and its state could not be read"
      } else {
        "the entity was deleted since it was read"
      }
    return InputPlace().errorText(message, fix: nil)
  }
}
