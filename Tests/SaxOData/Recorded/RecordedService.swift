import Foundation
import SaxHTTP
import SaxTestSuites
import Synchronization

@testable import SaxOData

/// A service that answers with what the suites recorded of one: by the URL that is asked for and the format that is
/// accepted. What was not recorded is its recorded error.
final class RecordedService: HTTPExecutor {
  /// An answer in the formats that there are of it: the paths of the files.
  struct Recording: Sendable {
    var json: String?
    var xml: String?
    /// A stream, or a value by itself.
    var raw: String?
    var etag: String?
  }

  let root: String
  let version: ODataVersion
  /// The answers by the text of what is asked for below the root.
  let recordings: [String: Recording]
  private let errors: String
  private let asked = Mutex<[String]>([])

  /// Creates a service of recordings, with errors for what was not recorded.
  ///
  /// - Parameters:
  ///   - root: as the answers have it, so that their links lead here.
  ///   - recordings: by the text of what is asked for.
  ///   - errors: the folder of the recorded errors.
  init(
    root: String, version: ODataVersion, recordings: [String: Recording], errors: String
  ) {
    self.root = root
    self.version = version
    self.recordings = recordings
    self.errors = errors
  }

  /// The texts of what was asked for, in order.
  var targets: [String] { asked.withLock { $0 } }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    var target = RecordedTargets.text(of: request.url, below: root)
    // Some folders have the types of keys, and some have not.
    if recordings[target] == nil { target = RecordedTargets.withoutType(target) }
    asked.withLock { $0.append(target) }
    let accepted = request.fields["Accept"] ?? ""
    let wantsXML = accepted.hasPrefix("application/atom+xml") || accepted == "application/xml"
    var status = 200
    let recording: Recording
    if let found = recordings[target] {
      recording = found
    } else {
      let isKnown = recordings[String(target.prefix { $0 != "?" })] != nil && target.contains("?")
      status = isKnown ? 400 : 404
      let name = errors + (isKnown ? "badRequest" : "notFound")
      recording = Recording(json: name + ".json", xml: name + ".xml")
    }
    var fields = HeaderFields()
    try fields.set(version >= .v4 ? "OData-Version" : "DataServiceVersion", version.text)
    if let etag = recording.etag { try fields.set("ETag", etag) }
    let first = wantsXML ? recording.xml : recording.json
    let path = recording.raw ?? first ?? recording.json ?? recording.xml ?? ""
    let bytes = try RecordedTargets.bytes(path)
    try fields.set("Content-Type", type(of: path, bytes))
    return WebResponse(
      status: status, fields: fields, url: request.url,
      body: .bytes(bytes, trailers: HeaderFields()))
  }

  private func type(of path: String, _ bytes: [UInt8]) -> String {
    if path.hasSuffix(".txt") { return "text/plain" }
    if path.hasSuffix(".bin") { return "application/octet-stream" }
    if path.hasSuffix(".json") {
      return switch version {
      case .v2: "application/json"
      case .v3: "application/json;odata=fullmetadata"
      default: "application/json;odata.metadata=full"
      }
    }
    let head = String(decoding: bytes.prefix(4000), as: UTF8.self)
    let isAtom = head.contains("http://www.w3.org/2005/Atom") && !head.contains("2007/app")
    return isAtom ? "application/atom+xml" : "application/xml"
  }
}
