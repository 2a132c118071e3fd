internal import SaxEngine
internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The request of a call, made of what the mapping declares, the settings and the arguments.
struct CallRequest {
  let plan: CallPlan
  let values: CallValues
  let state: API.State
  /// The service's address.
  let base: URI
  /// The blocks of an envelope's header that are this request's own.
  var headers: [SOAPHeader] = []

  private var call: CallModel { plan.call }

  /// Makes the request of the call with its arguments.
  ///
  /// - Throws: ``APIError`` if an argument can't be sent where it belongs.
  func made() throws -> WebRequest {
    do {
      return try request()
    } catch let error as BuildError {
      throw APIError(.argument, error.message, call: plan.name, fix: error.fix)
    }
  }

  private func request() throws -> WebRequest {
    let queries = outweighing(call.settings.queries, plan.service.settings.queries)
    let pairs = try queries.flatMap(query)
    var url = try CallAddress(call: plan.name, values: values).url(
      base: base, path: call.path, query: pairs)
    for (name, value) in shared
    where !queries.contains(where: { $0.name == name }) && url.value(ofQuery: name) == nil {
      url = try url.appending(queryText: QueryText.pair(name, value))
    }
    var request = WebRequest(try plan.method.get(), url)
    request.fields = try fields()
    let body = CallBody(plan: plan, values: values)
    if let soap = call.soap {
      let shared = call.method == "GET" ? [] : state.options.soap.headers
      request.body = try body.envelope(soap, headers: shared + headers)
    } else if headers.isEmpty {
      request.body = try body.made()
    } else {
      throw APIError(
        .argument, "a block of SOAP's header for a call that has no envelope", call: plan.name,
        fix: "soap call \(call.name)")
    }
    request.successes =
      state.options.successes.isEmpty
      ? plan.successes : plan.successes.union(state.options.successes)
    request.timeout = call.settings.timeout ?? plan.service.settings.timeout
    if let age = call.settings.cache ?? plan.service.settings.cache {
      request.caching.maximumAge = age
      request.caching.assumedFreshness = age
    }
    return request
  }

  /// Joins what the call sends with what its service sends by other names.
  private func outweighing(_ own: [SentValue], _ service: [SentValue]) -> [SentValue] {
    own + service.filter { sent in !own.contains { $0.name == sent.name } }
  }

  private var shared: [(name: String, value: String)] {
    guard let language = state.options.language, let name = state.options.languageParameter else {
      return state.options.parameters
    }
    return state.options.parameters + [(name, language)]
  }

  /// The pairs of a parameter of the query: one for each item of a list.
  private func query(_ sent: SentValue) throws -> [String] {
    let texts = try values.texts(of: sent)
    if texts.isEmpty { return [] }
    if sent.isJoined { return [QueryText.pair(sent.name, joined: texts)] }
    return texts.map { QueryText.pair(sent.name, $0) }
  }

  // MARK: Fields

  private func fields() throws -> HeaderFields {
    var fields = HeaderFields()
    for field in state.options.fields { fields.append(field) }
    if let language = state.options.language, state.options.languageParameter == nil {
      try fields.set("Accept-Language", language)
    }
    if !fields.contains("Accept") { fields.set(plan.accept) }
    if let action = call.soap?.actionField { try append("SOAPAction", action, to: &fields) }
    for settings in [plan.service.settings, call.settings] {
      // A call's outweigh those of the service, and both those of the program.
      for sent in settings.fields { fields.remove(sent.name) }
      for sent in settings.fields {
        for text in try joined(sent) { try append(sent.name, text, to: &fields) }
      }
    }
    if !fields.contains("Accept") { fields.set(plan.accept) }
    if let cookies = try cookies() { fields.set(cookies) }
    return fields
  }

  private func append(
    _ name: String, _ text: String, to fields: inout HeaderFields
  ) throws {
    do {
      try fields.append(name, text)
    } catch {
      throw APIError(.argument, error.message, call: plan.name)
    }
  }

  private func joined(_ sent: SentValue) throws -> [String] {
    let texts = try values.texts(of: sent)
    guard sent.isJoined, !texts.isEmpty else { return texts }
    if let text = texts.first(where: { $0.utf8.contains(UInt8(ascii: ",")) }) {
      throw APIError(
        .argument, "an item of \(sent.name) has a comma, which parts the items: \(text)",
        call: plan.name)
    }
    return [texts.joined(separator: ",")]
  }

  /// RFC 6265 §4.1.1 has no signs in a cookie that part it from others.
  private func cookies() throws -> HeaderField? {
    var pairs: [String] = []
    for sent in outweighing(call.settings.cookies, plan.service.settings.cookies) {
      for text in try values.texts(of: sent) {
        let isSafe = text.utf8.allSatisfy {
          $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0)
        }
        guard isSafe else {
          throw APIError(
            .argument, "the value of the cookie \(sent.name) has signs that no cookie may have",
            call: plan.name)
        }
        pairs.append("\(sent.name)=\(text)")
      }
    }
    if pairs.isEmpty { return nil }
    return try HeaderField("Cookie", pairs.joined(separator: "; "), isSecret: true)
  }
}

extension CallPlan {
  /// The authentication of the call, or that of its service.
  var authentication: AuthenticationModel? {
    call.settings.authentication ?? service.settings.authentication
  }
}
