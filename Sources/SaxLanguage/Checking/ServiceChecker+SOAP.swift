internal import SaxValues

/// The checks of calls by SOAP, whose requests and responses are envelopes.
extension ServiceChecker {
  func checkSOAP(_ call: CallModel, _ version: SOAPVersion, _ syntax: CallSyntax) {
    if let method = syntax.method {
      // By SOAP 1.2 Part 2 §6.3 what changes nothing may be asked for without an envelope.
      let isKnown = method.text == "POST" || version == .v12 && method.text == "GET"
      if !isKnown {
        collector.error(
          .invalidCall,
          "\(method.text) in a call by SOAP \(version.rawValue), wanted POST"
            + (version == .v12 ? " or GET" : ""), at: method.range, fix: "POST")
      }
    }
    for (result, written) in zip(call.results, syntax.results) {
      switch result.kind {
      case .objects, .none: break
      case .data, .text, .file, .events:
        collector.error(
          .invalidCall, "a call by SOAP hands out what is in an envelope, wanted a type or none",
          at: written.range, fix: "-> T, or -> Raw for the XML")
      }
    }
  }

  /// A token of WS-Security has its place in an envelope alone.
  func checkAuthentication(of call: CallModel, _ syntax: CallSyntax, in service: ServiceModel) {
    guard case .wsse? = call.settings.authentication ?? service.settings.authentication else {
      return
    }
    if syntax.version == nil {
      collector.error(
        .misplacedClause, "auth wsse for \(call.name), which is no call by SOAP",
        at: syntax.name.range, fix: "soap call \(call.name), or auth basic in it")
    } else if call.method == "GET" {
      collector.error(
        .misplacedClause, "auth wsse for \(call.name), a GET, which has no envelope",
        at: syntax.name.range, fix: "POST, or auth basic in it")
    }
  }
}
