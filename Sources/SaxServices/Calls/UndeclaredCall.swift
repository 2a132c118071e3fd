internal import SaxEngine
internal import SaxHTTP
internal import SaxLanguage
internal import SaxURI
internal import Saxifrage

/// A call that Swift declares and not the mapping, to the service's address and with what holds for all of its calls.
struct UndeclaredCall {
  /// The objects in responses of some statuses, which make these answers.
  struct Answer {
    /// Nil for those from 200 to 299.
    var statuses: ClosedRange<Int>?
    /// The mapping's type of the objects; nil for none.
    var typeName: String?
    var count = ResultModel.Count.any
  }

  let method: HTTPMethod
  /// A template (RFC 6570).
  let path: String
  /// The call's name behind the service's; the path if nil.
  var name: String?
  /// Of those of one status the first counts.
  var results: [Answer] = []
  var pages: PagesModel?

  init(_ method: HTTPMethod, _ path: String) {
    self.method = method
    self.path = path
  }

  /// A text that calls with another plan don't have.
  fileprivate var key: String {
    let results = results.map { answer in
      "\(answer.statuses.map { "\($0)" } ?? "") \(answer.typeName ?? "") \(answer.count)"
    }
    return "\(method) \(path) \(name ?? "") \(results) \(pages.map { "\($0)" } ?? "")"
  }
}

extension API {
  /// A call that the mapping does not declare.
  ///
  /// - Parameter values: of the variables of its path.
  /// - Throws: ``APIError/Code/argument`` if the path is no template; ``APIError/Code/result`` if the mapping declares
  ///   no such type.
  func call(
    _ declared: UndeclaredCall, _ values: [String: URITemplate.Value]
  ) throws(APIError) -> APICall {
    let plan = try plan(keptAs: declared.key) { () throws(APIError) in
      CallPlan(mapping, service, try model(of: declared))
    }
    return APICall(
      api: self, plan: plan, arguments: [:], values: values.mapValues(\.part))
  }

  private func model(of declared: UndeclaredCall) throws(APIError) -> CallModel {
    let path: URITemplateParts
    do throws(URITemplateFailure) {
      path = try URITemplateParts(declared.path)
    } catch {
      throw APIError(
        .argument, "\(declared.path.debugDescription) is no URI template: \(error.reason)",
        call: service.name)
    }
    var call = CallModel(
      name: declared.name ?? declared.path, method: declared.method.name, path: path,
      pathText: declared.path, place: service.place)
    call.pages = declared.pages
    for answer in declared.results {
      guard let name = answer.typeName else {
        call.results.append(ResultModel(statuses: answer.statuses, kind: .none))
        continue
      }
      guard let type = mapping.type(named: name) else {
        throw APIError(
          .result, "the mapping declares no type \(name)", call: service.name,
          fix: "named: \"…\"")
      }
      call.results.append(
        ResultModel(
          statuses: answer.statuses, kind: .objects(type, typeName: name, answer.count)))
    }
    return call
  }
}
