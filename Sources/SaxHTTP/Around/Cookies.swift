/// Sends back the cookies that servers ask for. Below ``Redirection``, so that it sees each step.
public struct Cookies: HTTPExecutor {
  private let next: any HTTPExecutor
  private let jar: CookieJar

  /// Keeps the cookies of an executor's responses in a jar, and sends them with the requests that they are for.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - jar: where the cookies are kept.
  public init(_ next: any HTTPExecutor, in jar: CookieJar) {
    self.next = next
    self.jar = jar
  }

  /// A request that has cookies of its own is sent with those alone.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    if !request.fields.contains("Cookie"), let value = jar.field(for: request.url) {
      // What came from a server may hold what no field may.
      if let field = try? HeaderField("Cookie", value) { request.fields.append(field) }
    }
    let response = try await next.execute(request)
    jar.keep(response)
    return response
  }
}
