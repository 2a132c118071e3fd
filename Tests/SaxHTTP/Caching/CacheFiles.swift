import Foundation
import SaxHTTPSupport

extension Folder {
  /// The paths of a store's files in it, but its lock.
  var files: [String] {
    let manager = FileManager.default
    return (manager.subpaths(atPath: url.path) ?? []).map(path).filter { file in
      let type = try? manager.attributesOfItem(atPath: file)[.type] as? FileAttributeType
      return type == .typeRegular && !file.hasSuffix("/lock")
    }.sorted()
  }

  /// Those in one of the store's folders.
  func files(_ kind: String) -> [String] {
    let folder = path("saxifrage-1/\(kind)")
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .map { "\(folder)/\($0)" }.sorted()
  }
}

func bytes(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}

func write(_ bytes: [UInt8], _ path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}

/// A file's permissions.
func mode(_ path: String) -> Int? {
  let value = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
  return (value as? NSNumber)?.intValue
}
