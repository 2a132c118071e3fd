internal import SaxSystem

/// Paths of mapping files, joined and made uniform without asking the file system, so that one
/// file has one name however it is imported.
enum SourcePath {
  /// The part before the last `/`: empty for a bare name.
  static func folder(of path: String) -> String {
    FileName.name(of: path) == path ? "" : FileName.folder(of: path)
  }

  /// The part behind the last `/`.
  static func name(of path: String) -> String {
    FileName.name(of: path)
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
