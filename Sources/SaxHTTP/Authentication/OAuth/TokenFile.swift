internal import FoundationEssentials
internal import SaxSystem

/// A file of tokens by their names, in JSON, as a whole.
struct TokenFile: Sendable {
  /// How many bytes it may have.
  private static let limit = 1 << 20

  let path: String

  private func failure(_ what: String, fix: String? = nil) -> HTTPError {
    HTTPError(.file, "the file of tokens \(path) \(what)", fix: fix)
  }

  private func failure(_ what: String, _ number: Int32) -> HTTPError {
    failure("\(what): \(FileCall.reason(number))")
  }

  /// - Returns: nothing if there is no such file.
  func read() throws(HTTPError) -> [String: OAuthToken] {
    guard let descriptor = FileCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) else {
      if errno == ENOENT { return [:] }
      throw failure("can't be read", errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("can't be read", errno) }
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
      let count = FileCall.again { SaxSystem.read(descriptor, &buffer, buffer.count) }
      guard count >= 0 else { throw failure("can't be read", errno) }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
      if bytes.count > Self.limit { throw failure("has more than \(Self.limit) bytes") }
    }
  }

  /// Puts it in the place of the one before.
  func write(_ tokens: [String: OAuthToken]) async throws(HTTPError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(tokens) else { throw failure("can't be written") }
    try await PrivateFile.writeAsynchronously(Array(data), to: path)
  }
}
