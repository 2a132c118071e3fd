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
    for name in names where !["Any", "Raw", "RowSink", "Decodable", "Encodable"].contains(name) {
      let parts = name.split(separator: ".")
      let kinds = ["struct", "class", "enum", "protocol"]
      #expect(
        code.contains { line in kinds.contains { line.contains("\($0) \(parts[0])") } }, "\(name)")
      if parts.count > 1 {
        #expect(code.contains { $0.contains("func \(parts[1])(") }, "\(name)")
      }
    }
  }

  /// The layers stand from the top to the bottom; the parts are properties of some of them.
  @Test func layersAndPartsOfTheAssemblyAreThere() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "ENGINE.md"), encoding: .utf8)
    let layers = text.matches(of: /\n\| `([A-Z]\w+)` \| (?:`(\w+)`)?/).map {
      (type: String($0.1), name: $0.2.map(String.init))
    }
    #expect(layers.count == 6)
    var code: [String] = []
    for (layer, below) in zip(layers, layers.dropFirst().map(Optional.some) + [nil]) {
      let file = try #require(
        try SourceFiles.all(below: "Sources/SaxMapping").first {
          $0.path.hasSuffix("/\(layer.type).swift")
        })
      if let below, let name = below.name {
        #expect(
          file.code.contains { $0.hasPrefix("  var \(name): \(below.type)") }, "\(layer.type)")
      }
      code += file.code
    }
    let parts = text.matches(of: /\n\| `([a-z]\w+)` \| [^`]/).map { String($0.1) }
    #expect(parts.count == 9)
    for part in parts {
      #expect(
        code.contains { $0.hasPrefix("  var \(part) =") || $0.hasPrefix("  var \(part):") },
        "\(part)")
    }
  }

  /// No layer names one above it.
  @Test func layersKnowThoseBelow() throws {
    let order = ["NodeContents", "OpenObjects", "Handover", "Decisions", "Matcher", "Assembly"]
    var seen: Set<String> = []
    for file in try SourceFiles.all(below: "Sources/SaxMapping") {
      let name = String(file.path.split(separator: "/").last ?? "")
      guard
        let layer = order.firstIndex(where: { name.hasPrefix($0 + "+") || name == "\($0).swift" })
      else { continue }
      seen.insert(order[layer])
      for above in order[(layer + 1)...] {
        for line in file.code {
          let words = line.split { !$0.isLetter && $0 != "_" }
          #expect(!words.contains(Substring(above)), "\(file.path) names \(above)")
        }
      }
    }
    #expect(seen.count == order.count)
  }
}
