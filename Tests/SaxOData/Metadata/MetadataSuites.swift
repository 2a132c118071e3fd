import Foundation
import SaxTestSuites

/// The metadata documents of the public suites.
enum MetadataSuites {
  static let areThere = Suites.have("odata")

  /// The paths from `odata` of all files that hold CSDL, XML or JSON, by their content.
  static func documents() throws -> [String] { try found.get() }

  private static let found = Result {
    try Suites.files("odata").filter { path in
      let ending = path.split(separator: ".").last.map(String.init) ?? ""
      guard ["xml", "csdl", "edmx", "json"].contains(ending) else { return false }
      let text = String(decoding: try bytes(path), as: UTF8.self)
      if ending == "json" { return text.contains("\"$Version\": \"") }
      guard let root = XMLElements(text).root?.split(separator: ":").last else { return false }
      return root == "Edmx" || root == "Schema"
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] { try Suites.bytes("odata/\(path)") }

  /// The end of a path, which is enough to know it by.
  static func shortName(_ path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
  }
}
