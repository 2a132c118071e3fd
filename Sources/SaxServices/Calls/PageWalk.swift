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
  /// The pages up to now, once the first one's URL is known.
  private var trail: PageTrail?
  private var place = APICall.RequestPlace.first
  /// The request of the page at hand, and the URL that it came from.
  private var request: WebRequest?
  private var url: URI?
  /// The request of the page behind it, and the response that is on its way.
  private var following: WebRequest?
  private var ahead: Task<WebResponse, any Error>?
  /// The reason for which there is none, told when the objects of the page at hand are handed out.
  private var failure: (any Error)?
  private var isEnded = false
  /// The objects of the page at hand.
  private var count = 0
  /// The number of pages that were asked for.
  private(set) var pages = 0
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

  /// The latest response, without its body.
  var response: WebResponse? { report.response }

  init(_ call: APICall, _ report: CallReport, takesBytes: Bool = false) {
    self.call = call
    self.report = report
    self.takesBytes = takesBytes
  }

  deinit { ahead?.cancel() }

  /// Asks for no more.
  func stop() {
    ahead?.cancel()
    ahead = nil
    isEnded = true
  }

  /// The next page; nil behind the last.
  func next(isolation: isolated (any Actor)?) async throws -> Page? {
    if isEnded { return nil }
    let exchange: APICall.Exchange
    if let known = self.exchange {
      exchange = known
    } else {
      exchange = try await begin(isolation: isolation)
    }
    guard var request = following else { return nil }
    let place = pages == 0 ? .first : place
    following = nil
    pages += 1
    let response: WebResponse
    if let task = ahead {
      ahead = nil
      response = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } else {
      let sent = try await exchange.processed(request, as: place)
      if place == .first { try begin(&request, at: sent.url, exchange.options) }
      response = try await exchange.sender.execute(sent)
    }
    report.take(response)
    self.request = request
    url = response.url
    count = 0
    let result = plan.result(of: response.status)
    try check(response, result, exchange.options)
    report.beginPage()
    if form == nil { isEnded = true }
    if case .link? = form { look { try followLink(of: response) } }
    return Page(
      response: response, result: result, options: report.counting(exchange.options.reading))
  }

  private func begin(
    isolation: isolated (any Actor)?
  ) async throws -> APICall.Exchange {
    let exchange = try await call.exchange()
    self.exchange = exchange
    var request = exchange.request
    switch form {
    case .number(let name, let first): try start(&request, at: name, or: first)
    case .offset(let name, let step):
      try start(&request, at: name, or: 0)
      self.step = try number(of: step, exchange.values)
    default: break
    }
    following = request
    return exchange
  }

  /// Processors may have led the call to another place, or page; the others follow there.
  private func begin(
    _ request: inout WebRequest, at url: URI, _ options: APIOptions
  ) throws {
    request.url = url
    guard form != nil else { return }
    trail = PageTrail(
      from: url, followsOtherOrigins: options.followsPagesToOtherOrigins,
      mostPages: options.mostPages)
    switch form {
    case .number(let name, _), .offset(let name, _):
      if url.value(ofQuery: name) != nil { try start(&request, at: name, or: number) }
    default: break
    }
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

  /// A response whose type can't be mapped is told as such: what it holds is no payload with a fault in it.
  private func check(
    _ response: WebResponse, _ result: CallPlan.ResultPlan?, _ options: APIOptions
  ) throws(APIError) {
    guard let result else { return }
    switch result.model.kind {
    case .objects: break
    case .none: return
    case .data, .file, .text, .events: if takesBytes { return }
    }
    switch result.model.kind {
    case .objects, .none: break
    case .data, .file, .text:
      throw APIError(
        .result, "the call hands out bytes, and was asked for objects", call: call.name,
        fix: "data(), text() or download(to:)")
    case .events:
      throw APIError(
        .result, "the call hands out events, and was asked for objects", call: call.name,
        fix: "events()")
    }
    guard options.reading.format == .auto, let type = response.mediaType,
      response.contentLength != 0, ![204, 205, 304].contains(response.status)
    else { return }
    let format = InputFormat(mediaType: type)
    let isBytes = ["text/plain", "application/octet-stream", "application/gzip"].contains(type)
    guard format == .html || format == nil && !isBytes else { return }
    throw APIError(
      .contentType, "the server answers \(response.status) with \(type), wanted \(plan.accepted)",
      call: call.name,
      fix: "another URL, or the format (options.reading.format) if it is a payload after all")
  }

  // MARK: The next page

  /// Looks for the next page, unless it is known already or that there is none.
  private func look(_ find: () throws -> Void) {
    guard following == nil, failure == nil, !isEnded else { return }
    do {
      try find()
    } catch {
      failure = error
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
    look {
      switch form {
      case .number(let name, _), .offset(let name, _):
        if count + report.skipped >= step { try follow(name, by: step) }
      default: break
      }
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

  private func follow(_ name: String, by step: Int) throws {
    guard let request else { return }
    let (next, isTooLarge) = number.addingReportingOverflow(step)
    guard !isTooLarge else {
      throw APIError(.pages, "\(name) has no number behind \(number)", call: call.name)
    }
    number = next
    try follow(try request.url.setting(query: name, "\(next)"))
  }

  /// Ends the page, all of whose objects are handed out: without a way to the next one it was the last.
  ///
  /// - Throws: ``APIError`` if the next page is none that can be asked for.
  func endPage() throws {
    lookByNumber()
    if let failure {
      isEnded = true
      throw failure
    }
    if following == nil { isEnded = true }
  }

  /// Takes the object that says where the next page is.
  func take(_ page: SaxObject) {
    guard let url, let request else { return }
    look {
      switch form {
      case .field(_, let field):
        if let text = text(of: page[field]) { try follow(try resolved(text, against: url)) }
      case .cursor(let name, _, let field):
        if let text = text(of: page[field]) {
          try follow(try request.url.setting(query: name, text))
        }
      default: break
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

  private func followLink(of response: WebResponse) throws {
    guard let link = response.fields.links.first(where: { $0.hasRelation("next") }) else {
      return
    }
    try follow(try resolved(link.target, against: response.url))
  }

  private func resolved(_ text: String, against url: URI) throws(APIError) -> URI {
    do {
      return try url.resolving(location: text)
    } catch {
      throw APIError(.pages, "the next page has no address: \(error.message)", call: call.name)
    }
  }

  private func follow(_ next: URI) throws {
    guard let exchange, var request else { return }
    do throws(PageTrail.Failure) {
      place = try trail?.follow(next) ?? false ? .elsewhere : .further
    } catch {
      throw APIError(.pages, error.message, call: call.name, fix: error.fix)
    }
    if place == .elsewhere { request.confine() }
    request.url = next
    following = request
    guard exchange.options.fetchesPagesAhead else { return }
    ahead = Task { [request, place] in
      try await exchange.sender.execute(try await exchange.processed(request, as: place))
    }
  }
}
