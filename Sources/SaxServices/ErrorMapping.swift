public import SaxHTTP
public import Saxifrage

/// Makes an error of each response whose status is no success (`WebRequest.successes`): of the object that a mapping has for
/// errors, if the body holds one, and of the status otherwise.
public struct ErrorMapping: HTTPExecutor {
  /// Of a longer body only the beginning is read.
  private static let most = 1 << 20

  private let next: any HTTPExecutor
  private let mappings: @Sendable (_ status: Int) -> [Mapping]
  private let options: ReadingOptions

  /// Creates an executor that makes errors of responses by one mapping, whatever their status.
  ///
  /// - Parameters:
  ///   - next: who sends the requests.
  ///   - mapping: what bodies are read by; its `error` rules count.
  ///   - options: how they are read.
  public init(
    _ next: any HTTPExecutor, by mapping: Mapping, options: ReadingOptions = ReadingOptions()
  ) {
    self.init(next, options: options) { _ in [mapping] }
  }

  /// Creates an executor that makes errors of responses by the mappings of their status.
  ///
  /// - Parameters:
  ///   - next: who sends the requests.
  ///   - options: how bodies are read.
  ///   - mappings: those for a status. The first that finds an error counts.
  package init(
    _ next: any HTTPExecutor, options: ReadingOptions,
    by mappings: @escaping @Sendable (_ status: Int) -> [Mapping]
  ) {
    self.next = next
    self.mappings = mappings
    self.options = options
  }

  /// Sends the request, and throws the error of a response that is no success.
  ///
  /// - Throws: `BuildError.Code.declared` with the body's object, and with an `HTTPError` as its
  ///   cause; that `HTTPError` if there is none.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    let response = try await next.execute(request)
    guard var status = request.failure(of: response) else { return response }
    guard status.code == .status else { throw status }
    let beginning = try await beginning(of: response)
    status.bodyText = text(of: beginning, response)
    guard let declared = declared(in: beginning, response) else { throw status }
    throw BuildError(
      declared.code, declared.message, at: declared.place, mapping: declared.mappingPlace,
      notes: declared.notes + [status.message], fix: declared.fix, object: declared.object,
      cause: status)
  }

  /// The beginning of a body that is text.
  private func text(of bytes: [UInt8], _ response: WebResponse) -> String? {
    let type = response.mediaType ?? "text/plain"
    guard !bytes.isEmpty, type.hasPrefix("text/") || response.head.format != nil else { return nil }
    return String(decoding: bytes.prefix(1024), as: UTF8.self)
  }

  private func beginning(of response: WebResponse) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      for try await chunk in response.body {
        bytes += chunk.prefix(ErrorMapping.most - bytes.count)
        if bytes.count == ErrorMapping.most { break }
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // What came may say enough.
    }
    return bytes
  }

  /// The object that a mapping takes for an error; nil if there is none.
  private func declared(in bytes: [UInt8], _ response: WebResponse) -> BuildError? {
    for mapping in mappings(response.status) {
      if let error = declared(in: bytes, response, by: mapping) { return error }
    }
    return nil
  }

  private func declared(
    in bytes: [UInt8], _ response: WebResponse, by mapping: Mapping
  ) -> BuildError? {
    var options = options
    options.inflation = response.inflation
    var format = options.format
    if format == .auto, let said = response.head.format { format = said }
    if options.xml.encoding == nil { options.xml.encoding = response.charset }
    return mapping.declaredError(
      in: bytes, as: format, options: options, source: response.url.redacted)
  }
}

extension Mapping {
  /// The object that an `error` rule finds in a body; nil where it is something else, such as an HTML page.
  func declaredError(
    in bytes: [UInt8], as format: InputFormat, options: ReadingOptions, source: String?
  ) -> BuildError? {
    var reading = emissions(format, options: options, source: source) { _ in }
    do {
      try reading.feed(bytes.span)
      try reading.finish()
    } catch let error as BuildError where error.code == .declared {
      return error
    } catch {
      return nil
    }
    return nil
  }
}
