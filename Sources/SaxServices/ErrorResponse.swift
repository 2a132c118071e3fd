internal import SaxHTTP
internal import Saxifrage

/// A response whose status is no success, and what it says of that.
struct ErrorResponse {
  /// Of a longer body only the beginning is read.
  private static let most = 1 << 20

  private let response: HTTPResponse
  private let mapping: Mapping
  private let options: ReadingOptions

  init(_ response: HTTPResponse, _ mapping: Mapping, _ options: ReadingOptions) {
    self.response = response
    self.mapping = mapping
    self.options = options
  }

  /// The error that the body holds, with that of the status as its cause, or else that.
  func error() async throws -> any Error {
    let status = HTTPError(status: response.status, of: response.url)
    var beginning: [UInt8] = []
    do {
      for try await chunk in response.body {
        beginning += chunk.prefix(ErrorResponse.most - beginning.count)
        if beginning.count == ErrorResponse.most { break }
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // What came may say enough.
    }
    guard let declared = declared(in: beginning) else { return status }
    return BuildError(
      declared.code, declared.message, at: declared.place, mapping: declared.mappingPlace,
      notes: declared.notes + [status.message], fix: declared.fix, object: declared.object,
      cause: status)
  }

  /// The object that the mapping takes for an error; nil if there is none.
  private func declared(in bytes: [UInt8]) -> BuildError? {
    var format = options.format
    if format == .auto, let said = response.head.format { format = said }
    var reading = mapping.emissions(format, options: options, source: response.url.redacted) { _ in
    }
    do {
      try reading.feed(bytes.span)
      try reading.finish()
    } catch let error as BuildError where error.code == .declared {
      return error
    } catch {
      // The body is something else, such as a page for people.
    }
    return nil
  }
}
