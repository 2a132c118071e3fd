/// Paths of mapping files, joined and made uniform without asking the file system, so that one
/// file has one name however it is imported.
enum SourcePath {
  /// The part before the last `/`: empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part behind the last `/`.
  static func name(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
  }

  /// A path with another name in the same folder.
  static func beside(_ path: String, _ name: String) -> String {
    String(path.dropLast(self.name(of: path).count)) + name
  }

  /// A path that starts from a folder, unless it is absolute; without `.` and, where they
  /// lead out of a folder that is named, `..`.
  static func join(_ folder: String, _ path: String) -> String {
    let whole = path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/", omittingEmptySubsequences: true) {
      switch part {
      case ".": continue
      case "..":
        if let last = parts.last, last != ".." {
          parts.removeLast()
        } else if !whole.hasPrefix("/") {
          parts.append(part)
        }
      default: parts.append(part)
      }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
