public import SaxHTTP
internal import SaxServices
public import Saxifrage

/// A query of entities: where they are, and the options by which they are chosen, arranged and given. A value: each method
/// returns a query with one thing more.
public struct ODataEntities<Entity: Sendable>: Sendable {
  /// The service that is asked.
  public let service: ODataService
  /// The path below the service's root, in parts that are put together when it is sent.
  var path: String
  /// The options, as they come in the URL.
  var options: [QueryPart] = []

  init(_ service: ODataService, path: String) {
    self.service = service
    self.path = path
  }

  /// The same query with an option more.
  public func with(_ option: ODataQuery.Option) -> ODataEntities {
    var query = self
    query.options.append(.tree(option))
    return query
  }

  /// The same query with options as a text, such as `$filter=Price gt 5&$top=3`, unencoded.
  public func with(_ text: String) -> ODataEntities {
    var query = self
    query.options.append(.text(text))
    return query
  }

  /// The entities for which an expression is true. Several filters hold together.
  ///
  /// - Parameter text: as `$filter` has it, unencoded: `UnitPrice gt 20 and contains(Name,'chai')`.
  public func filter(_ text: String) -> ODataEntities {
    var query = self
    query.options.append(.filter(text))
    return query
  }

  /// The properties that are given; the others are left out.
  public func select(_ names: String...) -> ODataEntities {
    with(.select(names.map { ODataSelectItem($0.split(separator: "/").map(String.init)) }))
  }

  /// The related entities that are given within the entities.
  public func expand(_ names: String...) -> ODataEntities {
    with(.expand(names.map { ODataExpandItem($0.split(separator: "/").map(String.init)) }))
  }

  /// At most as many entities.
  public func top(_ count: Int) -> ODataEntities { with(.top(UInt64(max(0, count)))) }

  /// Without as many of the first.
  public func skip(_ count: Int) -> ODataEntities { with(.skip(UInt64(max(0, count)))) }

  /// With the number of all that answer, which ``ODataObjects/count`` is then.
  public func counted() -> ODataEntities { with(.count(true)) }

  // MARK: What is sent

  /// The URL in a version.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of the query, or a text does not parse.
  public func url(_ version: ODataVersion) throws(ODataError) -> URI {
    do {
      let path = try parsedPath(version)
      let query = try query(version)
      let text = try path.encoded(version: version)
      let options = try query.encoded(version: version)
      return try service.root.with(
        path: service.root.path + text, query: options.isEmpty ? nil : options)
    } catch let error as ODataSyntaxError {
      throw ODataError(.query, error.message, url: service.root.redacted, cause: error)
    } catch let error as HTTPError {
      throw ODataError(.query, error.message, fix: error.fix, cause: error)
    } catch let error as ODataError {
      throw error
    } catch {
      throw ODataError(.query, "\(error)", cause: error)
    }
  }

  /// The path, parsed in a version.
  func parsedPath(_ version: ODataVersion) throws(ODataError) -> ODataPath {
    do throws(ODataSyntaxError) {
      return try ODataPath(parsing: path, version: version)
    } catch {
      throw ODataError(
        .query, "\(path) is no path: \(error.message)", url: service.root.redacted, cause: error)
    }
  }

  /// The options, parsed in a version.
  func query(_ version: ODataVersion) throws(ODataSyntaxError) -> ODataQuery {
    var result = ODataQuery()
    var filters: [ODataExpression] = []
    for part in options {
      switch part {
      case .tree(.filter(let expression)): filters.append(expression)
      case .tree(let option): result.options.append(option)
      case .filter(let text):
        filters.append(try ODataExpression(parsing: text, version: version))
      case .text(let text):
        result.options += try ODataQuery(parsing: text, version: version).options
      }
    }
    if let first = filters.first {
      let filter = filters.count == 1 ? first : .operation(.and, filters)
      result.options.insert(.filter(filter), at: 0)
    }
    return result
  }

  /// The pages of the answer.
  func pages() async throws -> ODataPages {
    let version = try await service.version()
    return ODataPages(service, try service.request(.get, try url(version), version))
  }
}

extension ODataEntities where Entity: Decodable {
  /// The entities, as they arrive.
  ///
  /// - Parameters:
  ///   - mapping: what they are read by; nil to make one of the type's properties, which the service may have as they
  ///     are or with a capital letter.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  public func objects(
    by mapping: Mapping? = nil, named typeName: String? = nil
  ) -> ODataObjects<Entity> {
    ODataObjects(self, by: mapping, named: typeName)
  }

  /// The entities, as another type.
  public func objects<Other: Decodable & Sendable>(
    _ type: Other.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) -> ODataObjects<Other> {
    var query = ODataEntities<Other>(service, path: path)
    query.options = options
    return ODataObjects(query, by: mapping, named: typeName)
  }
}

/// An option: a tree, or a text that is parsed in the version that is spoken.
enum QueryPart: Sendable {
  case tree(ODataQuery.Option)
  case filter(String)
  case text(String)
}
