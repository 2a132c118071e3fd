import Foundation
import SaxTestSuites
import Testing

@testable import SaxOData

/// A batch of the public suites.
struct BatchSample: Sendable, CustomTestStringConvertible {
  /// From the suites' root.
  let path: String
  let bytes: [UInt8]
  let direction: BatchDirection
  let type: String

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var testDescription: String { path }

  private static let folders = [
    "odata/olingo-v2", "odata/olingo-v4-client-core", "odata/pyodata-v2",
    "odata/odata.net-csdl/test/FunctionalTests/Tests/Data/ServerUnitTests/tests/BatchRequests",
  ]

  /// All of them; none where the suites are not there.
  static let all: [BatchSample] = {
    var samples: [BatchSample] = []
    for folder in Suites.present(folders) {
      for file in Suites.files(folder) {
        let isBatch =
          file.hasSuffix(".batch") || file.hasSuffix("batch_response")
          || folder.hasSuffix("BatchRequests")
        guard isBatch, let bytes = try? Suites.bytes("\(folder)/\(file)") else { continue }
        samples.append(BatchSample(path: "\(folder)/\(file)", bytes: bytes))
      }
    }
    return samples
  }()

  private init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .map { String(decoding: $0, as: UTF8.self) }
    let first = lines.first { $0.hasPrefix("--") || $0.hasPrefix("\u{FEFF}--") } ?? ""
    let boundary = first.trimmingPrefix("\u{FEFF}").dropFirst(2)
      .trimmingCharacters(in: .whitespaces)
    type = "multipart/mixed; boundary=\"\(boundary)\""
    direction = lines.contains { $0.hasPrefix("HTTP/1.1 ") } ? .responses : .requests
  }
}
