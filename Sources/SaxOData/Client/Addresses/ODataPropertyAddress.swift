public import SaxHTTP

/// The address of a property of an entity.
public struct ODataPropertyAddress: Sendable {
  /// The service that has it.
  public let service: ODataService
  let address: ODataAddress
  /// The name of the property itself: the last step of a path that may lead through complex properties.
  let name: String

  init(_ service: ODataService, _ address: ODataAddress, named path: String) {
    self.service = service
    self.address = address
    name = path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The URL in a version.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it.
  public func url(_ version: ODataVersion) throws(ODataError) -> URI {
    try address.url(below: service.root, version)
  }

  /// The value.
  ///
  /// - Parameter type: scalars, complex types, and lists of them.
  /// - Returns: nil for null (204), and where there is no such entity (404).
  /// - Throws: ``ODataError``; `BuildError` if the value does not fit the type; what the client throws.
  public func value<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value? {
    let version = try await service.version()
    let request = try service.request(.get, try url(version), version)
    guard let response = try await service.found(request) else { return nil }
    return try await service.value(in: response, to: request, as: type, named: name)
  }

  /// The value as the service writes it by itself (`$value`): a text without quotes, or bytes.
  ///
  /// - Returns: nil for null (204, or 404), and where there is no such entity.
  /// - Throws: ``ODataError``; what the client throws.
  public func rawBytes() async throws -> [UInt8]? {
    let version = try await service.version()
    let url = try address.with(.segment(.system(.value))).url(below: service.root, version)
    var request = try service.request(.get, url, version)
    try request.fields.set("Accept", "*/*")
    guard let response = try await service.found(request) else { return nil }
    return try await service.bytes(of: response)
  }

  /// As ``rawBytes()``, in UTF-8.
  public func rawText() async throws -> String? {
    try await rawBytes().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets the value.
  ///
  /// - Parameters:
  ///   - value: the new one.
  ///   - etag: the entity tag of the entity's state; `*` for any; nil to set it whatever that is.
  /// - Returns: the entity's new entity tag; nil where the service says none.
  /// - Throws: ``ODataError/Code/conflict`` if the entity was changed meanwhile; ``ODataError``; what the client
  ///   throws.
  @discardableResult
  public func set(
    _ value: some Encodable & Sendable, ifMatch etag: String? = nil
  ) async throws -> String? {
    let version = try await service.version()
    var request = try service.request(.put, try url(version), version)
    try request.match(etag)
    let style = try address.style(service, version)
    let encoded = try style.value(of: value)
    // From V3 on a complex value stands by itself; V2 has the name around everything.
    let isComplex = if case .object = encoded { version >= .v3 } else { false }
    let member = version == .v2 ? name : "value"
    let whole = isComplex ? encoded : BodyValue.object([.init(member, encoded)])
    try request.send(whole, style)
    return try await service.change(request).fields["ETag"]
  }

  /// Sets the value to null.
  ///
  /// - Parameter etag: as for ``set(_:ifMatch:)``.
  /// - Throws: as ``set(_:ifMatch:)``.
  public func clear(ifMatch etag: String? = nil) async throws {
    let version = try await service.version()
    // V2 and V3 delete the raw value (MS-ODATA §2.2.7.3).
    let way = version < .v4 ? address.with(.segment(.system(.value))) : address
    var request = try service.request(
      .delete, try way.url(below: service.root, version), version)
    try request.match(etag)
    _ = try await service.change(request)
  }
}
