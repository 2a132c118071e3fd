import Foundation
import Testing

/// The public test suites, read in place: at the path in the environment's `SAX_SUITES`, or else
/// at `../shared/suites` beside the checkout.
enum Suites {
  static let root: URL? = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let root =
      ProcessInfo.processInfo.environment["SAX_SUITES"].map { URL(filePath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/suites")
    return FileManager.default.fileExists(atPath: root.path) ? root : nil
  }()

  static let arePresent = root != nil

  /// For `.enabled(if: Suites.arePresent, Suites.absence)`.
  static let absence: Comment = "the test suites are neither at SAX_SUITES nor at ../shared/suites"

  /// The files of a folder and below, sorted; their names relative to it.
  static func files(_ folder: String) -> [String] {
    guard let root else { return [] }
    let paths = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let full = root.appending(path: folder).appending(path: path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let root else { return [] }
    return Array(try Data(contentsOf: root.appending(path: path)))
  }
}
