public import SaxHTTP
internal import SaxServices
public import Saxifrage

extension InputSource {
  /// A response that is there, such as that of an operation in a batch. It can be read once. Its status doesn't count.
  ///
  ///     for try await order in mapping.objects(in: .response(try await result.success())) { … }
  ///
  /// - Parameter response: its media type says the format, or that is found out.
  public static func response(_ response: WebResponse) -> InputSource {
    .body(of: response)
  }
}
