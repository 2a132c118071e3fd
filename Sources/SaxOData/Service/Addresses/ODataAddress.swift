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
  }

  /// The URL that it begins at, of what the service gave one for; nil for the service's root.
  var start: URI?
  var steps: [Step] = []
  /// Tells which types keys have; nil to go by the types of Swift's values.
  var model: EntityModel?
  /// The options of the query.
  var options = ODataQuery()

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
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it, or a key is none of the type.
  func url(below root: URI, _ version: ODataVersion) throws(ODataError) -> URI {
    do {
      let (segments, parameters, _) = try resolved(version)
      let text = try ODataPath(segments).encoded(version: version)
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
      let query = ODataQuery(parameters + options.options)
      let options = try query.encoded(version: version)
      return options.isEmpty ? url : try url.appending(queryText: options)
    } catch let error as ODataError {
      throw error
    } catch let error as ODataSyntaxError {
      throw ODataError(.query, error.message, url: root.redacted, cause: error)
    } catch let error as HTTPError {
      throw ODataError(.query, error.message, fix: error.fix, cause: error)
    } catch {
      throw ODataError(.query, "\(error)", cause: error)
    }
  }

  /// The path below its beginning, in a version.
  func path(_ version: ODataVersion) throws -> ODataPath {
    ODataPath(try resolved(version).segments)
  }

  /// The type of what it leads to, as the model has it; nil where that is not known.
  ///
  /// - Throws: as ``url(below:_:)``.
  func type(_ version: ODataVersion) throws(ODataError) -> String? {
    do {
      return try resolved(version).type
    } catch let error as ODataError {
      throw error
    } catch {
      throw ODataError(.query, "\(error)", cause: error)
    }
  }

  /// The segments, the parameters that stand in the query, and the type.
  private func resolved(
    _ version: ODataVersion
  ) throws -> (segments: [ODataPath.Segment], parameters: [ODataQuery.Option], type: String?) {
    var segments: [ODataPath.Segment] = []
    var parameters: [ODataQuery.Option] = []
    var walk = ModelWalk(model)
    for step in steps {
      switch step {
      case .text(let text):
        for segment in try ODataPath(parsing: text, version: version).segments {
          walk.take(segment)
          segments.append(segment)
        }
      case .segment(let segment):
        walk.take(segment)
        segments.append(segment)
      case .key(let values): segments.append(.key(try walk.key(values, version)))
      case .call(let name, let arguments, let form):
        let call = try OperationCall(
          name, arguments, form, isBound: start != nil || !segments.isEmpty, version,
          in: model)
        segments.append(call.segment)
        parameters += call.options
        walk.leave()
      }
    }
    return (segments, parameters, walk.type)
  }
}
