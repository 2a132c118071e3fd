import Foundation
import Testing

/// The page about the engine speaks of what is there.
@Suite struct EngineTests {
  private static let folder = SourceFiles.checkout.appending(path: "Sources/SaxEngine")

  private static func quoted() throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: "ENGINE.md"), encoding: .utf8)
    return text.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  @Test func filesAreThere() throws {
    let files = try Self.quoted().filter { $0.hasSuffix(".swift") && !$0.contains(" ") }
    #expect(files.count > 10)
    let names = try SourceFiles.all(below: "Sources").map(\.path)
    for file in files { #expect(names.contains { $0.hasSuffix("/" + file) }, "\(file)") }
  }

  /// The lines between the braces of a type's declaration and extensions; nil if no line declares it.
  private static func body(of type: String, in files: [[String]]) throws -> [String]? {
    let opening = try Regex(
      #"^(?:[\w@()]+ )*(struct|class|enum|protocol|extension) \#(type)(?![\w.])"#)
    var isDeclared = false
    var body: [String] = []
    for lines in files {
      var isWithin = false
      for line in lines {
        if let match = try opening.firstMatch(in: line) {
          isWithin = !line.hasSuffix("}")
          if match.output[1].substring != "extension" { isDeclared = true }
        } else if line == "}" {
          isWithin = false
        } else if isWithin {
          body.append(line)
        }
      }
    }
    return isDeclared ? body : nil
  }

  @Test func typesAndFunctionsAreThere() throws {
    let files = try SourceFiles.all(below: "Sources/SaxEngine").map(\.code)
    let names = try Self.quoted().filter {
      $0.wholeMatch(of: /[A-Z]\w+(\.\w+)?/) != nil && !$0.hasSuffix(".swift")
    }
    #expect(names.count > 30)
    for name in names where !["Any", "Raw", "RowSink", "Decodable", "Encodable"].contains(name) {
      let parts = name.split(separator: ".")
      let body = try Self.body(of: String(parts[0]), in: files)
      #expect(body != nil, "\(name)")
      guard let body, parts.count > 1 else { continue }
      let function = try Regex(#"^  [\w@() ]*func \#(parts[1])[(<]"#)
      #expect(try body.contains { try function.firstMatch(in: $0) != nil }, "\(name)")
    }
  }

  /// A function of another type by the same name is none of the type's, nor is a type whose name only begins so.
  @Test func namesAreThoseOfTheType() throws {
    let files = [
      ["struct RowWalk {", "  func put() {}", "}"], ["extension Row {", "  func skip() {}", "}"],
    ]
    #expect(try Self.body(of: "Row", in: files) == nil)
    #expect(try Self.body(of: "RowWalk", in: files) == ["  func put() {}"])
    #expect(
      try Self.body(of: "Row", in: files + [["package final class Row {}"]]) == ["  func skip() {}"]
    )
  }

  /// In the order in which folders use one another.
  @Test func foldersAreThoseThatAreThere() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "ENGINE.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## Folders\n").dropFirst().first)
    let table = section.components(separatedBy: "\n## ")[0]
    let folders = table.matches(of: #/\n\| (?:`(\w+)/` )?\| /#).map { String($0.1 ?? "") }
    #expect(folders == FolderTests.folders["SaxEngine"])
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
        try SourceFiles.all(below: "Sources/SaxEngine").first {
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
    for file in try SourceFiles.all(below: "Sources/SaxEngine") {
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
