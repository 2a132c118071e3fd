internal import SaxEvents
public import SaxHTTP

/// Hands requests on, and keeps each with its response in a folder, from which ``ExchangeReplayer`` answers them.
///
///     let client = HTTPClient(transport: try ExchangeRecorder(CurlTransport(), to: "Recordings"))
///
/// Each exchange is a file that people can read and edit, called as `post-shop-orders-3f9a0c1d2e4b-1.http`: the method
/// and the path's end; 12 digits of a SHA-256 of method, URL and body; and a number from 1 on among equal requests,
/// in the order in which they were sent. It holds the request, and the response behind it, whose body goes to the end
/// of the file if it is a text of up to 1 MiB; another one is in a file beside, called `.body`. A length that is
/// written there doesn't count. No file is ever changed or overwritten: to record anew, remove the files.
///
/// Secrets are left out, of requests and of responses (``ExchangeSecrets``). Errors of a transport and bodies that
/// break off are recorded, too, if they are an `HTTPError`. Where a response is read in part, that part is recorded.
/// A request that is cancelled before it is answered is not.
///
/// A recording is of what passes here. As a transport, below `ContentDecoding`, a recorder sees each request that is
/// sent, redirections, retries and authentication among them, and compressed bodies, which are no texts. Around a
/// client it sees what the program asks for, and what it gets.
///
/// The body of a request that may be sent again is read once more, for its hash. Memory is 1 MiB for each exchange that
/// is under way, whatever the length of the bodies, and for a moment up to 16 MiB more where a compressed body of up to 1
/// MiB is looked into at its end.
public struct ExchangeRecorder: HTTPExecutor {
  private let next: any HTTPExecutor
  private let folder: RecordingFolder
  private let secrets: ExchangeSecrets

  /// Records an executor's exchanges in a folder.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - folder: the path of the folder, which several recorders and processes may share; it is made where there is
  ///     none, for its owner alone.
  ///   - secrets: what is left out.
  /// - Throws: `HTTPError.Code.file` if the folder can't be made, is a symbolic link, or others own it or can write
  ///   to it.
  public init(
    _ next: any HTTPExecutor, to folder: String, leavingOut secrets: ExchangeSecrets = .init()
  ) throws(HTTPError) {
    self.next = next
    self.folder = try RecordingFolder(folder)
    self.secrets = secrets
  }

  /// Hands a request on. The exchange is recorded when the response's body has been read, or is let go.
  ///
  /// - Throws: what the executor below throws; `HTTPError.Code.file` if the recording can't be written, and reading
  ///   the body does so, too; `HTTPError.Code.closed` if there is no libcrypto to hash with.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    let secrets = secrets.with(request)
    let body = Locked<RecordedRequestBody?>(nil)
    var sent = request
    let open = request.withOpenBody
    if open.body.isRepeatable {
      let known = try await open.recordedBody(secrets)
      body.withLock { $0 = known }
    } else {
      sent.body = request.observedBody(secrets) { known in body.withLock { $0 = known } }
    }
    var draft = try ExchangeDraft(of: request, body, secrets, in: folder)
    do {
      var response = try await next.execute(sent)
      draft.begin(response)
      response.body = HTTPResponseBody(RecordingBody(response.body, draft))
      return response
    } catch let error as HTTPError {
      // What became of the request goes before what became of the recording.
      try? draft.finish(.failure(error))
      throw error
    }
  }
}
