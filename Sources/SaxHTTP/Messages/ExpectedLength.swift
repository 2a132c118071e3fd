/// Holds a body to the length that it was said to have.
package struct ExpectedLength {
  private var left: Int?

  /// A length that a body is to have.
  ///
  /// - Parameter length: in bytes; nil for any.
  package init(_ length: Int?) { left = length }

  /// So many bytes come.
  package mutating func take(_ count: Int) throws(HTTPError) {
    guard let known = left else { return }
    if known < count {
      throw HTTPError(.body, "the request's body is longer than it was said to be")
    }
    left = known - count
  }

  /// No more come.
  package func finish() throws(HTTPError) {
    guard let left, left > 0 else { return }
    throw HTTPError(
      .body, "the request's body ended \(left) bytes before the length it was said to have")
  }
}
