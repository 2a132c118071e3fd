internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// The responses of a call, page by page.
final class CallInputs: MapInputs {
  private struct NoMore: Error {}

  private let call: APICall
  private let pages: CallPages
  private let includes: Bool
  /// Of the page at hand: the objects that had been written before it, and those that say where the next one is.
  private var writtenBefore: Int?
  private var pageType: String?
  private var pageObjects: [SaxObject] = []
  private var isStopped = false

  init(_ call: APICall, includes: Bool) {
    self.call = call
    self.includes = includes
    pages = CallPages(call)
  }

  var name: String { call.name }

  func next(_ loop: InputLoop, written: Int) throws -> MapInput? {
    if isStopped { return nil }
    let opened = Locked<CallPages.Page?>(nil)
    let former = writtenBefore.map { written - $0 }
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
      try checkCount(written)
      return nil
    }
    guard let page = opened.withLock({ $0 }) else { return nil }
    writtenBefore = written
    pageObjects = []
    if includes { Messages.write(ResponseHead.text(of: page.response)) }
    switch page.content {
    case .objects(let mapping, let typeName, let pageType):
      self.pageType = pageType
      return MapInput(
        name: page.response.url.redacted, bytes: bytes, reading: (mapping, typeName))
    case .bytes:
      throw APIError(
        .result, "the server answers \(page.response.status) with bytes that are no objects",
        call: call.name)
    case .nothing:
      return nil
    }
  }

  private func checkCount(_ written: Int) throws(APIError) {
    guard let counts = call.counts, !counts.contains(written) else { return }
    throw APIError(
      .count, written == 0 ? "no object came, wanted one" : "\(written) objects came, wanted one",
      call: call.name)
  }

  func keep(_ emission: Emission) throws -> Bool {
    guard let pageType, emission.typeName == pageType else { return false }
    if case .object(let object) = try emission.result.get() { pageObjects.append(object) }
    return true
  }

  func stop() { isStopped = true }
}

/// The head of a response for people, without what is secret in it.
enum ResponseHead {
  static func text(of response: WebResponse) -> String {
    (["HTTP \(response.status)"] + response.fields.map(\.redacted)).joined(separator: "\n")
  }
}
