internal import SaxEngine
internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

extension CallModel.SOAPModel {
  /// The value of the field `SOAPAction`, which 1.1 always has (SOAP 1.1 §6.1.1); nil where the version has none.
  var actionField: String? {
    version == .v11 ? "\"\(SOAPEnvelope.quoted(action ?? ""))\"" : nil
  }
}

extension CallBody {
  /// The envelope of a call by SOAP, with the object in its body.
  ///
  /// - Parameter headers: the blocks of its header.
  /// - Throws: ``APIError/Code/body`` if the object can't be written; ``APIError/Code/argument`` if there are blocks for
  ///   a call that has no envelope.
  func envelope(_ soap: CallModel.SOAPModel, headers: [SOAPHeader]) throws -> HTTPBody {
    // What changes nothing may be asked for without one (SOAP 1.2 Part 2 §6.3).
    if plan.call.method == "GET" {
      if headers.isEmpty { return .empty }
      throw APIError(
        .argument, "a block of SOAP's header for a GET, which has no envelope", call: plan.name,
        fix: "POST in the mapping, or the call without it")
    }
    let content = try made().text.map { Array($0.utf8) }
    let envelope = SOAPEnvelope(soap.version, headers: headers, content: content)
    return .text(
      envelope.text,
      contentType: SOAPEnvelope.contentType(soap.version, action: soap.action))
  }
}

extension CallPlan {
  /// The fault that ended the reading of a response; nil for any other error.
  ///
  /// - Parameter options: how the object in its detail is read.
  func fault(
    in error: any Error, _ response: WebResponse?, _ options: ReadingOptions
  ) -> (any Error)? {
    guard call.soap != nil, let declared = error as? BuildError, declared.code == .declared,
      case .raw(let text)? = declared.object,
      let fault = FaultReading.fault(
        inElement: text, status: response?.status ?? 200, url: response?.url.redacted)
    else { return nil }
    return self.error(of: fault, options)
  }

  /// The error to be thrown for a fault: the object that the mapping declares for its detail, or the fault.
  func error(of fault: SOAPFault, _ options: ReadingOptions) -> any Error {
    let own = errors.filter { $0.statuses?.contains(fault.status) ?? false }
    let mappings = (own + errors.filter { $0.statuses == nil }).compactMap(\.detail) + [mapping]
    return FaultReading.error(of: fault, by: mappings, options)
  }
}

extension APICall {
  /// Puts a security header into envelopes, where the call or the program wants one.
  func securing(
    _ executor: any HTTPExecutor, _ state: API.State
  ) throws -> any HTTPExecutor {
    guard plan.call.soap != nil else { return executor }
    let token = try APICredentials(environment: state.environment).token(plan.authentication)
    let lifetime = state.options.soap.lifetime
    guard token != nil || lifetime != nil else { return executor }
    return SecuredExecutor(next: executor, token: token, lifetime: lifetime)
  }

  /// Looks for faults in the responses of a call by SOAP.
  func checkingEnvelopes(
    _ executor: any HTTPExecutor, _ options: APIOptions
  ) -> any HTTPExecutor {
    guard plan.call.soap != nil else { return executor }
    let plan = plan
    let reading = options.reading
    return EnvelopeExecutor(next: executor, options: options.soap, reading: reading) {
      plan.error(of: $0, reading)
    }
  }
}
