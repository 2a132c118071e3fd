import SaxHTTP
import SaxServices
import SaxTestSupport
import Saxifrage

/// The answer to a call by SOAP: objects, a fault or an error, the same in any pieces; and what holds a fault is no success.
enum SOAPCheck {
  /// Names of one letter, which fuzzers find; the same calls in both versions.
  private static let mapping = Result {
    let calls = """
          error E
          VERSION call one() = POST "a" action "u#a" body Q() -> R
          VERSION call all() = POST "a" body Q() -> [P]
          VERSION call optional() = POST "a" body Q() -> P?
          VERSION call raw() = POST "a" body Q() -> Raw
          VERSION call none() = POST "a" body Q() -> none
      """
    return try Mapping(
      """
      language 1
      namespace p = "u"
      emit P at xml(//p:p)
      type Q as p:q { x: String? from p:x }
      type R as p:r { i: Int? from p:i;  s: String? from p:s;  k: String? from @k;  p: [P] from p:p }
      type P { i: Int from p:i;  d: Decimal? from p:d }
      type E as p:e { i: Int from p:i }
      service A at "https://h" {
      \(calls.replacing("VERSION", with: "soap"))
      }
      service B at "https://h" {
      \(calls.replacing("VERSION", with: "soap 1.2"))
      }
      """, named: "soap.sax")
  }

  private static let services = ["A", "B"].map { name in
    FuzzServices { transport in
      try API(try mapping.get(), service: name, client: transport)
    }
  }

  private static let calls = ["one", "all", "optional", "raw", "none"]
  private static let statuses = [200, 200, 500, 400]
  private static let types: [String?] = [
    "text/xml; charset=utf-8", "application/soap+xml", nil, "multipart/related; boundary=b",
  ]

  /// The outcome of a call.
  private struct Answer: Equatable {
    var objects: [String] = []
    var error: String?
    var isFault = false
    /// A fault of the error itself; nil if there is none.
    var wrong: String?
  }

  static func failure(on input: FuzzInput) async -> String? {
    let whole = await answer(input, sizes: [])
    if let wrong = whole.wrong { return wrong }
    for sizes in [input.sizes, input.text.count < 600 ? [1] : []] where !sizes.isEmpty {
      let pieces = await answer(input, sizes: sizes)
      if pieces != whole { return "in pieces of \(sizes) \(pieces), whole \(whole)" }
    }
    let status = statuses[input.options >> 1 & 3]
    if whole.error == nil, status >= 400 { return "\(status) is a success: \(whole)" }
    let kind = bodyBegins(in: input.text)
    if kind == .fault, whole.error == nil { return "a fault is a success: \(whole)" }
    if kind == .other, whole.isFault, whole.objects.isEmpty, !hasFault(input.text) {
      return "what is no fault is one: \(whole)"
    }
    return nil
  }

  private static func answer(_ input: FuzzInput, sizes: [Int]) async -> Answer {
    let type = types[input.options >> 3 & 3]
    let exchange = FuzzExchange(
      [input.text], sizes: sizes, status: statuses[input.options >> 1 & 3],
      fields: type.map { [("Content-Type", $0)] } ?? [])
    let call = calls[input.variant % calls.count]
    var answer = Answer()
    do {
      try await services[input.options & 1].use(answeredBy: exchange) { api in
        if call == "none" {
          _ = try await api.call(call).send()
          return
        }
        for try await object in try api.call(call).objects() {
          answer.objects.append(JSONText().string(.object(object)))
        }
      }
    } catch {
      answer.error = FuzzError.text(of: error)
      answer.isFault = SOAPFault(in: error) != nil
      answer.wrong = wrong(with: error)
    }
    if exchange.requests.count != 1 { answer.wrong = "\(exchange.requests.count) requests" }
    return answer
  }

  /// Says how an error is none as the documentation has it; nil if it is one.
  private static func wrong(with error: any Error) -> String? {
    switch error {
    case let error as SOAPFault: error.message.isEmpty ? "a fault without a word" : nil
    case let error as SOAPError: error.message.isEmpty ? "an error without a word" : nil
    case let error as HTTPError: error.message.isEmpty ? "an error without a word" : nil
    case let error as APIError: "\(error)".isEmpty ? "an error without a word" : nil
    case let error as ReadingError:
      error.message.isEmpty || error.place.position == nil ? "no place: \(error)" : nil
    case let error as BuildError: error.message.isEmpty ? "an error without a word" : nil
    default: "another error, \(type(of: error)): \(error)"
    }
  }

  // MARK: The witness

  private enum Content { case fault, other, unknown }

  private static let spaces = [
    "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope",
  ]

  /// The kind of the first element in the first body of an envelope, by the events of the whole document.
  private static func bodyBegins(in bytes: [UInt8]) -> Content {
    let recorder = XMLRecorder(places: false)
    let reader = XMLEngine.native.reader(sink: recorder)
    guard (try? reader.read(bytes, inPiecesOf: [])) != nil else { return .unknown }
    var open: [String] = []
    var space: String?
    for event in recorder.events {
      if event == "end" {
        // An empty body is one, too.
        if open.count == 2, isOwn(open[1], "Body", space) { return .other }
        _ = open.popLast()
      } else if event.hasPrefix("element ") {
        let name = String(event.dropFirst("element ".count).prefix { $0 != " " })
        if open.isEmpty {
          space = spaces.first { isOwn(name, "Envelope", $0) }
          if space == nil { return .unknown }
        }
        if open.count == 2, isOwn(open[1], "Body", space) {
          return isOwn(name, "Fault", space) ? .fault : .other
        }
        open.append(name)
      }
    }
    return .unknown
  }

  /// `{NAMESPACE}PREFIX:LOCAL` is the name.
  private static func isOwn(_ name: String, _ local: String, _ space: String?) -> Bool {
    guard let space, name.hasPrefix("{\(space)}") else { return false }
    return name.dropFirst(space.count + 2).split(separator: ":").last.map(String.init) == local
  }

  private static func hasFault(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("Fault")
  }
}
