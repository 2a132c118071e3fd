import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// Every answer of the suite that is an error is read as one.
@Suite(.enabled(if: Suites.have("odata"), "odata is not there"))
struct ODataErrorTests {
  @Test(arguments: [
    ("olingo-v4-client-core/error.json", "Unsupported functionality"),
    ("olingo-v4-client-core/error.xml", "Unsupported functionality"),
    ("olingo-v4-client-core/500error.json", "Internal Server Error"),
    ("olingo-v4-client-core/500error1.json", "Internal Server Error"),
    ("olingo-v4-fit/badRequest.json", "Bad request."),
    ("olingo-v4-fit/badRequest.xml", "Bad request."),
    ("olingo-v4-fit/notFound.json", "Unsupported functionality"),
    ("olingo-v4-fit/notFound.xml", "Resource not found for the segment 'Customer'."),
    ("olingo-v4-fit/unsupportedMediaType.json", "Unsupported media type requested."),
    ("olingo-v4-fit/unsupportedMediaType.xml", "Unsupported media type requested."),
    ("olingo-v3-client-core/error.json", "The URL representing the root of the service only"),
    ("olingo-v3-client-core/error.xml", "The URL representing the root of the service only"),
    ("olingo-v3-client-core/stacktrace.json", "Unsupported media type requested."),
    ("olingo-v3-client-core/stacktrace.xml", "Unsupported media type requested."),
    ("olingo-v3-fit/badRequest.json", "Bad request."),
    ("olingo-v3-fit/badRequest.xml", "Bad request."),
    ("olingo-v3-fit/notFound.json", "Resource not found for the segment 'Customer'."),
    ("olingo-v3-fit/notFound.xml", "Resource not found for the segment 'Customer'."),
    ("olingo-v3-fit/unsupportedMediaType.json", "Unsupported media type requested."),
    ("olingo-v3-fit/unsupportedMediaType.xml", "Unsupported media type requested."),
    ("olingo-v3-fit/InStreamErrorGetCustomer.xml", "InStreamErrorGetCustomer Throw"),
    (
      "odata4j-v2/odata4j-core/src/test/resources/META-INF/issue202_complex_innererror.xml",
      "An error occurred while processing this request."
    ),
    (
      "odata4j-v2/odata4j-fit/src/test/resources/META-INF/uri-conventions/xml/"
        + "SystemQueryOptionFilterBoolIsOf2Test.xml", "Not Implemented"
    ),
  ])
  func error(_ path: String, message: String) throws {
    let lines = try SuiteFile(path: "odata/\(path)").lines(by: .shipped("odata-errors"))
    #expect(lines.count == 1)
    let told = ": the payload says Problem {\"code\":"
    #expect(
      lines.first?.contains(told) == true
        && lines.first?.contains(#""message":"\#(message)"#) == true, "\(lines)")
  }

  /// Nothing else in the suite is taken for an error.
  @Test(arguments: ["olingo-v2", "olingo-v3-fit", "olingo-v4-client-core", "olingo-v4-fit"])
  func noOtherAnswerIsAnError(_ folder: String) throws {
    let mapping = try Mapping.shipped("odata-errors")
    let known = ["rror", "badRequest", "notFound", "unsupportedMediaType", "stacktrace"]
    for file in SuiteFile.all(below: "odata/\(folder)")
    where [".json", ".xml"].contains(where: file.path.hasSuffix)
      && !known.contains(where: file.path.contains)
    {
      let lines = try file.lines(by: mapping)
      #expect(!lines.contains { $0.contains("the payload says") }, "\(file.path): \(lines)")
    }
  }
}
