// The system's calls that take a path, for names as ``FileName`` has them. They take strings, and so come before
// the C library's, to which a string would go as UTF-8.

package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  FileName.withPath(path) { open($0, flags, mode) }
}

package func lstat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  FileName.withPath(path) { lstat($0, status) }
}

package func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
  FileName.withPath(path) { mkdir($0, mode) }
}

package func access(_ path: String, _ mode: Int32) -> Int32 {
  FileName.withPath(path) { access($0, mode) }
}

package func readlink(
  _ path: String, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int
) -> Int {
  FileName.withPath(path) { readlink($0, buffer, size) }
}

@discardableResult
package func unlink(_ path: String) -> Int32 {
  FileName.withPath(path) { unlink($0) }
}

@discardableResult
package func rename(_ old: String, _ new: String) -> Int32 {
  FileName.withPath(old) { old in FileName.withPath(new) { rename(old, $0) } }
}

package func link(_ old: String, _ new: String) -> Int32 {
  FileName.withPath(old) { old in FileName.withPath(new) { link(old, $0) } }
}

/// The path without links; nil if there is nothing there.
package func realpath(_ path: String) -> String? {
  guard let resolved = FileName.withPath(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return FileName.string(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}

extension FileName {
  /// Tells whether a file is in a folder or in one of its folders, all links followed. True where there is no
  /// file.
  package static func isWithin(_ path: String, _ folder: String) -> Bool {
    guard let file = realpath(path) else { return true }
    guard let folder = realpath(folder) else { return false }
    return file.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
  }
}
