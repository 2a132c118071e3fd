import Foundation
import Saxifrage
import Testing

/// A file of `Corpus/TOPIC/`, which `Mappings/TOPIC.sax` maps to what stands beside it: for
/// `a.json` in `a.json.expected`, or in `a.expected` if other formats are to give the same.
struct Sample: CustomTestStringConvertible {
  /// From the corpus.
  let path: String

  var topic: String { String(path.prefix { $0 != "/" }) }
  var testDescription: String { path }

  static let corpus = Checkout.root.appending(path: "Corpus")

  static let all: [Sample] = Checkout.files(below: corpus).filter { path in
    // Those have no mapping of their own.
    if path.hasPrefix("suggest/") { return false }
    return [".json", ".xml", ".ndjson", ".gz", ".osm", ".osc", ".gpx", ".kml"].contains {
      path.hasSuffix($0)
    }
  }.map(Sample.init)

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.corpus.appending(path: path)))
  }

  /// `Corpus/TOPIC/TOPIC.dtd`, if the topic has one.
  func dtd() throws -> [UInt8]? {
    let file = Self.corpus.appending(path: "\(topic)/\(topic).dtd")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return Array(try Data(contentsOf: file))
  }

  func mapping() throws -> Mapping {
    try Mapping(contentsOf: Checkout.root.appending(path: "Mappings/\(topic).sax"))
  }

  func expected() throws -> [String] {
    try String(contentsOf: try expectation(), encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  /// The file with what is expected.
  func expectation() throws -> URL {
    let folder = Self.corpus.appending(path: path).deletingLastPathComponent()
    let name = (path as NSString).lastPathComponent
    let stem = name.prefix { $0 != "." }
    return try #require(
      ["\(name).expected", "\(stem).expected"]
        .map { folder.appending(path: $0) }
        .first { FileManager.default.fileExists(atPath: $0.path) },
      "there is no expectation for \(path)")
  }
}
