internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// The responses of a call, page by page.
final class CallInputs: MapInputs {
  private struct NoMore: Error {}

  private let call: APICall
  private let pages: CallPages
  /// Of the page at hand: the objects that had been written and skipped before it, how many may be in it, and those
  /// that say where the next one is.
  private var before: (written: Int, skipped: Int)?
  private var counts: ClosedRange<Int>?
  private var number = 0
  private var pageType: String?
  private var pageObjects: [SaxObject] = []
  private var isStopped = false

  init(_ call: APICall) {
    self.call = call
    pages = CallPages(call)
  }

  var name: String { call.name }

  func next(_ loop: InputLoop, written: Int, skipped: Int) throws -> MapInput? {
    if isStopped { return nil }
    if let before { try checkCount(written - before.written) }
    let opened = Locked<CallPages.Page?>(nil)
    let former = before.map { written - $0.written + skipped - $0.skipped }
    let bytes: URLPull
    do {
      bytes = try URLPull(opening: { [pages, pageObjects] in
        if let former { try await pages.end(count: former, objects: pageObjects) }
        guard let page = try await pages.next() else { throw NoMore() }
        opened.withLock { $0 = page }
        return page.response
      }) {
        try loop.output.flush()
      }
    } catch is NoMore {
      return nil
    }
    guard let page = opened.withLock({ $0 }) else { return nil }
    before = (written, skipped)
    counts = page.counts
    number = page.number
    pageObjects = []
    switch page.content {
    case .objects(let mapping, let typeName, let pageType):
      self.pageType = pageType
      return MapInput(
        name: page.response.url.redacted, bytes: bytes, reading: (mapping, typeName),
        most: page.counts.map { counts in
          let message = "a second object came, wanted one"
          return (counts.upperBound, APIError(.count, message, call: call.name))
        })
    case .bytes:
      throw APIError(
        .result, "the server answers \(page.response.status) with bytes that are no objects",
        call: call.name)
    case .nothing:
      return nil
    }
  }

  private func checkCount(_ count: Int) throws(APIError) {
    guard let counts, !counts.contains(count) else { return }
    throw APIError(
      .count, "no object came, wanted one", call: call.name)
  }

  func keep(_ emission: Emission) throws -> Bool {
    guard let pageType, emission.typeName == pageType else { return false }
    if case .object(let object) = try emission.result.get() {
      pageObjects.append(object)
      // It comes once more at the page's end, if this is not there before.
      Task { [pages, number] in await pages.take(object, of: number) }
    }
    return true
  }

  func stop() { isStopped = true }
}
