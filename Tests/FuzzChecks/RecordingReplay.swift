import Foundation
import SaxHTTP
import SaxRecording

/// A recording in a folder of its own, which is answered from, and recorded anew from the answer.
struct RecordingReplay {
  /// The answer to a request.
  private struct Answer: Equatable {
    var status: Int?
    var fields: [String] = []
    var body: [UInt8] = []
    var trailers: [String] = []
    var error: String?

    /// Asks, and reads the response to its end.
    init(_ request: WebRequest, by executor: any HTTPExecutor) async {
      do {
        let response = try await executor.execute(request)
        status = response.status
        fields = response.fields.map { "\($0.name): \($0.value)" }
        for try await piece in response.body { body += piece }
        trailers = response.body.trailers.map { "\($0.name): \($0.value)" }
      } catch let failure as HTTPError {
        error = "\(failure.code): \(failure.message)"
      } catch {
        self.error = "another error: \(error)"
      }
    }
  }

  private let file: [UInt8]
  private let exchange: RecordedExchange
  private let body: [UInt8]
  private let isRecorded: Bool

  /// Creates the replay of a recording.
  ///
  /// - Parameters:
  ///   - file: the whole recording.
  ///   - exchange: its head.
  ///   - body: what stands behind that.
  ///   - isRecorded: whether the answer is recorded again.
  init(_ file: [UInt8], _ exchange: RecordedExchange, body: [UInt8], isRecorded: Bool) {
    self.file = file
    self.exchange = exchange
    self.body = body
    self.isRecorded = isRecorded
  }

  /// Says what is wrong with the answer; nil if nothing is, or the recording is of no request that could be made.
  func failure() async -> String? {
    // The body of the request is not in the file.
    guard exchange.body.map({ $0.hash == RecordedRequestBody.hashOfNothing }) ?? true,
      let method = try? HTTPMethod(exchange.method),
      let request = try? WebRequest(method, exchange.url)
    else { return nil }
    let root = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "first")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(file).write(to: folder.appending(path: "r-1.http"))
      let answer = await Answer(request, by: try ExchangeReplayer(from: folder.path))
      if let failure = failure(of: answer) { return failure }
      // Without the secrets, it stays as it is from the second time on.
      guard isRecorded, answer.error == nil else { return nil }
      let second = try await recorded(request, from: folder, to: root.appending(path: "second"))
      let third = try await recorded(
        request, from: root.appending(path: "second"), to: root.appending(path: "third"))
      return second == third ? nil : "recorded as \(second), and that as \(third)"
    } catch {
      return "it can't be replayed: \(error)"
    }
  }

  /// Records the answers of a folder in another one.
  ///
  /// - Returns: the answer from there.
  private func recorded(
    _ request: WebRequest, from folder: URL, to other: URL
  ) async throws -> Answer {
    let recorder = try ExchangeRecorder(
      try ExchangeReplayer(from: folder.path), to: other.path)
    _ = await Answer(request, by: recorder)
    return await Answer(request, by: try ExchangeReplayer(from: other.path))
  }

  private func failure(of answer: Answer) -> String? {
    let error = answer.error ?? ""
    // URLs in files may be written in another way than they are asked for.
    if error.hasPrefix("notStored"), answer.status == nil { return nil }
    guard let response = exchange.response else {
      guard case .failure(let recorded) = exchange.end else { return "no response, and no error" }
      let wanted = "\(recorded.code): \(recorded.message)"
      return error == wanted ? nil : "answered by \(answer), wanted the error \(wanted)"
    }
    // Another file, which may not be there, and an address that may be none.
    if response.bodyFile != nil || response.url != nil {
      return error.isEmpty || error.contains(":") ? nil : "an error without a word: \(answer)"
    }
    let fields = response.fields.filter { !$0.isNamed("Content-Length") }
      .map { "\($0.name): \($0.value)" }
    guard answer.status == response.status, answer.body == body,
      answer.fields.filter({ !$0.lowercased().hasPrefix("content-length:") }) == fields
    else { return "answered by \(answer), wanted \(response) and \(body.count) bytes" }
    switch exchange.end {
    case .whole:
      let trailers = response.trailers.map { "\($0.name): \($0.value)" }
      return error.isEmpty && answer.trailers == trailers ? nil : "another end: \(answer)"
    case .letGo: return error.hasPrefix("notStored") ? nil : "another end: \(answer)"
    case .failure(let recorded):
      return error == "\(recorded.code): \(recorded.message)" ? nil : "another end: \(answer)"
    }
  }
}
