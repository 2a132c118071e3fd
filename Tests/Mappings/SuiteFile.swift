import Foundation
import SaxTestSuites
import SaxTestSupport
import Saxifrage
import Testing

/// A file of the public suites and what the mappings make of it.
struct SuiteFile {
  /// From the folder of the suites.
  let path: String

  /// The files below a folder of the suites, sorted.
  static func all(below folder: String) -> [SuiteFile] {
    Suites.files(folder).map { SuiteFile(path: "\(folder)/\($0)") }
  }

  var exists: Bool { Suites.have(path) }

  func bytes() throws -> [UInt8] { try Suites.bytes(path) }

  /// The value that Foundation reads in the file.
  func json() throws -> Any {
    try JSONSerialization.jsonObject(with: Data(try bytes()))
  }

  /// The objects and errors as text, which are the same whole and in pieces.
  func lines(by mapping: Mapping) throws -> [String] {
    let bytes = try bytes()
    let whole = Outcome.lines(mapping, bytes, named: path, chunk: nil)
    #expect(Outcome.lines(mapping, bytes, named: path, chunk: 7) == whole, "\(path)")
    return whole
  }

  /// The objects, none of which is an error.
  func objects(by mapping: Mapping) throws -> [[String: Any]] {
    try lines(by: mapping).map { line in
      try #require(
        try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        "\(path): \(line)")
    }
  }
}

extension Mapping {
  /// The mapping of that name in `Mappings/`.
  static func shipped(_ name: String) throws -> Mapping {
    try Mapping(contentsOf: Checkout.root.appending(path: "Mappings/\(name).sax"))
  }
}
