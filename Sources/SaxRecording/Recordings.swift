internal import SaxEvents
internal import SaxHTTP
internal import SaxSystem

/// The recordings of a folder, by what was requested. Their heads are read once to find them, and again where they
/// answer.
final class Recordings: Sendable {
  /// A recording, and what was requested.
  struct Entry: Sendable {
    var name: String
    var key: ExchangeKey
  }

  let folder: String
  /// In the order of their numbers.
  let entries: [Entry]
  private let places: [ExchangeKey: [Int]]
  /// The number of requests that were answered.
  private let answered = Locked<[ExchangeKey: Int]>([:])

  /// Reads the heads of all recordings in a folder.
  ///
  /// - Parameters:
  ///   - secrets: what requests are not told apart by.
  ///   - mayBeMissing: whether there may be no such folder.
  /// - Throws: `HTTPError.Code.file` if the folder can't be read, or a recording in it is damaged.
  init(
    _ folder: String, _ secrets: ExchangeSecrets, mayBeMissing: Bool
  ) throws(HTTPError) {
    self.folder = folder
    var entries: [Entry] = []
    if let descriptor = FileCall.open(folder, O_RDONLY | O_DIRECTORY) {
      close(descriptor)
      for name in FileName.list(folder)
      where name.hasSuffix(RecordingName.exchange) && !name.hasPrefix(".") {
        var key = try Self.open(name, in: folder).head().exchange.key
        key.url = secrets.kept(url: key.url)
        entries.append(Entry(name: name, key: key))
      }
    } else if !mayBeMissing || errno != ENOENT {
      throw HTTPError(
        .file, "the folder of recordings \(folder) can't be read: \(FileCall.reason())",
        fix: "name the folder that an ExchangeRecorder wrote to")
    }
    entries.sort { a, b in
      (RecordingName.number(of: a.name), a.name) < (RecordingName.number(of: b.name), b.name)
    }
    self.entries = entries
    places = Dictionary(grouping: entries.indices) { entries[$0].key }
  }

  /// The recording that answers the next request of a key; nil if there is none.
  ///
  /// - Parameter isRepeating: whether the last one answers again.
  /// - Returns: how many there are as well.
  func next(
    for key: ExchangeKey, isRepeating: Bool
  ) -> (entry: Entry?, count: Int) {
    var key = key
    if places[key] == nil { key.bodyHash = nil }
    guard let all = places[key], let last = all.last else { return (nil, 0) }
    let found = key
    let place = answered.withLock { answered in
      let place = answered[found] ?? 0
      answered[found] = min(place + 1, all.count)
      return place
    }
    let index = place < all.count ? all[place] : isRepeating ? last : nil
    return (index.map { entries[$0] }, all.count)
  }

  /// The answer of a recording.
  ///
  /// - Throws: the error that was recorded; `HTTPError.Code.file` if the recording, or its body, can't be read.
  func response(_ entry: Entry, to request: WebRequest) throws(HTTPError) -> WebResponse {
    let file = try Self.open(entry.name, in: folder)
    let (exchange, offset) = try file.head()
    guard let head = exchange.response else {
      if case .failure(let error) = exchange.end { throw error }
      throw HTTPError(.file, "\(file.path):1: the recording is damaged: it has no response")
    }
    var response = WebResponse(status: head.status, fields: head.fields, url: request.url)
    if let url = head.url {
      guard let url = try? request.url.resolving(location: url) else {
        throw HTTPError(.file, "\(file.path):1: the recording is damaged: its response has no URL")
      }
      response.url = url
    }
    var body = file
    if let name = head.bodyFile { body = try Self.open(name, in: folder) }
    let start = head.bodyFile == nil ? offset : 0
    response.body = HTTPResponseBody(ReplayedBody(body, from: start, of: exchange, entry.name))
    fitLength(of: &response, to: body.size - start, exchange)
    return response
  }

  /// Opens a file of the folder, and none that a link in it leads to outside.
  private static func open(
    _ name: String, in folder: String
  ) throws(HTTPError) -> RecordingFile {
    let path = "\(folder)/\(name)"
    guard FileName.isWithin(path, folder) else {
      throw HTTPError(.file, "the recording \(path) is a link to a file outside of its folder")
    }
    return try RecordingFile(path)
  }

  /// Has the response say the length that its body has: it may have been edited, and secrets left out of it.
  private func fitLength(
    of response: inout WebResponse, to length: Int, _ exchange: RecordedExchange
  ) {
    guard case .whole = exchange.end, exchange.method != HTTPMethod.head.name,
      ![204, 304].contains(response.status), let said = response.contentLength, said != length
    else { return }
    var fields = HeaderFields()
    for field in response.fields {
      let isLength = field.isNamed("Content-Length")
      fields.append(isLength ? HeaderField(checked: field.name, "\(length)") : field)
    }
    response.fields = fields
  }
}
