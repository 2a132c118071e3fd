/// Takes responses up again that break off while they are read, behind the last byte that came
/// (RFC 9110 §14): whoever reads doesn't notice.
///
/// That goes for a GET whose response has a strong validator: an entity tag that isn't weak, or a date of
/// the last change that lies a minute back. The rest is asked for with `Range` and `If-Range`, and taken if
/// it is of the same to the byte, and begins where the other ended. If it isn't, as when it has changed
/// meanwhile or the server doesn't do ranges, the interruption is thrown that there was. That goes for a
/// request of all from some byte on, too; one for another range is sent as it is.
///
/// It belongs below ``ContentDecoding``: ranges are of the bytes as they are sent. ``Retry`` is for requests
/// that have no response yet, and may lie below.
///
///     let executor = ContentDecoding(Resumption(Retry(CurlTransport())))
public struct Resumption: HTTPExecutor {
  private let next: any HTTPExecutor
  private let policy: Retry.Policy
  private let clock: WaitClock

  /// Takes up the bodies of an executor's responses where they break off.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - policy: how often without a byte in between, when, and after which failures. A response that
  ///     takes longer than its request may take in all (``HTTPTimeouts/whole``) is never taken up.
  public init(_ next: any HTTPExecutor, _ policy: Retry.Policy = Retry.Policy()) {
    self.init(next, policy, WaitClock())
  }

  /// For tests.
  package init(_ next: any HTTPExecutor, _ policy: Retry.Policy, _ clock: WaitClock) {
    self.next = next
    self.policy = policy
    self.clock = clock
  }

  /// Sends a request. A body that breaks off goes on with the rest by a range request (RFC 9110 §14), while it is read.
  ///
  /// - Throws: ``HTTPError`` as the executor below.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    var response = try await next.execute(request)
    guard request.method == .get, response.fields["Accept-Ranges"]?.lowercased() != "none",
      let validator = StrongValidator(response.fields),
      let part = Resumption.part(response, of: request)
    else { return response }
    let range = RangeRequest(
      validator: validator, offset: part.lowerBound, total: part.upperBound,
      encoding: RangeRequest.encoding(of: response))
    response.body = HTTPResponseBody(
      ResumedBody(response.body, range, of: request, next, policy, clock))
    return response
  }

  /// From where to where the response's body goes, of all that there is; nil if that isn't its end.
  private static func part(
    _ response: WebResponse, of request: WebRequest
  ) -> (lowerBound: Int, upperBound: Int?)? {
    guard let asked = request.fields["Range"] else {
      return response.status == 200 ? (0, response.contentLength) : nil
    }
    guard response.status == 206, let text = response.fields["Content-Range"],
      let range = ContentRange(text), let bytes = range.bytes, let total = range.total,
      bytes.upperBound == total - 1, asked == "bytes=\(bytes.lowerBound)-"
    else { return nil }
    return (bytes.lowerBound, total)
  }
}
