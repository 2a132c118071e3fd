import Foundation

/// A folder that is removed when it goes.
final class ScratchFolder: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "sax-cache-\(UUID())").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// All files of a store in it, but its lock.
  var files: [String] {
    let manager = FileManager.default
    return (manager.subpaths(atPath: path) ?? []).map { "\(path)/\($0)" }.filter { file in
      let type = try? manager.attributesOfItem(atPath: file)[.type] as? FileAttributeType
      return type == .typeRegular && !file.hasSuffix("/lock")
    }.sorted()
  }

  func files(_ kind: String) -> [String] { files.filter { $0.contains("/\(kind)/") } }
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
