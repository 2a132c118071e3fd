internal import SaxEngine
internal import SaxEvents
internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// A call with all that depends on the mapping alone, made when the call is first used.
final class CallPlan: Sendable {
  let mapping: Mapping
  let service: ServiceModel
  let call: CallModel
  /// The service and the call: `Shop.orders`.
  let name: String
  /// Reads the arguments; nil where there are none.
  let arguments: Mapping?
  /// Reads what of an object a merge gives; nil where the call has none.
  let parts: Mapping?
  let results: [ResultPlan]
  let errors: [ErrorPlan]
  let accepted: String
  /// `Accept` with that.
  let accept: HeaderField
  let method: Result<HTTPMethod, HTTPError>
  /// The statuses that are answers.
  let successes: Set<Int>

  /// The result of a range of statuses.
  struct ResultPlan: Sendable {
    let model: ResultModel
    /// Reads the response's objects; nil where it hands out none.
    let mapping: Mapping?
    let typeName: String?
    /// The type of the objects that say where the next page is.
    let pageType: String?
  }

  /// The object of responses that are no success.
  struct ErrorPlan: Sendable {
    let statuses: ClosedRange<Int>?
    let mapping: Mapping
    /// Reads the objects in the details of faults; nil where there are none.
    let detail: Mapping?
  }

  init(_ mapping: Mapping, _ service: ServiceModel, _ call: CallModel) {
    self.mapping = mapping
    self.service = service
    self.call = call
    name = "\(service.name).\(call.name)"
    let parameters = CallPlan.read(call)
    arguments =
      parameters.isEmpty
      ? nil : mapping.arguments(parameters, typeName: "\(service.name).\(call.name)")
    parts = CallPlan.mergedType(call).map { mapping.parts(of: $0) }
    let pageType = call.pages?.typeName
    let frame = call.soap == nil ? nil : try? SOAPMappings.response()
    results = call.results.map { CallPlan.result($0, mapping, pageType, in: frame) }
    let declared = call.settings.errors.isEmpty ? service.settings.errors : call.settings.errors
    let detail = call.soap == nil ? nil : try? SOAPMappings.detail()
    errors = declared.map { error in
      ErrorPlan(
        statuses: error.statuses, mapping: mapping.errors(of: error.type),
        detail: detail.map { mapping.errors(of: error.type, in: $0) })
    }
    let accepted = call.soap?.version.accepted ?? CallPlan.accepted(results, mapping)
    self.accepted = accepted
    accept = HeaderField(checked: "Accept", accepted)
    method = Result { () throws(HTTPError) in try HTTPMethod(call.method) }
    let own = call.settings.successes ?? service.settings.successes ?? [200...299]
    successes = Set(own.joined()).union(call.results.compactMap(\.statuses).joined())
  }

  /// The type of the object of which the body gives a part.
  static func mergedType(_ call: CallModel) -> String? {
    guard case .merge(let name) = call.body else { return nil }
    return call.parameters.first { $0.name == name }?.typeText.filter { $0 != "?" }
  }

  /// The parameters as they are read: what is merged is kept as it is written.
  private static func read(_ call: CallModel) -> [ParameterModel] {
    guard case .merge(let name) = call.body else { return call.parameters }
    return call.parameters.map { parameter in
      guard parameter.name == name else { return parameter }
      var parameter = parameter
      parameter.field.type = parameter.field.type.isOptional ? .optional(.raw) : .raw
      return parameter
    }
  }

  private static func result(
    _ model: ResultModel, _ mapping: Mapping, _ pageType: String?, in frame: Mapping?
  ) -> ResultPlan {
    switch model.kind {
    case .objects(let type, let name, let count) where frame != nil:
      ResultPlan(
        model: model,
        mapping: frame.map { mapping.responses(of: type, isOne: count != .any, in: $0) },
        typeName: name, pageType: nil)
    case .objects(let type, let name, let count):
      ResultPlan(
        model: model,
        mapping: mapping.responses(
          of: type, isOne: count != .any, besides: pageType.map { [$0] } ?? []),
        typeName: name, pageType: pageType)
    case .events(let type, let name):
      ResultPlan(
        model: model, mapping: mapping.responses(of: type), typeName: name, pageType: nil)
    case .data, .text, .file, .none:
      ResultPlan(model: model, mapping: nil, typeName: nil, pageType: nil)
    }
  }

  /// The media types that a response may be of.
  private static func accepted(_ results: [ResultPlan], _ mapping: Mapping) -> String {
    var types: [String] = []
    func add(_ type: String) { if !types.contains(type) { types.append(type) } }
    for result in results {
      switch result.model.kind {
      case .objects(_, let name, _):
        if mapping.reads(name, in: .json) {
          add("application/json")
          add("application/x-ndjson;q=0.9")
        }
        if mapping.reads(name, in: .xml) { add("application/xml;q=0.8") }
      case .events: add("text/event-stream")
      case .text: add("text/*, */*;q=0.5")
      case .data, .file: add("*/*")
      case .none: break
      }
    }
    return types.isEmpty ? "*/*" : types.joined(separator: ", ")
  }

  /// The result of a status: the one that names it, or the one of all successes.
  func result(of status: Int) -> ResultPlan? {
    results.first { $0.model.statuses?.contains(status) ?? false }
      ?? (successesOfAll.contains(status) ? results.first { $0.model.statuses == nil } : nil)
  }

  /// Empties the body of a response that holds nothing by the mapping. A short one is read, for its connection, which
  /// can be used again, and for who records the exchange.
  ///
  /// - Returns: false if the response holds something.
  /// - Throws: `CancellationError` alone.
  @discardableResult
  func emptyNothing(_ response: inout WebResponse) async throws -> Bool {
    guard case ResultModel.Kind.none? = result(of: response.status)?.model.kind else {
      return false
    }
    try await response.body.drain()
    response.body = .empty
    return true
  }

  /// The statuses that a result without any is for: an error status that is listed as a success holds none of its
  /// objects, unless a result names it.
  private var successesOfAll: ClosedRange<Int> { 200...299 }

  /// The mappings by which the body of a response that is no success is read, the first that finds something counts.
  func errors(of status: Int) -> [Mapping] {
    let own = errors.filter { $0.statuses?.contains(status) ?? false }
    return (own + errors.filter { $0.statuses == nil }).map(\.mapping) + [mapping]
  }
}

extension PagesModel {
  /// The type of the objects that say where the next page is.
  fileprivate var typeName: String? {
    switch self {
    case .field(let type, _), .cursor(_, let type, _): type
    case .link, .number, .offset: nil
    }
  }
}
