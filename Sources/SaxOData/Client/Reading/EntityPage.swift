internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// The page at hand of those that answer a query.
struct EntityPage: Sendable {
  let response: WebResponse
  let beginning = AnswerBeginning()
  /// True until the first entity.
  var isEmpty = true

  init(_ response: WebResponse) { self.response = response }

  /// The error that is told for one of its reading: with what the service says where it breaks off.
  func explaining(_ error: any Error) -> any Error {
    InStreamFailure.explaining(error, of: response) { beginning.bytes(from: $0) }
  }

  /// Checks a page that was read to its end: that it was whole, and a list of entities.
  ///
  /// - Throws: ``ODataError``.
  func end(_ notes: PageNotes.State, _ options: ReadingOptions) throws(ODataError) {
    try response.checkTrailers()
    if let name = notes.shortList { throw ShortLists.error(name, response) }
    guard isEmpty, !notes.isList, !beginning.root(options).isList else { return }
    throw ODataError(
      .notOData, "the answer holds no list of entities: \(beginning.shown)",
      status: response.status, url: response.url.redacted,
      fix: notes.context == nil
        ? nil : "singleton.object(), or entity(key).object(), for one entity")
  }
}
