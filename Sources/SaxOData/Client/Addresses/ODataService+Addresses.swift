internal import SaxHTTP

extension ODataService {
  /// The entity of an id or an edit link that the service gave.
  ///
  /// - Parameters:
  ///   - link: absolute, or relative to the root.
  ///   - type: what the entity is read as.
  /// - Throws: ``ODataError/Code/query`` if it is no URL, or of another origin: credentials would go there.
  public func entity<Entity>(
    at link: String, as type: Entity.Type
  ) throws(ODataError) -> ODataEntityAddress<Entity> {
    let url: URI
    do throws(HTTPError) {
      url = try root.resolving(location: link)
    } catch {
      throw ODataError(.query, error.message, fix: error.fix, cause: error)
    }
    guard url.hasOrigin(of: root) else {
      throw ODataError(
        .query, "the entity is at another origin, \(url.scheme)://\(url.authority)",
        url: root.redacted, fix: "a service with its own root")
    }
    return ODataEntityAddress(self, ODataAddress(at: url))
  }

  /// A function by the name of its import; in V2 and V3 a function import.
  ///
  /// - Parameters:
  ///   - name: of the import.
  ///   - parameters: their names and values: in parentheses from V4 on, in the query before.
  ///   - usesAliases: true to have the values in the query from V4 on, as long ones are better.
  public func function(
    _ name: String, _ parameters: KeyValuePairs<String, any ODataLiteralValue> = [:],
    usesAliases: Bool = false
  ) -> ODataOperation {
    ODataOperation(
      self, ODataAddress(), name, parameters, .function(usesAliases: usesAliases))
  }

  /// An action by the name of its import, from V3 on.
  ///
  /// - Parameters:
  ///   - name: of the import.
  ///   - parameters: their names and values, which the body holds.
  public func action(
    _ name: String, _ parameters: [String: any Encodable & Sendable] = [:]
  ) -> ODataOperation {
    ODataOperation(self, ODataAddress(), name, actionWith: parameters)
  }
}
