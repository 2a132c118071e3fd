internal import SaxEngine
internal import SaxEvents
internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
public import Saxifrage

/// The reading of a call's pages, one after the other. The objects of the page at hand are with who iterates, where taking
/// one is compiled into the loop: through here each took 1.3 µs.
@usableFromInline final class CallReading<Element: Decodable & Sendable> {
  @usableFromInline typealias Objects = ObjectStream<Element>.AsyncIterator

  private let call: APICall
  private let walk: PageWalk
  /// The objects that say where the next page is, as the reading has come upon them.
  private var found: Locked<[SaxObject]>?
  private var isOpen = false
  private var counting = CallPlan.Counting.any
  private var handedOut = 0
  private var isDone = false
  /// True if each object is counted: where the number that may come is declared, or tells where the next page is.
  @usableFromInline private(set) var countsObjects = false

  init(_ call: APICall, _ walk: PageWalk) {
    self.call = call
    self.walk = walk
  }

  /// The next object where none is at hand, or each is counted; nil at the end.
  ///
  /// - Parameter objects: those of the page at hand, and then of the next.
  /// - Throws: as ``CallObjects/AsyncIterator/next()``.
  @usableFromInline func next(
    _ objects: inout Objects, isolation actor: isolated (any Actor)?
  ) async throws -> Element? {
    if isDone { return nil }
    do {
      if let element = try await following(&objects, isolation: actor) { return element }
      isDone = true
      return nil
    } catch {
      isDone = true
      objects = .ended
      walk.stop()
      let options = call.api.snapshot.options.reading
      let error = call.plan.fault(in: error, walk.response, options) ?? error
      call.report(error)
      throw error
    }
  }

  private func following(
    _ objects: inout Objects, isolation actor: isolated (any Actor)?
  ) async throws -> Element? {
    while true {
      if !isOpen {
        guard let next = try await walk.next(isolation: actor) else {
          try checkCount()
          return nil
        }
        try open(next, &objects)
      }
      let element = try await objects.next(isolation: actor)
      lookForPage()
      if let element { return try counted(element) }
      isOpen = false
      try walk.endPage()
    }
  }

  private func lookForPage() {
    guard let found else { return }
    let pages = found.withLock { found in
      defer { found = [] }
      return found
    }
    for page in pages { walk.take(page) }
  }

  private func counted(_ element: Element) throws -> Element {
    guard countsObjects else { return element }
    handedOut += 1
    if handedOut > 1 { try checkCount() }
    walk.countObject()
    return element
  }

  private func open(_ opened: PageWalk.Page, _ objects: inout Objects) throws {
    isOpen = true
    guard let result = opened.result, let mapping = result.mapping, let type = result.typeName
    else {
      objects = .ended
      return
    }
    counting = result.counting
    countsObjects = counting != .any || walk.countsObjects
    let input = InputSource.body(of: opened.response)
    guard let pageType = result.pageType else {
      objects = mapping.objects(Element.self, named: type, in: input, options: opened.options)
        .makeAsyncIterator()
      return
    }
    let found = Locked<[SaxObject]>([])
    self.found = found
    let cases: [ObjectCase<Element>] = [
      .type(named: type), .note(named: pageType) { page in found.withLock { $0.append(page) } },
    ]
    objects = mapping.objects(cases, in: input, options: opened.options).makeAsyncIterator()
  }

  private func checkCount() throws(APIError) {
    if counting == .one, handedOut == 0 {
      throw APIError(.count, "no object came, wanted one", call: call.name)
    }
    if counting != .any, handedOut > 1 {
      throw APIError(.count, "a second object came, wanted one", call: call.name)
    }
  }
}
