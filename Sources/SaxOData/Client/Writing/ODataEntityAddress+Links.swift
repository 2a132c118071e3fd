internal import SaxHTTP

extension ODataEntityAddress {
  /// The entities that a navigation property leads to, by their addresses alone: ``ODataService/entity(at:as:)`` has the
  /// one at a link.
  ///
  ///     for try await link in customer.links("Orders").objects() { … }
  ///
  /// - Parameter name: of the navigation property, which leads to one or to several.
  public func links(_ name: String) -> ODataEntities<ODataReference> {
    ODataEntities(service, at: address.with(.links(name)))
  }

  /// Links the entity to another by a navigation property that leads to several.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - target: the other entity.
  /// - Throws: ``ODataError``; what the client throws.
  public func addLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws {
    _ = try await service.change(try await link(.post, name, to: target))
  }

  /// Links the entity to another by a navigation property that leads to one.
  ///
  /// - Throws: as ``addLink(_:to:)``.
  public func setLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws {
    _ = try await service.change(try await link(.put, name, to: target))
  }

  /// Removes the link of a navigation property that leads to one. Neither entity is deleted.
  ///
  /// - Throws: as ``addLink(_:to:)``.
  public func removeLink(_ name: String) async throws {
    _ = try await service.change(try await unlink(name))
  }

  /// Removes one link of a navigation property that leads to several. Neither entity is deleted.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - target: the other entity; before V4 it has to be addressed by its key.
  /// - Throws: ``ODataError/Code/query`` if its key is not known, and the version wants that; as ``addLink(_:to:)``.
  public func removeLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws {
    _ = try await service.change(try await unlink(name, from: target))
  }

  // MARK: In batches

  /// The request of ``addLink(_:to:)``, for a ``Batch``.
  ///
  /// - Throws: ``ODataError/Code/query`` if it can't be written; what finding the version out throws.
  public func addingLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws -> BatchOperation {
    service.operation(try await link(.post, name, to: target))
  }

  /// The request of ``setLink(_:to:)``, for a ``Batch``.
  ///
  /// - Throws: as ``addingLink(_:to:)``.
  public func settingLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws -> BatchOperation {
    service.operation(try await link(.put, name, to: target))
  }

  /// The request of ``removeLink(_:)``, for a ``Batch``.
  ///
  /// - Throws: as ``addingLink(_:to:)``.
  public func removingLink(_ name: String) async throws -> BatchOperation {
    service.operation(try await unlink(name))
  }

  /// The request of ``removeLink(_:to:)``, for a ``Batch``.
  ///
  /// - Throws: as ``addingLink(_:to:)``.
  public func removingLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws -> BatchOperation {
    service.operation(try await unlink(name, from: target))
  }

  // MARK: Requests

  private func link<Other>(
    _ method: HTTPMethod, _ name: String, to target: ODataEntityAddress<Other>
  ) async throws -> WebRequest {
    let version = try await service.version()
    let url = try address.with(.links(name)).url(below: service.root, version)
    var request = try service.request(method, url, version)
    let style = service.style(version)
    try request.send(style.reference(try target.ownURL(version).requested), style)
    return request
  }

  private func unlink(_ name: String) async throws -> WebRequest {
    let version = try await service.version()
    let url = try address.with(.links(name)).url(below: service.root, version)
    return try service.request(.delete, url, version)
  }

  private func unlink<Other>(
    _ name: String, from target: ODataEntityAddress<Other>
  ) async throws -> WebRequest {
    let version = try await service.version()
    let way = address.with(.links(name))
    let url =
      version >= .v4
      ? try way.url(below: service.root, version, [.id(try target.ownURL(version).requested)])
      : try way.with(.segment(.key(target.key(version)))).url(below: service.root, version)
    return try service.request(.delete, url, version)
  }

  /// The key that the address ends with.
  private func key(_ version: ODataVersion) throws(ODataError) -> ODataKey {
    let url = try ownURL(version)
    if case .key(let key)? = url.path(below: service.root, version)?.segments.last { return key }
    throw ODataError(
      .query, "the key of the entity is not in its address", url: url.redacted,
      fix: "service[\"…\"].entity(…)")
  }
}
