import Foundation

/// The folders of this checkout that tests read.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

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
