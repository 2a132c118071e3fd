/// The result of a download.
public struct DownloadedFile: Sendable {
  /// The path of the file.
  public var path: String
  /// The number of its bytes.
  public var size: Int
  /// The number of them that were there from an earlier download.
  public var resumedAt: Int
  /// The response that gave the last of it. Its body is empty.
  public var response: WebResponse
}

extension HTTPExecutor {
  /// Writes what a request is answered with to a file.
  ///
  ///     try await client.download(WebRequest(.get, "https://…/dump.json.gz"), to: "dump.json.gz")
  ///
  /// The file has its name only when all of it is on the disk; until then it is another one in the same
  /// folder, for this user alone. Where the task is cancelled or anything fails, nothing is left behind,
  /// unless what came is to be kept.
  ///
  /// - Parameters:
  ///   - request: what is asked for, without a `Range`.
  ///   - path: where the file is to be. A symbolic link there is replaced itself.
  ///   - replacing: whether a file that is there is replaced; the new one gets its permissions.
  ///   - resuming: whether to keep what came of a GET where it is interrupted, as `PATH.part`, beside what
  ///     it is of, `PATH.part.origin`; and to go on with it if it is there, where the server still has the
  ///     same to the byte (RFC 9110 §14). It is kept if the server has said the length and a strong validator.
  ///     Responses are asked for uncompressed then. One such download can go to a path at a time.
  /// - Returns: what was written, and the head of the response.
  /// - Throws: ``HTTPError/Code/status`` if the status is no success; ``HTTPError/Code/file`` if the file
  ///   can't be written, or is there already; ``HTTPError/Code/closed`` if it is to be resumed and there is
  ///   no libcrypto; what sending the request throws, and reading the response.
  @discardableResult
  public func download(
    _ request: WebRequest, to path: String, replacing: Bool = false, resuming: Bool = false
  ) async throws -> DownloadedFile {
    var download = Download(
      self, request, to: DownloadTarget(path: path, isReplacing: replacing), isResumable: resuming)
    return try await download.run()
  }
}
