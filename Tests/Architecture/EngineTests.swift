import Foundation
import Testing

/// The page about the engine speaks of what is there.
@Suite struct EngineTests {
  private static let folder = SourceFiles.checkout.appending(path: "Sources/SaxMapping")

  private static func quoted() throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: "ENGINE.md"), encoding: .utf8)
    return text.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  @Test func filesAreThere() throws {
    let files = try Self.quoted().filter { $0.hasSuffix(".swift") && !$0.contains(" ") }
    #expect(files.count > 10)
    let names = try SourceFiles.all(below: "Sources/SaxMapping").map(\.path)
    for file in files { #expect(names.contains { $0.hasSuffix("/" + file) }, "\(file)") }
  }

  @Test func typesAndFunctionsAreThere() throws {
    let code = try SourceFiles.all(below: "Sources/SaxMapping").flatMap(\.code)
    let names = try Self.quoted().filter {
      $0.wholeMatch(of: /[A-Z]\w+(\.\w+)?/) != nil && !$0.hasSuffix(".swift")
    }
    #expect(names.count > 30)
    for name in names where !["Any", "Raw", "RowSink"].contains(name) {
      let parts = name.split(separator: ".")
      let kinds = ["struct", "class", "enum", "protocol"]
      #expect(
        code.contains { line in kinds.contains { line.contains("\($0) \(parts[0])") } }, "\(name)")
      if parts.count > 1 {
        #expect(code.contains { $0.contains("func \(parts[1])(") }, "\(name)")
      }
    }
  }

  @Test func partsOfTheAssemblyAreThere() throws {
    let file = try #require(
      try SourceFiles.all(below: "Sources/SaxMapping").first {
        $0.path.hasSuffix("/Objects/Assembly.swift")
      })
    let text = try String(contentsOf: Self.folder.appending(path: "ENGINE.md"), encoding: .utf8)
    let parts = text.matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
    #expect(parts.count == 9)
    for part in parts { #expect(file.code.contains { $0.hasPrefix("  var \(part)") }, "\(part)") }
  }
}
