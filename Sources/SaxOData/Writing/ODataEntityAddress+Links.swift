internal import SaxHTTP

extension ODataEntityAddress {
  /// Links the entity to another by a navigation property that leads to several.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - target: the other entity.
  /// - Throws: ``ODataError``; what the client throws.
  public func addLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws {
    try await link(.post, name, to: target)
  }

  /// Links the entity to another by a navigation property that leads to one.
  ///
  /// - Throws: as ``addLink(_:to:)``.
  public func setLink<Other>(
    _ name: String, to target: ODataEntityAddress<Other>
  ) async throws {
    try await link(.put, name, to: target)
  }

  /// Removes the link of a navigation property that leads to one. Neither entity is deleted.
  ///
  /// - Throws: as ``addLink(_:to:)``.
  public func removeLink(_ name: String) async throws {
    let version = try await service.version()
    let url = try links(name, version).url(below: service.root, version)
    _ = try await service.change(try service.request(.delete, url, version))
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
    let version = try await service.version()
    let way = links(name, version)
    let url =
      version >= .v4
      ? try way.url(below: service.root, version, [.id(try target.ownURL(version).requested)])
      : try way.with(.segment(.key(target.key(version)))).url(below: service.root, version)
    _ = try await service.change(try service.request(.delete, url, version))
  }

  private func link<Other>(
    _ method: HTTPMethod, _ name: String, to target: ODataEntityAddress<Other>
  ) async throws {
    let version = try await service.version()
    let url = try links(name, version).url(below: service.root, version)
    var request = try service.request(method, url, version)
    let style = service.style(version)
    try request.send(style.reference(try target.ownURL(version).requested), style)
    _ = try await service.change(request)
  }

  /// The address of links: `X/$ref` from V4 on, and `$links/X` before.
  private func links(_ name: String, _ version: ODataVersion) -> ODataAddress {
    let property = ODataAddress.Step.segment(.name(name))
    return version >= .v4
      ? address.with(property, .segment(.system(.ref)))
      : address.with(.segment(.system(.links)), property)
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
