internal import SaxHTTP
internal import SaxSchema
internal import SaxServices

/// The way to a resource of a service, in steps that are put together when the version is known.
struct ODataAddress: Sendable {
  /// A value of a key; without a name, the only one.
  struct KeyValue: Sendable {
    var name: String?
    var value: any ODataLiteralValue
  }

  /// A step.
  enum Step: Sendable {
    /// A path as a text, which is parsed.
    case text(String)
    case segment(ODataPath.Segment)
    case key([KeyValue])
    case call(String, [ODataParameter], ODataOperation.Form)
    /// The links of a navigation property: `X/$ref` from V4 on, and `$links/X` before.
    case links(String)
  }

  /// The URL that it begins at, of what the service gave one for; nil for the service's root.
  var start: URI?
  var steps: [Step] = []
  /// Tells which types keys have; nil to go by the types of Swift's values.
  var model: EntityModel?

  init(_ path: String) { steps = [.text(path)] }

  init(at start: URI) { self.start = start }

  init() {}

  func with(_ steps: Step...) -> ODataAddress {
    var result = self
    result.steps += steps
    return result
  }

  /// The URL in a version.
  ///
  /// - Parameters:
  ///   - root: the service's.
  ///   - version: the one that is spoken.
  ///   - options: those of the query, in the form of the version.
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it, or a key is none of the type.
  func url(
    below root: URI, _ version: ODataVersion, _ options: [ODataQuery.Option] = []
  ) throws(ODataError) -> URI {
    let resolved = try resolved(below: root, version)
    do {
      let text = try resolved.path.encoded(version: version)
      var url: URI
      if let start {
        url = start
        if !text.isEmpty {
          url = try start.with(
            path: start.path.hasSuffix("/") ? start.path + text : "\(start.path)/\(text)",
            query: start.query)
        }
      } else {
        url = try root.with(path: root.path + text, query: nil)
      }
      let query = try ODataQuery(resolved.parameters + options).encoded(version: version)
      return query.isEmpty ? url : try url.appending(queryText: query)
    } catch {
      throw ODataError(query: error, below: root)
    }
  }

  /// The type of what it leads to, as the model has it; nil where that is not known.
  ///
  /// - Throws: as ``url(below:_:_:)``.
  func type(below root: URI, _ version: ODataVersion) throws(ODataError) -> String? {
    try resolved(below: root, version).walk.type
  }

  /// The path below the service's root as people read it; a URL where it begins at one that lies elsewhere.
  func shown(below root: URI, _ version: ODataVersion) throws(ODataError) -> String {
    let url = try url(below: root, version)
    let path = url.path(below: root, version)
    return path.flatMap { try? $0.text(version: version) } ?? url.redacted
  }

  /// Finds the options of the URL that it begins at by which answers have other properties; nil where they are not parsed.
  func shaping(_ version: ODataVersion) -> [ODataQuery.Option]? {
    let texts = (start?.query ?? "").split(separator: "&").filter { pair in
      let name = pair.prefix { $0 != "=" }.replacing("%24", with: "$")
      return ["$select", "$expand", "$compute", "$apply"].contains(name)
    }
    return (try? ODataQuery(parsing: texts.joined(separator: "&"), version: version))?.options
  }

  // MARK: Queries

  /// The URL of what is asked for with the parts of a query.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it, or a text does not parse.
  func url(
    below root: URI, _ version: ODataVersion, asking parts: [ODataQueryPart]
  ) throws(ODataError) -> URI {
    try url(below: root, version, try query(parts, below: root, version).options)
  }

  /// The parts of a query in the form of a version, whose names are compared with the model.
  func query(
    _ parts: [ODataQueryPart], below root: URI, _ version: ODataVersion
  ) throws(ODataError) -> ODataQuery {
    let type = try type(below: root, version)
    let query: ODataQuery
    do {
      query = try QueryResolution(version: version, model: model).query(parts, of: type)
    } catch {
      throw ODataError(query: error, below: root)
    }
    if let model, let type { try QueryCheck(model: model).check(query, of: type) }
    return query
  }
}

extension ODataError {
  /// A request that can't be sent, for what its path or its query has.
  init(query error: any Error, below root: URI) {
    let (message, fix): (String, String?) =
      switch error {
      case let error as ODataSyntaxError: (error.message, nil)
      case let error as HTTPError: (error.message, error.fix)
      default: ("\(error)", nil)
      }
    self.init(.query, message, url: root.redacted, fix: fix, cause: error)
  }
}
