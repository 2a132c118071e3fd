import Foundation

/// The folders of this checkout that tests read.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The public test suites: at the path in the environment's `SAX_SUITES`, or else beside the
  /// checkout. Nil if they are not there.
  static let suites: URL? = {
    let folder =
      ProcessInfo.processInfo.environment["SAX_SUITES"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared/suites")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The files below a folder, sorted, by their paths from there.
  static func files(below folder: URL) -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var files: [String] = []
    for case let path as String in all
    where all.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
      files.append(path)
    }
    return files.sorted()
  }
}
