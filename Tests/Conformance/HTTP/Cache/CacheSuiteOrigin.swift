import Synchronization

@testable import SaxHTTP

/// The origin that the suite's tests are played against: what its server does, with the hours of a clock
/// that stands still until it is set on.
final class CacheSuiteOrigin: Sendable {
  /// A request that came, and what its response was said to hold.
  struct Seen: Sendable {
    var number: Int
    var method: String
    var fields: HeaderFields
    var sent: HeaderFields
    var compared: [String]
  }

  private let test: CacheSuite.Test
  private let seconds = Mutex<Double>(1_790_000_000)
  private let log = Mutex<[Seen]>([])

  init(_ test: CacheSuite.Test) { self.test = test }

  var now: Double { seconds.withLock { $0 } }
  var seen: [Seen] { log.withLock { $0 } }

  func pause() { seconds.withLock { $0 += 3 } }

  func answer(_ request: WebRequest) throws -> WebResponse {
    var (response, body) = try reply(to: request)
    if let body { response.body = .bytes(body) }
    return response
  }

  /// The response, and its body apart; nil where there is none.
  func reply(to request: WebRequest) throws -> (response: WebResponse, body: [UInt8]?) {
    let number = request.fields["Req-Num"].flatMap { Int($0) } ?? 0
    guard test.requests.indices.contains(number - 1) else {
      throw HTTPError(.malformed, "there is no request \(number)")
    }
    let step = test.requests[number - 1]
    let count = seen.count + 1
    var response = WebResponse(status: status(of: step, number, request), url: request.url)
    let now = Int(now)
    try response.fields.append("Server-Base-Url", request.url.target)
    try response.fields.append("Server-Request-Count", "\(count)")
    try response.fields.append("Client-Request-Count", "\(number)")
    try response.fields.append("Server-Now", "\(now * 1000)")
    var compared: [String] = []
    for field in step.response_headers ?? [] {
      let value = CacheSuiteOrigin.value(of: field, in: step, response.fields)
      try response.fields.append(field.name, value)
      if field.isCompared { compared.append(field.name) }
    }
    if !response.fields.contains("Content-Type") {
      try response.fields.append("Content-Type", "text/plain")
    }
    let sent = response.fields
    log.withLock {
      $0.append(
        Seen(
          number: number, method: request.method.name, fields: request.fields, sent: sent,
          compared: compared))
    }
    try response.fields.append(
      "Request-Numbers", seen.map { "\($0.number)" }.joined(separator: " "))
    if step.disconnect == true { throw HTTPError(.interrupted, "the connection was closed") }
    if ![204, 304].contains(response.status), request.method != .head {
      let body = Array((step.response_body ?? test.id).utf8)
      if !response.fields.contains("Transfer-Encoding") {
        try response.fields.append("Content-Length", "\(body.count)")
      }
      return (response, body)
    }
    return (response, nil)
  }

  /// 999 for a request that had to have conditions and has none.
  private func status(of step: CacheSuite.Step, _ number: Int, _ request: WebRequest) -> Int {
    guard step.expected_type?.hasSuffix("validated") == true else { return step.status ?? 200 }
    let previous = test.requests[number - 2].response_headers ?? []
    for (sent, received) in [("Last-Modified", "If-Modified-Since"), ("ETag", "If-None-Match")] {
      guard let field = previous.last(where: { $0.name.lowercased() == sent.lowercased() }) else {
        continue
      }
      // Where it is a number, what was made of it.
      let value =
        field.values.first?.number == nil
        ? field.values.first?.text : seen.last { $0.number == number - 1 }?.sent[sent]
      if let value, request.fields[received] == value { return 304 }
    }
    return 999
  }

  /// Numbers in fields with dates are seconds from when the origin answered.
  static func value(
    of field: CacheSuite.Field, in step: CacheSuite.Step, _ response: HeaderFields
  ) -> String {
    let name = field.name.lowercased()
    let dated = ["date", "expires", "last-modified", "if-modified-since", "if-unmodified-since"]
    if let offset = field.values.first?.number, dated.contains(name) {
      let now = (response["Server-Now"].flatMap { Int($0) } ?? 0) / 1000
      let text = HTTPDate.text(of: now + offset)
      return step.rfc850date?.contains(name) == true ? rfc850(text) : text
    }
    let text = field.values.first?.text ?? ""
    if ["location", "content-location"].contains(name), step.magic_locations == true {
      let base = response["Server-Base-Url"] ?? ""
      return text.isEmpty ? base : "\(base)/\(text)"
    }
    return text
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT` as `Sunday, 06-Nov-94 08:49:37 GMT`.
  private static func rfc850(_ date: String) -> String {
    let words = date.split(separator: " ").map(String.init)
    let days = [
      "Sun,": "Sunday,", "Mon,": "Monday,", "Tue,": "Tuesday,", "Wed,": "Wednesday,",
      "Thu,": "Thursday,", "Fri,": "Friday,", "Sat,": "Saturday,",
    ]
    return "\(days[words[0]] ?? "") \(words[1])-\(words[2])-\(words[3].suffix(2)) \(words[4]) GMT"
  }
}
