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

  /// The folders with methods of the assembly stand from the top to the bottom, as `FolderTests` hold.
  @Test func foldersAndPartsOfTheAssemblyAreThere() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "ENGINE.md"), encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "| the methods of `Assembly` there |").last)
    let table = section.components(separatedBy: "\n\n")[0]
    let folders = table.matches(of: #/\n\| `(\w+)/` \| /#).map { String($0.1) }
    let files = try SourceFiles.all(below: "Sources/SaxEngine")
    let extended = Set(
      files.filter { $0.code.contains { $0.hasSuffix("extension Assembly {") } }
        .map { $0.path.split(separator: "/").dropLast().last.map(String.init) ?? "" })
    #expect(Set(folders) == extended)
    let order = try #require(FolderTests.folders["SaxEngine"])
    #expect(folders.reversed() == order.filter(extended.contains))

    let declaration = try #require(files.first { $0.path.hasSuffix("/Nodes/Assembly.swift") })
    let parts = text.matches(of: /\n\| `([a-z]\w+)` \| [^`]/).map { String($0.1) }
    let others = ["options", "limits", "output", "setting", "places", "fieldUse"]
    let stored = declaration.code.compactMap { line in
      TypeSize.indent(of: line) == 2 && TypeSize.member(line) == .property && line.contains("var ")
        ? line.firstMatch(of: /var (\w+)/).map { String($0.1) } : nil
    }
    #expect(Set(parts) == Set(stored).subtracting(others))
  }
}
