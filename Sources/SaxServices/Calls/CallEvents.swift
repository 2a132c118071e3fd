internal import SaxEngine
public import SaxHTTP
internal import SaxLanguage
public import Saxifrage

/// The objects in the events that a call's response is a stream of: the data of each is a document.
///
/// The stream is taken up again where it ends or breaks off, as `EventStream` says.
public struct CallEvents<Element: Decodable & Sendable>: AsyncSequence, Sendable {
  private let call: APICall
  private let options: EventStream.Options

  init(_ call: APICall, _ options: EventStream.Options) {
    self.call = call
    self.options = options
  }

  /// Sends the call when the first object is asked for.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call, options) }

  /// Hands out the objects of one stream.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let call: APICall
    private let options: EventStream.Options
    private var events: EventStream.AsyncIterator?
    private var objects: ArraySlice<Element> = []
    /// The error behind those, of the same event.
    private var failure: (any Error)?
    private var isDone = false

    init(_ call: APICall, _ options: EventStream.Options) {
      self.call = call
      self.options = options
    }

    /// The next object; nil where the server has no more events.
    ///
    /// - Throws: ``APIError/Code/result`` if the call hands out no events; `HTTPError`; `ReadingError` and `BuildError`
    ///   if the data of an event is malformed, or does not fit the mapping.
    public mutating func next() async throws -> Element? {
      if isDone { return nil }
      do {
        while true {
          if let object = objects.popFirst() { return object }
          if let failure { throw failure }
          let (result, first) = try await opened()
          events = first
          guard let event = try await events?.next() else {
            isDone = true
            return nil
          }
          let read = result.objects(in: event, call.api.options.reading, as: Element.self)
          (objects, failure) = (read.objects[...], read.failure)
        }
      } catch {
        isDone = true
        call.report(error)
        throw error
      }
    }

    private func opened() async throws -> (CallPlan.ResultPlan, EventStream.AsyncIterator) {
      guard let result = call.plan.events else {
        throw APIError(
          .result, "the call hands out no events", call: call.name, fix: "objects(), or -> events")
      }
      if let events { return (result, events) }
      let exchange = try await call.exchange()
      let stream = EventStream(exchange.executor, exchange.request, options: options)
      return (result, stream.makeAsyncIterator())
    }
  }
}

extension CallPlan {
  /// The result that is a stream of events.
  var events: ResultPlan? {
    results.first { if case .events = $0.model.kind { true } else { false } }
  }
}

extension CallPlan.ResultPlan {
  /// The objects in the data of an event, and the error behind them; nil if all of it was read.
  fileprivate func objects<T: Decodable & Sendable>(
    in event: ServerSentEvent, _ options: ReadingOptions, as type: T.Type
  ) -> (objects: [T], failure: (any Error)?) {
    // An event without data is a sign of life.
    guard let mapping, !event.data.isEmpty else { return ([], nil) }
    let session = EventDecoding<T>()
    var reading = mapping.emissions(.auto, options: options, source: "event") { emission in
      if typeName == nil || emission.typeName == typeName {
        session.objects.append(try emission.result.get().decode(type))
      }
    }
    do {
      try reading.feed(Array(event.data.utf8).span)
      try reading.finish()
    } catch {
      return (session.objects, error)
    }
    return (session.objects, nil)
  }
}

private final class EventDecoding<T> { var objects: [T] = [] }

extension APICall {
  /// The objects of the events, as the mapping builds them.
  public func events(options: EventStream.Options = EventStream.Options()) -> CallEvents<SaxObject>
  {
    CallEvents(self, options)
  }

  /// The objects of the events, as a `Decodable` type.
  public func events<T: Decodable & Sendable>(
    _ type: T.Type, options: EventStream.Options = EventStream.Options()
  ) -> CallEvents<T> {
    CallEvents(self, options)
  }
}
