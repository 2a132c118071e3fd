public import Foundation

/// The public test suites, read in place: at the path in the environment's `SAX_SUITES`, or else at `../shared/suites`
/// beside the checkout, or where `make suites` puts them.
public enum Suites {
  /// Nil if they are in none of these places.
  public static let root: URL? = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let given = ProcessInfo.processInfo.environment["SAX_SUITES"].map { [URL(filePath: $0)] }
    let places =
      given ?? [
        checkout.deletingLastPathComponent().appending(path: "shared/suites"),
        checkout.appending(path: ".build/suites"),
      ]
    return places.first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  /// True if all of these folders of the suites are there.
  public static func have(_ folders: String...) -> Bool {
    guard let root else { return false }
    return folders.allSatisfy {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    }
  }

  /// Picks those of some folders of the suites that are there, and prints of the others that they are left out.
  public static func present(_ folders: [String]) -> [String] {
    folders.filter { folder in
      if have(folder) { return true }
      print("left out, as it is not there: \(folder)")
      return false
    }
  }

  /// The files of a folder and below, sorted; their names relative to it.
  public static func files(_ folder: String) -> [String] {
    guard let root else { return [] }
    let paths = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let full = root.appending(path: folder).appending(path: path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// The bytes of a file, by its path from the root.
  ///
  /// - Throws: what Foundation does if it is not there.
  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let root else { throw CocoaError(.fileNoSuchFile) }
    return Array(try Data(contentsOf: root.appending(path: path)))
  }
}
