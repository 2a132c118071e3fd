import Foundation
import SaxHTTP
import SaxHTTPSupport
import Testing

/// Bodies on the disk that are not as they were written.
@Suite struct DamagedBodyTests {
  private let folder: Folder
  private let text = [UInt8].sample(600_000)

  init() throws { folder = try Folder() }

  private func cache() throws -> (CacheOrigin, HTTPCache) {
    let text = text
    let origin = CacheOrigin { request, _ in
      try .from(
        request, 200, ["Cache-Control: max-age=1000", "ETag: \"1\""], body: text)
    }
    return (origin, origin.cache(try DiskCacheStore(folder.url.path)))
  }

  private func read(
    _ cache: HTTPCache, _ request: WebRequest
  ) async throws -> (bytes: [UInt8], error: HTTPError?) {
    var bytes: [UInt8] = []
    do {
      for try await chunk in try await cache.execute(request).body { bytes += chunk }
      return (bytes, nil)
    } catch let error as HTTPError {
      return (bytes, error)
    }
  }

  /// No byte is given that was not written, and the next request goes to the server.
  @Test(arguments: [0, 1, 262_143, 262_144, 599_999, 600_000, 600_047])
  func aBodyThatIsChangedBreaksOffBefore(_ index: Int) async throws {
    let (origin, cache) = try cache()
    let request = try WebRequest(.get, "https://example.org/")
    #expect(try await read(cache, request).bytes == text)
    let file = try #require(folder.files("bodies").first)
    var content = try bytes(file)
    #expect(content.count == 600_000 + 3 * 16)
    content[index] ^= 1
    try write(content, file)
    let (given, error) = try await read(cache, request)
    #expect(error?.code == .interrupted && error?.url == "https://example.org:443/")
    #expect(given.count < 600_000 && given == Array(text.prefix(given.count)))
    #expect(folder.files.isEmpty)
    #expect(try await read(cache, request).bytes == text)
    #expect(origin.requests.count == 2)
  }

  @Test func partsAreChecked() async throws {
    let (_, cache) = try cache()
    var request = try WebRequest(.get, "https://example.org/")
    #expect(try await read(cache, request).bytes == text)
    let file = try #require(folder.files("bodies").first)
    var content = try bytes(file)
    content[550_000] ^= 1
    try write(content, file)
    try request.fields.set("Range", "bytes=262000-270000")
    #expect(try await read(cache, request).bytes == Array(text[262_000...270_000]))
    try request.fields.set("Range", "bytes=549999-549999")
    #expect(try await read(cache, request).error?.code == .interrupted)
  }
}
