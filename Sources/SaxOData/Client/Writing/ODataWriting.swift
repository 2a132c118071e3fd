internal import SaxHTTP
internal import Saxifrage

/// The things that a body holds beside the properties, and what is wished of the answer.
public struct ODataWriting: Sendable {
  /// The qualified name of the type, where it is one that is derived from the set's, or the service wants it.
  public var typeName: String?
  /// The links to other entities.
  public var links: [ODataLink] = []
  /// The extent of the answer that is wished for, from V3 on; nil to leave it to the service.
  public var returning: ODataPreference.Returned?

  /// No type, no links, no wish.
  public init() {}

  /// Creates the additions to a body: a type, links, and a wish for the answer.
  ///
  /// - Parameters:
  ///   - typeName: the qualified name of the type.
  ///   - links: those to other entities.
  ///   - returning: the extent of the answer.
  public init(
    typeName: String? = nil, links: [ODataLink] = [], returning: ODataPreference.Returned? = nil
  ) {
    self.typeName = typeName
    self.links = links
    self.returning = returning
  }

  func body(
    _ members: [BodyValue.Member], _ service: ODataService, _ style: BodyStyle
  ) throws -> BodyValue {
    var all = typeName.map { [style.type($0)] } ?? []
    all += members
    for link in links { all.append(try link.member(service, style)) }
    return .object(all)
  }
}

extension WebRequest {
  /// Says the extent of the answer that is wished for.
  mutating func prefer(_ returned: ODataPreference.Returned?, _ version: ODataVersion) throws {
    guard let returned, let preference = version.preference(returned) else { return }
    try fields.append("Prefer", preference)
  }
}

extension ODataService {
  /// Sends a change, and takes what is answered.
  ///
  /// - Parameters:
  ///   - entities: those that the answer may hold one of.
  ///   - mapping: what the answer is read by; nil to make one of the type's properties, or of the service's model.
  func write<Entity: Decodable & Sendable>(
    _ request: WebRequest, _ version: ODataVersion, returning: ODataPreference.Returned?,
    of entities: ODataEntities<Entity>, by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> ODataWritten<Entity> {
    var isReadable = true
    if mapping == nil, Entity.self == SaxObject.self, returning != .minimal {
      // Before anything is sent: what was done can't be taken back.
      isReadable = try await entities.hasModel()
    }
    var request = request
    try request.prefer(returning, version)
    let response = try await execute(request)
    try check(response)
    let fields = response.fields
    var head = response
    head.body = .empty
    var written = ODataWritten<Entity>(
      etag: fields["ETag"],
      id: fields["OData-EntityId"] ?? fields["DataServiceId"] ?? fields["Location"],
      location: fields["Location"], response: head, service: self)
    guard isReadable, ![202, 204, 205].contains(response.status) else { return written }
    let bytes = try await bytes(of: response)
    if bytes.isEmpty { return written }
    let whole = WebResponse(
      status: response.status, fields: fields, url: response.url, body: .bytes(bytes))
    let read: ODataRead<Entity>?
    do {
      read = try await self.read(whole, as: Entity.self, named: typeName) {
        try await entities.kept(given: mapping, $0, isWhole: false)
      }
    } catch  where mapping == nil && Entity.self == SaxObject.self && error.isOfMisfit {
      // The change is done, whatever is answered.
      return written
    }
    guard let read else { return written }
    written.value = read.value
    written.etag = read.etag
    written.id = read.id ?? written.id
    written.location = written.location ?? read.editLink
    return written
  }
}

extension Error {
  /// True if an answer is no entity, or none that fits the model.
  fileprivate var isOfMisfit: Bool {
    switch self {
    case is BuildError: true
    case let error as ODataError: [.notOData, .incomplete].contains(error.code)
    default: false
    }
  }
}
