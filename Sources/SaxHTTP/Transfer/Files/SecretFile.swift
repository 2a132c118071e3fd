internal import FoundationEssentials

/// A file of secrets in JSON, as a whole, that its owner alone can read.
struct SecretFile: Sendable {
  /// The most bytes that it may have.
  private static let limit = 32 << 20

  let path: String
  /// The file's name in messages, such as `the file of tokens`.
  let what: String

  /// Decodes what the file holds, in JSON.
  ///
  /// - Returns: nil if there is no such file, or nothing in it.
  /// - Throws: ``HTTPError/Code/file`` if it can't be read, holds something else, or others can read it.
  func read<Content: Decodable>(_ type: Content.Type) throws(HTTPError) -> Content? {
    switch PrivateFile.read(path, upTo: Self.limit) {
    case .absent: return nil
    case .foreign: throw failure("is another user's, can be written by others, or is no file")
    case .tooLong: throw failure("has more than \(Self.limit) bytes")
    case .failed(let number): throw failure("can't be read: \(FileCall.reason(number))")
    case .bytes(_, isReadByOthers: true):
      throw failure("can be read by others", fix: "chmod 600, and other secrets")
    case .bytes(let bytes, _):
      if bytes.isEmpty { return nil }
      do {
        return try JSONDecoder().decode(type, from: Data(bytes))
      } catch {
        // What is wrong with it may be said with what is in it.
        throw failure("holds something else", fix: "remove it")
      }
    }
  }

  /// Puts it in the place of the one before, in a folder that is made if it isn't there.
  ///
  /// - Throws: ``HTTPError/Code/file`` if that can't be done.
  func write(_ content: some Encodable) throws(HTTPError) {
    let bytes = try bytes(of: content)
    try PrivateFolder.makeParent(of: path, for: what)
    try PrivateFile.write(bytes, to: path)
  }

  /// Replaces what the file holds, without keeping a thread of tasks waiting for the disk.
  func writeAsynchronously(_ content: some Encodable) async throws(HTTPError) {
    let bytes = try bytes(of: content)
    try PrivateFolder.makeParent(of: path, for: what)
    try await PrivateFile.writeAsynchronously(bytes, to: path)
  }

  private func bytes(of content: some Encodable) throws(HTTPError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(content) else { throw failure("can't be written") }
    return Array(data)
  }

  private func failure(_ what: String, fix: String? = nil) -> HTTPError {
    HTTPError(.file, "\(self.what) \(path) \(what)", fix: fix)
  }
}
