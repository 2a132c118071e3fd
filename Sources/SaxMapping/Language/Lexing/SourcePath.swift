internal import SaxSystem

/// Paths of mapping files, joined and made uniform without asking the file system, so that one
/// file has one name however it is imported.
enum SourcePath {
  /// The part before the last `/`: empty for a bare name.
  static func folder(of path: String) -> String {
    let folder = FileName.folder(of: path)
    return folder == "." && !path.utf8.starts(with: "./".utf8) ? "" : folder
  }

  /// The part behind the last `/`.
  static func name(of path: String) -> String {
    FileName.name(of: path)
  }

  /// A path with another name in the same folder.
  static func beside(_ path: String, _ name: String) -> String {
    String(decoding: path.utf8.dropLast(self.name(of: path).utf8.count), as: UTF8.self) + name
  }

  /// A path that starts from a folder, unless it is absolute; without `.` and, where they
  /// lead out of a folder that is named, `..`.
  static func join(_ folder: String, _ path: String) -> String {
    let whole = FileName.isAbsolute(path) || folder.isEmpty ? path : folder + "/" + path
    var parts: [String] = []
    for part in FileName.parts(whole) {
      switch part {
      case ".": continue
      case "..":
        if let last = parts.last, last != ".." {
          parts.removeLast()
        } else if !FileName.isAbsolute(whole) {
          parts.append(part)
        }
      default: parts.append(part)
      }
    }
    return (FileName.isAbsolute(whole) ? "/" : "") + parts.joined(separator: "/")
  }
}
