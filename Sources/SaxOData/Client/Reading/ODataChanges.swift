internal import SaxEngine
public import SaxHTTP
internal import SaxValues
public import Saxifrage

/// A change since a list of entities was read (OData Protocol 4.01 §11.3).
public enum ODataChange<Entity: Sendable>: Sendable {
  /// An entity that is new, or of which something changed; it may have no more than that and its key.
  case changed(Entity)
  /// An entity that is not in the list any more.
  case removed(ODataRemoval)
  /// A link from an entity to another that is new.
  case linked(ODataLinkChange)
  /// A link from an entity to another that is no more.
  case unlinked(ODataLinkChange)
}

/// An entity that is not in a list any more.
public struct ODataRemoval: Sendable, Hashable {
  /// The entity's id, a URL that may be relative; nil where the service tells its key alone, in 4.01.
  public var id: String?
  /// `deleted`, or `changed` where it is another list's now; nil where the service does not tell.
  public var reason: String?
  /// The texts of the entity's own properties that the service tells, those of its key among them, by their names; in
  /// 4.01 alone.
  public var properties: [String: String]

  init(_ object: SaxObject) {
    id = object["id"]?.plainText
    reason = object["reason"]?.plainText
    properties = [:]
    guard case .dictionary(let members)? = object["properties"] else { return }
    for (name, value) in zip(members.keys, members.values) where !name.contains("@") {
      properties[name] = value.plainText
    }
  }
}

/// A link from one entity to another that has come, or has gone.
public struct ODataLinkChange: Sendable, Hashable {
  /// The id of the entity that has the navigation property, a URL that may be relative.
  public var source: String
  /// The name of the navigation property.
  public var relationship: String
  /// The id of the entity that it leads to.
  public var target: String

  init(_ object: SaxObject) {
    source = object["source"]?.plainText ?? ""
    relationship = object["relationship"]?.plainText ?? ""
    target = object["target"]?.plainText ?? ""
  }
}

/// The changes that a delta link leads to, each handed out as soon as it has been read, over the borders of pages.
public struct ODataChanges<Entity: Decodable & Sendable>: AsyncSequence, Sendable {
  /// A change.
  public typealias Element = ODataChange<Entity>

  private let service: ODataService
  private let link: String
  private let mapping: Mapping?
  private let typeName: String?
  private let report = ODataReport()

  init(_ service: ODataService, _ link: String, by mapping: Mapping?, named typeName: String?) {
    self.service = service
    self.link = link
    self.mapping = mapping
    self.typeName = typeName
  }

  /// The link to what changes after these, which comes with the last page.
  public var deltaLink: String? { report.notes.now.delta }
  /// The latest page's response: the status and the fields, without a body.
  public var response: WebResponse? { report.response }

  /// Follows the link when the first change is asked for.
  public func makeAsyncIterator() -> ODataIterator<Element> {
    report.reset()
    return ODataIterator(
      reading: PagedReading(service, report) { [service, link, mapping, typeName] in
        let url = try service.address(of: link)
        let version = try await service.version()
        let request = try service.request(.get, url, version)
        let kept = try await ODataEntities<Entity>(service, at: ODataAddress(at: url)).kept(
          given: mapping, .changes)
        let cases: [ObjectCase<Element>] = [
          .type(Entity.self, named: typeName ?? kept.typeName) { .changed($0) },
          .type(SaxObject.self, named: ODataFrame.removed) { .removed(ODataRemoval($0)) },
          .type(SaxObject.self, named: ODataFrame.deleted) { .removed(ODataRemoval($0)) },
          .type(SaxObject.self, named: ODataFrame.linked) { .linked(ODataLinkChange($0)) },
          .type(SaxObject.self, named: ODataFrame.unlinked) { .unlinked(ODataLinkChange($0)) },
        ]
        return (ODataPages(service, request, version), .init(mapping: kept.mapping, cases: cases))
      })
  }
}

extension ODataService {
  /// The changes since a list was read.
  ///
  /// - Parameters:
  ///   - deltaLink: what ``ODataObjects/deltaLink`` was at the end of the list; it may be kept for as long as the service
  ///     allows. It has to be of the service's origin.
  ///   - type: what entities are read as; properties that need not come are optional.
  ///   - mapping: what they are read by, whose rules leave out what is removed and the links; nil to make one of the
  ///     type's properties, or of the service's model for a `SaxObject`.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  public func changes<Entity: Decodable & Sendable>(
    since deltaLink: String, as type: Entity.Type, by mapping: Mapping? = nil,
    named typeName: String? = nil
  ) -> ODataChanges<Entity> {
    ODataChanges(self, deltaLink, by: mapping, named: typeName)
  }

  /// The URL of a link that the service gave, which is of its origin.
  ///
  /// - Throws: ``ODataError/Code/query`` if it is none, or of another origin.
  func address(of link: String) throws(ODataError) -> URI {
    let url: URI
    do throws(HTTPError) {
      url = try root.resolving(location: link)
    } catch {
      throw ODataError(.query, error.message, fix: error.fix, cause: error)
    }
    guard options.followsPagesToOtherOrigins || url.hasOrigin(of: root) else {
      throw ODataError(
        .query, "the link is of another origin, \(url.scheme)://\(url.authority)",
        url: root.redacted,
        fix: "options.followsPagesToOtherOrigins = true, if it can be trusted")
    }
    return url
  }
}
