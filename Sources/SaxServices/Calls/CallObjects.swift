internal import SaxEvents
public import SaxHTTP
internal import SaxLanguage
internal import SaxMapping
internal import SaxValues
internal import Saxifrage

/// The objects of a call's response, each handed out as soon as it has closed, and those of the pages behind it.
///
/// Every iteration sends the call anew. A slow consumer applies back-pressure; while the objects of one page are handed
/// out, the next one is asked for. What was handed out before an error counts.
public struct CallObjects<Element: Decodable & Sendable>: AsyncSequence, Sendable {
  private let call: APICall
  private let report = CallReport()

  init(_ call: APICall) { self.call = call }

  /// The latest iteration's latest response, once it is there: the status and the fields, without a body.
  public var response: WebResponse? { report.response }

  /// The number of pages that the latest iteration has asked for and got.
  public var pageCount: Int { report.pageCount }

  /// Sends the call when the first object is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    report.reset()
    return AsyncIterator(call, PageWalk(call, report))
  }

  /// Hands out the objects of one exchange.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let call: APICall
    private let walk: PageWalk
    /// The objects of the page at hand, of the form that the call has: with those beside that say where the next page is,
    /// or without. In an enum of both, each object would copy what reads it.
    private var alone: ObjectStream<Element>.AsyncIterator?
    private var beside: ObjectStream<CallItem<Element>>.AsyncIterator?
    private var count = CallPlan.Counting.any
    private var handedOut = 0
    private var isDone = false

    init(_ call: APICall, _ walk: PageWalk) {
      self.call = call
      self.walk = walk
    }

    /// The next object; nil at the end.
    ///
    /// - Throws: ``APIError`` if an argument can't be sent, the response is of a type that can't be mapped, another
    ///   number of objects came than is declared, or the next page is none; `HTTPError`; `ReadingError` if the response
    ///   is malformed, `BuildError` if it does not fit the mapping or is an error that it declares; `CancellationError`.
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }

    /// The next object; nil at the end.
    ///
    /// - Throws: as ``next()``.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      if isDone { return nil }
      do {
        if let element = try await following(isolation: actor) { return element }
        isDone = true
        return nil
      } catch {
        isDone = true
        close()
        walk.stop()
        let options = call.api.snapshot.options.reading
        let error = call.plan.fault(in: error, walk.response, options) ?? error
        call.report(error)
        throw error
      }
    }

    private mutating func following(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      while true {
        if alone == nil, beside == nil {
          guard let next = try await walk.next(isolation: actor) else {
            try checkCount()
            return nil
          }
          try open(next)
        }
        if let element = try await alone?.next(isolation: actor) { return try counted(element) }
        switch try await beside?.next(isolation: actor) {
        case .element(let element): return try counted(element)
        case .page(let object): walk.take(object)
        case nil:
          close()
          try walk.endPage()
        }
      }
    }

    private mutating func counted(_ element: Element) throws -> Element {
      handedOut += 1
      if count != .any, handedOut > 1 { try checkCount() }
      walk.countObject()
      return element
    }

    private mutating func close() {
      alone = nil
      beside = nil
    }

    private mutating func open(_ opened: PageWalk.Page) throws {
      guard let result = opened.result, let mapping = result.mapping, let type = result.typeName
      else { return }
      count = result.counting
      let input = InputSource.body(of: opened.response)
      guard let pageType = result.pageType else {
        alone = mapping.objects(Element.self, named: type, in: input, options: opened.options)
          .makeAsyncIterator()
        return
      }
      let cases: [ObjectCase<CallItem<Element>>] = [
        .type(Element.self, named: type) { .element($0) },
        .type(SaxObject.self, named: pageType) { .page($0) },
      ]
      beside = mapping.objects(cases, in: input, options: opened.options).makeAsyncIterator()
    }

    private func checkCount() throws(APIError) {
      if count == .one, handedOut == 0 {
        throw APIError(.count, "no object came, wanted one", call: call.name)
      }
      if count != .any, handedOut > 1 {
        throw APIError(.count, "more than one object came, wanted one", call: call.name)
      }
    }
  }
}

@available(*, unavailable)
extension CallObjects.AsyncIterator: Sendable {}

/// An object that is handed out, or one that says where the next page is.
enum CallItem<Element: Sendable>: Sendable {
  case element(Element)
  case page(SaxObject)
}

extension CallPlan {
  /// The number of objects that may come.
  enum Counting { case one, optional, any }
}

extension CallPlan.ResultPlan {
  var counting: CallPlan.Counting {
    guard case .objects(_, _, let count) = model.kind else { return .any }
    return switch count {
    case .one: .one
    case .optional: .optional
    case .any: .any
    }
  }
}

/// The facts of the latest iteration.
final class CallReport: Sendable {
  private struct State {
    var response: WebResponse?
    var pageCount = 0
    var skipped = 0
  }
  private let state = Locked(State())

  var response: WebResponse? { state.withLock { $0.response } }
  var pageCount: Int { state.withLock { $0.pageCount } }
  /// The number of objects of the page at hand that were skipped.
  var skipped: Int { state.withLock { $0.skipped } }

  func beginPage() { state.withLock { $0.skipped = 0 } }

  /// The options by which a page is read, so that what is skipped is counted.
  func counting(_ options: ReadingOptions) -> ReadingOptions {
    guard case .skip(let told) = options.onError else { return options }
    var options = options
    options.onError = .skip { [self] error in
      state.withLock { $0.skipped += 1 }
      try told(error)
    }
    return options
  }

  func reset() {
    var former: WebResponse?
    state.withLock {
      swap(&$0.response, &former)
      $0.pageCount = 0
    }
  }

  func take(_ response: WebResponse) {
    var head: WebResponse? = response
    // Whoever holds the body holds the connection.
    head?.body = .empty
    state.withLock {
      swap(&$0.response, &head)
      $0.pageCount += 1
    }
  }
}
