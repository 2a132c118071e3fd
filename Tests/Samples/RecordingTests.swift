import Foundation
import SaxHTTP
import SaxRecording
import Testing

/// Requests that are recorded once, and answered without a network from then on.
struct Recorded {
  let folder: String

  func client(around transport: any HTTPExecutor, isRecording: Bool) throws -> HTTPClient {
    HTTPClient(
      transport: isRecording
        ? try ExchangeRecorder(transport, to: folder) : try ExchangeReplayer(from: folder))
  }
}

@Suite struct RecordingTests {
  @Test func aProgramIsTestedWithoutANetwork() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = Recorded(folder: folder.path)
    let server = FolderTransport(files: ["/orders": #"{"orders": [{"id": 1}]}"#])
    for isRecording in [true, false] {
      let client = try recorded.client(around: server, isRecording: isRecording)
      let response = try await client.get("https://shop.example/orders?key=\(isRecording)")
      let bytes = try await response.body.collect(upTo: 100)
      #expect(String(decoding: bytes, as: UTF8.self) == #"{"orders": [{"id": 1}]}"#)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 1)
    let text = try String(contentsOf: folder.appending(path: names[0]), encoding: .utf8)
    #expect(text.contains("GET https://shop.example/orders?key=… HTTP/1.1"))
  }
}
