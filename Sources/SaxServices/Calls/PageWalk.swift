internal import FoundationEssentials
internal import SaxEngine
internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// Goes from page to page of one call. The next page is asked for as soon as it is known where it is.
final class PageWalk {
  /// A response whose objects may be read.
  struct Page {
    let response: WebResponse
    let result: CallPlan.ResultPlan?
    let options: ReadingOptions
  }

  private let call: APICall
  private let report: CallReport
  /// True if what is no objects is read, too.
  private let takesBytes: Bool
  private var exchange: APICall.Exchange?
  /// The pages behind the first, if there may be any.
  private var queue: PageQueue?
  private var isStopped = false
  /// The objects of the page at hand.
  private var count = 0
  /// The number or the offset of the page at hand.
  private var number = 0

  private var plan: CallPlan { call.plan }
  /// The way to further pages; nil where one is all, as with examples: the same response for each page would have
  /// no end.
  private var form: PagesModel? {
    call.isOnePage || exchange?.options.examples != nil ? nil : plan.call.pages
  }
  /// From one page to the next, where that is told by numbers.
  private var step = 1

  /// The number of pages that were asked for.
  var pages: Int { exchange == nil ? 0 : queue?.count ?? 1 }
  /// The latest response, without its body.
  var response: WebResponse? { report.response }

  init(_ call: APICall, _ report: CallReport, takesBytes: Bool = false) {
    self.call = call
    self.report = report
    self.takesBytes = takesBytes
  }

  /// Asks for no more.
  func stop() {
    isStopped = true
    queue?.stop()
  }

  /// The next page; nil behind the last.
  func next(isolation: isolated (any Actor)?) async throws -> Page? {
    if isStopped { return nil }
    let exchange: APICall.Exchange
    var response: WebResponse
    if let known = self.exchange {
      guard let turn = queue?.next() else { return nil }
      exchange = known
      if let task = turn.ahead {
        response = try await task.response(isolation: isolation)
      } else {
        let sent = try await exchange.processed(turn.request, as: turn.place)
        response = try await exchange.sender.execute(sent)
      }
    } else {
      exchange = try await call.exchange()
      self.exchange = exchange
      response = try await first(exchange, isolation: isolation)
    }
    report.take(response)
    queue?.arrive(from: response.url)
    count = 0
    let result = plan.result(of: response.status)
    try plan.check(
      response, as: result, readAs: exchange.options.reading.format, takesBytes: takesBytes)
    try await plan.emptyNothing(&response)
    report.beginPage()
    if case .link? = form { look { _, url in try self.link(of: response, from: url) } }
    return Page(
      response: response, result: result, options: report.counting(exchange.options.reading))
  }

  private func first(
    _ exchange: APICall.Exchange, isolation: isolated (any Actor)?
  ) async throws -> WebResponse {
    var request = exchange.request
    switch form {
    case .number(let name, let first): try start(&request, at: name, or: first)
    case .offset(let name, let step):
      try start(&request, at: name, or: 0)
      self.step = try number(of: step, exchange.values)
    default: break
    }
    let sent = try await exchange.processed(request)
    if form != nil { try follow(request, sentTo: sent.url, exchange.options) }
    return try await exchange.sender.execute(sent)
  }

  /// Processors may have led the call to another place, or page; the others follow there.
  private func follow(
    _ request: WebRequest, sentTo url: URI, _ options: APIOptions
  ) throws {
    var request = request
    request.url = url
    switch form {
    case .number(let name, _), .offset(let name, _):
      if url.value(ofQuery: name) != nil { try start(&request, at: name, or: number) }
    default: break
    }
    queue = PageQueue(
      from: request,
      PageTrail(
        from: url, followsOtherOrigins: options.followsPagesToOtherOrigins,
        mostPages: options.mostPages),
      isAsked: true)
  }

  /// The first page is the one that the request names.
  private func start(_ request: inout WebRequest, at name: String, or first: Int) throws {
    guard let text = request.url.value(ofQuery: name) else {
      number = first
      request.url = try request.url.setting(query: name, "\(first)")
      return
    }
    guard let given = Int(text), given >= 0 else {
      throw APIError(
        .argument, "\(name) is \(text.debugDescription), wanted the number to begin with",
        call: call.name)
    }
    number = given
  }

  // MARK: The next page

  /// Looks for the next page, unless it is known already or that there is none.
  ///
  /// - Parameter find: makes its URL from the request of the page at hand and the URL that this came from.
  private func look(_ find: (WebRequest, URI) throws -> URI?) {
    guard form != nil, let queue, let exchange else { return }
    var send: PageQueue.Sender?
    if exchange.options.fetchesPagesAhead {
      send = { request, place in
        try await exchange.sender.execute(try await exchange.processed(request, as: place))
      }
    }
    queue.look(
      sending: send,
      explaining: { [call] failure, _ in
        APIError(.pages, failure.message, call: call.name, fix: failure.fix)
      }
    ) { request, url in
      guard let next = try find(request, url) else { return nil }
      var request = request
      request.url = next
      return request
    }
  }

  /// True if the number of objects tells whether there is another page.
  var countsObjects: Bool {
    switch form {
    case .number, .offset: true
    default: false
    }
  }

  /// Notes an object of the page.
  func countObject() {
    count += 1
    lookByNumber()
  }

  /// A page is full if it has as many objects as one has; those that were skipped count.
  private func lookByNumber() {
    switch form {
    case .number(let name, _), .offset(let name, _):
      if count + report.skipped >= step { look { request, _ in try page(name, after: request) } }
    default: break
    }
  }

  private func number(of step: PagesModel.Step, _ values: CallValues) throws -> Int {
    switch step {
    case .number(let number): return number
    case .argument(let name):
      let text = try values.texts(of: name).first ?? ""
      guard let number = Int(text), number > 0 else {
        throw APIError(
          .argument, "\(name) is the step from page to page, wanted a number above 0",
          call: call.name)
      }
      return number
    }
  }

  private func page(_ name: String, after request: WebRequest) throws -> URI {
    let (next, isTooLarge) = number.addingReportingOverflow(step)
    guard !isTooLarge else {
      throw APIError(.pages, "\(name) has no number behind \(number)", call: call.name)
    }
    number = next
    return try request.url.setting(query: name, "\(next)")
  }

  /// Ends the page, all of whose objects are handed out: without a way to the next one it was the last.
  ///
  /// - Throws: ``APIError`` if the next page is none that can be asked for.
  func endPage() throws {
    lookByNumber()
    try queue?.endPage()
  }

  /// Takes the object that says where the next page is.
  func take(_ page: SaxObject) {
    look { request, url in
      switch form {
      case .field(_, let field): try text(of: page[field]).map { try resolved($0, against: url) }
      case .cursor(let name, _, let field):
        try text(of: page[field]).map { try request.url.setting(query: name, $0) }
      default: nil
      }
    }
  }

  private func text(of value: SaxValue?) -> String? {
    let text: String? =
      switch value {
      case .string(let text): text
      case .url(let url): url.relativeString
      case .int(let number): "\(number)"
      default: nil
      }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func link(of response: WebResponse, from url: URI) throws -> URI? {
    try response.fields.links.first { $0.hasRelation("next") }
      .map { try resolved($0.target, against: url) }
  }

  private func resolved(_ text: String, against url: URI) throws(APIError) -> URI {
    do {
      return try url.resolving(location: text)
    } catch {
      throw APIError(.pages, "the next page has no address: \(error.message)", call: call.name)
    }
  }
}
