internal import SaxEngine
internal import SaxHTTP
internal import SaxServices
internal import SaxValues
internal import Saxifrage

extension ODataService {
  /// The most bytes of an answer that holds one thing.
  private static let mostBytes = 64 << 20

  /// All bytes of an answer that holds one thing.
  func bytes(of response: WebResponse) async throws -> [UInt8] {
    let bytes = try await response.content.collect(upTo: Self.mostBytes)
    try response.checkTrailers()
    return bytes
  }

  /// The answer to a change that answers with nothing that is read.
  ///
  /// - Throws: ``ODataError``, also for an answer that is of something else, such as the page of a login.
  func change(_ request: WebRequest) async throws -> WebResponse {
    let response = try await execute(request)
    try check(response)
    return response
  }

  /// The answer to a request of something that may not be there; nil if it is not.
  func found(_ request: WebRequest) async throws -> WebResponse? {
    try await found { try await execute(request) }
  }

  /// As ``found(_:)``, for what is sent in another way.
  func found(_ send: () async throws -> WebResponse) async throws -> WebResponse? {
    do {
      let response = try await send()
      return [204, 304].contains(response.status) ? nil : response
    } catch let error as ODataError where error.status == 404 || error.status == 410 {
      return nil
    }
  }

  /// The one entity of an answer; nil if it holds none.
  ///
  /// - Parameter kept: finds what it is read by.
  /// - Throws: ``ODataError``; `BuildError` if it does not fit the mapping.
  func read<Value: Decodable & Sendable>(
    _ response: WebResponse, as type: Value.Type, named typeName: String?,
    by kept: (EntityMappingSyntax.Amount) async throws -> EntityMappings.Kept
  ) async throws -> ODataRead<Value>? {
    try check(response)
    if [204, 205, 304].contains(response.status) { return nil }
    let bytes = try await bytes(of: response)
    let options = reading(response)
    do {
      let root = AnswerRoot(bytes, options)
      if root.isError { try ODataFrame.mapping.get().lookForErrors(in: bytes, options) }
      guard root.hasEntity else {
        throw root.failure ?? notOData(bytes, "no entity", response)
      }
      let kept = try await kept(root.amount)
      let found = try kept.mapping.objects(
        type, named: typeName ?? kept.typeName, from: bytes, options: options,
        source: response.url.redacted)
      guard let value = found.first else { throw notOData(bytes, "no entity", response) }
      if let lists = kept.shortLists, let name = try ShortLists.first(in: bytes, by: lists, options)
      {
        throw ShortLists.error(name, response)
      }
      let head = try EntityHead.reading(bytes, isWrapped: root.isWrapped, options)
      var empty = response
      empty.body = .empty
      return ODataRead(
        value: value, etag: response.fields["ETag"] ?? head.etag,
        id: response.fields["OData-EntityId"] ?? response.fields["DataServiceId"] ?? head.id,
        editLink: head.editLink, typeName: head.typeTitle, mediaETag: head.mediaETag,
        response: empty)
    } catch {
      let told = InStreamFailure.explaining(error, of: response) {
        $0 <= bytes.count ? Array(bytes[$0...]) : nil
      }
      throw ODataError.explaining(told, of: response, url: response.url.redacted)
    }
  }

  /// The entities of an answer that is a list, and of the pages behind it.
  ///
  /// - Parameter request: the one that was answered, which those of the pages are like.
  func readAll<Value: Decodable & Sendable>(
    _ response: WebResponse, to request: WebRequest, by kept: EntityMappings.Kept,
    named typeName: String?
  ) async throws -> [Value] {
    let version = try await version()
    let pages = ODataPages(self, request, version, answeredBy: response)
    let reading = PagedReading<Value>(self, ODataReport()) {
      (pages, .init(mapping: kept.mapping, cases: [.type(named: typeName ?? kept.typeName)]))
    }
    var iterator = ODataIterator(reading: reading)
    var all: [Value] = []
    while let value = try await iterator.next() { all.append(value) }
    return all
  }

  func notOData(_ bytes: [UInt8], _ what: String, _ response: WebResponse) -> ODataError {
    let beginning = AnswerBeginning()
    beginning.keep(bytes)
    return ODataError(
      .notOData, "the answer holds \(what): \(beginning.shown)", status: response.status,
      url: response.url.redacted)
  }

  /// The settings for the body of a response, whose media type says the format.
  func reading(_ response: WebResponse) -> ReadingOptions {
    var options = options.reading
    if options.format == .auto, let said = response.head.format { options.format = said }
    return options
  }
}
