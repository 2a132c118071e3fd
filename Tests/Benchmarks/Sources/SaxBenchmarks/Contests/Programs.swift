import Foundation

/// Programs that others have installed.
enum Programs {
  /// Finds an executable file by its name.
  ///
  /// - Returns: nil if it is not in the `PATH`, nor where servers are.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isThere)
  }

  static func isThere(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }
}
