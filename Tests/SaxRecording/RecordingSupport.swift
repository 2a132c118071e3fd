import Foundation
import SaxHTTP
import SaxHTTPSupport
import SaxInflate
import Testing

@testable import SaxRecording

/// The result of a request, to be compared.
struct ExchangeOutcome: Equatable, Sendable {
  var status: Int?
  var fields: [String] = []
  var url: String?
  var body: [UInt8] = []
  var trailers: [String] = []
  var failure: String?

  /// Sends a request, and reads its response to the end.
  init(_ request: WebRequest, by executor: any HTTPExecutor) async {
    do {
      let response = try await executor.execute(request)
      #expect(response.cacheStatus == nil)
      status = response.status
      fields = response.fields.map { "\($0.name): \($0.value)" }
      url = response.url.description
      for try await chunk in response.body { body += chunk }
      trailers = response.body.trailers.map { "\($0.name): \($0.value)" }
    } catch let error as HTTPError {
      failure =
        "\(error.code)|\(error.message)|\(error.url ?? "")|\(error.status ?? 0)|"
        + "\(error.timeout?.rawValue ?? "")|\(error.fix ?? "")"
    } catch {
      failure = "\(error)"
    }
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// Bytes in pieces of one size, and an end.
struct SizedPieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private var rest: ArraySlice<UInt8>
  private let size: Int
  private let failure: HTTPError?

  init(_ bytes: [UInt8], by size: Int, failure: HTTPError? = nil) {
    rest = bytes[...]
    self.size = size
    self.failure = failure
  }

  func makeAsyncIterator() -> SizedPieces { self }

  mutating func next() async throws -> ArraySlice<UInt8>? {
    if rest.isEmpty {
      if let failure { throw failure }
      return nil
    }
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size)
  }
}

/// A folder of recordings, and what is written to it.
struct RecordingPlace: Sendable {
  let folder: Folder
  var path: String { folder.path("recordings") }

  init() throws { folder = try Folder() }

  func recorder(
    leavingOut secrets: ExchangeSecrets = ExchangeSecrets(),
    _ answer: @escaping @Sendable (WebRequest) async throws -> WebResponse
  ) throws -> ExchangeRecorder {
    try ExchangeRecorder(InMemoryTransport(answer), to: path, leavingOut: secrets)
  }

  func replayer(
    leavingOut secrets: ExchangeSecrets = ExchangeSecrets(), isStrict: Bool = false
  ) throws -> ExchangeReplayer {
    try ExchangeReplayer(from: path, leavingOut: secrets, isStrict: isStrict)
  }

  /// The names of its files, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// All files, names and contents in one.
  var everything: String {
    get throws {
      try names.map { "\($0)\n" + String(decoding: try bytes($0), as: Unicode.ASCII.self) }
        .joined(separator: "\n")
    }
  }

  /// A recording of one GET of `https://shop.example/orders` with a text.
  ///
  /// - Returns: its name.
  func recordOne(_ body: String = "hello") async throws -> String {
    let recorder = try recorder { request in
      try .from(request, 200, ["Content-Type: text/plain"], body: Array(body.utf8))
    }
    _ = await ExchangeOutcome(try WebRequest(.get, Self.url), by: recorder)
    return try #require(names.first { $0.hasSuffix(".http") })
  }

  static let url = "https://shop.example/orders"
}

extension [UInt8] {
  /// The bytes as a file of gzip.
  var gzipped: [UInt8] {
    guard let deflater = Deflater() else { return [] }
    var result: [UInt8] = []
    deflater.take(span) { piece in piece.withUnsafeBufferPointer { result += $0 } }
    deflater.finish { piece in piece.withUnsafeBufferPointer { result += $0 } }
    return result
  }
}
