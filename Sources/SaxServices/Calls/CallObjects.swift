internal import SaxEngine
internal import SaxEvents
public import SaxHTTP
internal import SaxLanguage
internal import SaxValues
public import Saxifrage

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
    return AsyncIterator(reading: CallReading(call, PageWalk(call, report)))
  }

  /// Hands out the objects of one exchange.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let reading: CallReading<Element>
    @usableFromInline var objects = ObjectStream<Element>.AsyncIterator.ended

    init(reading: CallReading<Element>) { self.reading = reading }

    /// The next object; nil at the end.
    ///
    /// - Throws: ``APIError`` if an argument can't be sent, the response is of a type that can't be mapped, another
    ///   number of objects came than is declared, or the next page is none; `HTTPError`; `ReadingError` if the response
    ///   is malformed, `BuildError` if it does not fit the mapping or is an error that it declares; `CancellationError`.
    @inlinable public mutating func next() async throws -> Element? {
      try await next(isolation: nil)
    }

    /// The next object; nil at the end.
    ///
    /// - Throws: as ``next()``.
    @inlinable public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      if !reading.countsObjects, let object = objects.nextAtHand() { return object }
      return try await reading.next(&objects, isolation: actor)
    }
  }
}

@available(*, unavailable)
extension CallObjects.AsyncIterator: Sendable {}

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
