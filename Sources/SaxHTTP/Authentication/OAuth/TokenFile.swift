internal import FoundationEssentials
internal import Glibc

/// A file of tokens by their names, in JSON, as a whole.
struct TokenFile: Sendable {
  /// How many bytes it may have.
  private static let limit = 1 << 20

  let path: String

  private func failure(_ what: String, fix: String? = nil) -> HTTPError {
    HTTPError(.file, "the file of tokens \(path) \(what)", fix: fix)
  }

  private func systemFailure(_ what: String) -> HTTPError {
    failure("\(what): \(String(cString: strerror(errno)))")
  }

  /// - Returns: nothing if there is no such file.
  func read() throws(HTTPError) -> [String: OAuthToken] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 {
      if errno == ENOENT { return [:] }
      throw systemFailure("can't be read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw systemFailure("can't be read") }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      throw failure("is another user's, or no file")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw failure("can be read by others", fix: "chmod 600, and other tokens")
    }
    let bytes = try contents(of: descriptor)
    if bytes.isEmpty { return [:] }
    do {
      return try JSONDecoder().decode([String: OAuthToken].self, from: Data(bytes))
    } catch {
      // What is wrong with it may be said with what is in it.
      throw failure("holds something else", fix: "remove it")
    }
  }

  private func contents(of descriptor: Int32) throws(HTTPError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw systemFailure("can't be read") }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
      if bytes.count > Self.limit { throw failure("has more than \(Self.limit) bytes") }
    }
  }

  /// Puts it in the place of the one before.
  func write(_ tokens: [String: OAuthToken]) throws(HTTPError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(tokens) else { throw failure("can't be written") }
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...(.max))).new"
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    if descriptor < 0 { throw systemFailure("can't be written") }
    let isWritten = write(Array(data), to: descriptor) && fsync(descriptor) == 0
    let error = errno
    guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
      if !isWritten { errno = error }
      let failure = systemFailure("can't be written")
      unlink(temporary)
      throw failure
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
