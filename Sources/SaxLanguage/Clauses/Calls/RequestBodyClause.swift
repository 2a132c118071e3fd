/// A clause that gives the body of a request, of which a call has one.
protocol RequestBodyClause: CallClause {
  /// Resolves the body; nil after an error has been reported.
  func model(in call: inout CheckedCall) -> BodyModel?
}

extension RequestBodyClause {
  static var repetition: String? { "a second body, wanted one of body, form and multipart" }
  static var isOfCallsAlone: Bool { true }

  func check(at range: SourceRange, in call: inout CheckedCall) {
    call.body = model(in: &call)
    if call.isRepetition { return }
    if let body = call.body, call.isOfSOAP, !body.isOfSOAP {
      call.collector.error(
        .invalidCall,
        "a call by SOAP sends one element in its envelope, wanted an object as xml",
        at: range, fix: "body x, or body T(a, b)")
    }
    if let method = call.syntax?.method, ["GET", "HEAD"].contains(method.text) {
      call.collector.error(
        .invalidCall, "a body with \(method.text), which has none", at: range, fix: "POST")
    }
  }
}

extension BodyModel {
  /// True if it can be what an envelope holds.
  fileprivate var isOfSOAP: Bool {
    switch self {
    case .argument(_, as: .xml), .made(typeName: _, arguments: _, as: .xml): true
    case .argument, .made, .merge, .text, .form, .multipart: false
    }
  }
}
