import Foundation
import SaxServices
import Testing

/// Environments from files.
@Suite struct APIEnvironmentTests {
  private func named(_ text: String, _ name: String = "") throws -> APIEnvironment {
    let path = NSTemporaryDirectory() + UUID().uuidString
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try .named(path + name)
  }

  private static let text = #"""
    {
      "test": { "host": "localhost:8080", "port": 7, "ratio": 0.5, "isOpen": true, "home": "$HOME", "sign": "$$x" },
      "live": { "host": "shop.example", "token": "$SAX_NO_SUCH_VARIABLE" }
    }
    """#

  @Test func valuesComeFromTheFileAndTheProcess() throws {
    let values = try named(Self.text, "#test").values
    #expect(values["host"] == "localhost:8080" && values["port"] == "7")
    #expect(values["ratio"] == "0.5" && values["isOpen"] == "true")
    #expect(values["home"] == ProcessInfo.processInfo.environment["HOME"])
    #expect(values["sign"] == "$x")
    #expect(try named(#"{"only": {"a": "b"}}"#).values == ["a": "b"])
  }

  @Test(arguments: [
    ("#live", "SAX_NO_SUCH_VARIABLE is not set"), ("#liv", "no environment liv"),
    ("", "2 environments"),
  ])
  func whatIsMissingIsSaid(_ name: String, _ words: String) {
    let error = #expect(throws: APIError.self) { try named(Self.text, name) }
    #expect(error?.code == .environment && error?.message.contains(words) == true)
  }

  @Test(arguments: ["", "[]", #"{"a": 1}"#, #"{"a": {"b": []}}"#])
  func whatIsNoFileOfEnvironmentsIsSaid(_ text: String) {
    let error = #expect(throws: APIError.self) { try named(text, "#a") }
    #expect(error?.message.contains("holds no environments") == true)
  }

  @Test func credentialsAreNotPrinted() {
    let environment = APIEnvironment(["host": "h", "token": "0123"])
    #expect("\(environment)" == "host=h token=…")
    #expect(!String(reflecting: environment).contains("0123"))
  }
}
