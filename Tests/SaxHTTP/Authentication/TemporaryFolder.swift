import Glibc

/// A folder that goes with this.
final class TemporaryFolder: Sendable {
  struct NoFolder: Error {}

  let path: String

  init() throws {
    var template = Array("/tmp/saxifrage-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NoFolder() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names of what is in it.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
