internal import SaxHTTP
internal import SaxSchema

/// An address in a version.
struct ResolvedAddress {
  /// The path behind its beginning.
  var path = ODataPath()
  /// The parameters of functions that stand in the query.
  var parameters: [ODataQuery.Option] = []
  /// The way through the model.
  var walk: ModelWalk
  /// The declaration of the operation that it ends with; nil where it ends with none, or one that is not known.
  var operation: OperationModel?
}

extension ODataAddress {
  /// Resolves the address in a version, step by step, along the model where there is one.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it, a key or a parameter is none of the type,
  ///   or something follows an action.
  func resolved(below root: URI, _ version: ODataVersion) throws(ODataError) -> ResolvedAddress {
    var result = ResolvedAddress(walk: ModelWalk(model))
    do {
      if let start {
        if let path = start.path(below: root, version) {
          for segment in path.segments { result.walk.take(segment) }
        } else {
          result.walk.leave()
        }
      }
      for (index, step) in steps.enumerated() {
        try take(step, &result, version)
        if case .call(let name, _, .action) = step, index < steps.count - 1 {
          throw ODataError(.query, "nothing can follow the action \(name)", url: root.redacted)
        }
      }
    } catch let error as ODataError {
      throw error
    } catch {
      throw ODataError(query: error, below: root)
    }
    return result
  }

  private func take(
    _ step: Step, _ result: inout ResolvedAddress, _ version: ODataVersion
  ) throws {
    result.operation = nil
    switch step {
    case .text(let text):
      for segment in try ODataPath(parsing: text, version: version).segments {
        result.walk.take(segment)
        result.path.segments.append(segment)
      }
    case .segment(let segment):
      result.walk.take(segment)
      result.path.segments.append(segment)
    case .links(let name):
      let way: [ODataPath.Segment] =
        version >= .v4 ? [.name(name), .system(.ref)] : [.system(.links), .name(name)]
      for segment in way {
        result.walk.take(segment)
        result.path.segments.append(segment)
      }
    case .key(let values):
      result.path.segments.append(.key(try result.walk.key(values, version)))
    case .call(let name, let arguments, let form):
      let isBound = start != nil || !result.path.segments.isEmpty
      let operation = try result.walk.call(name, form.names ?? arguments.map(\.name))
      let call = try OperationCall(
        name, arguments, form, isBound: isBound, version, declared: operation)
      result.path.segments.append(call.segment)
      result.parameters += call.options
      result.operation = operation
    }
  }
}

extension URI {
  /// The path below a service's root; nil for what lies elsewhere, or is none in the version.
  func path(below root: URI, _ version: ODataVersion) -> ODataPath? {
    guard hasOrigin(of: root), path.hasPrefix(root.path) else { return nil }
    return try? ODataPath(parsing: String(path.dropFirst(root.path.count)), version: version)
  }
}
