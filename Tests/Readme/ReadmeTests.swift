import Foundation
import Testing

/// What the README shows is what is printed, and what it names is there.
@Suite struct ReadmeTests {
  static let commands = (try? Readme().commands) ?? []

  @Test func showsCommands() { #expect(Self.commands.count >= 7) }

  @Test(arguments: commands)
  func printsWhatIsShown(_ command: Readme.Command) throws {
    let folder = try Playground(Readme())
    #expect(try folder.run(command.line) == command.output)
  }

  /// The Swift code is that of a program which is compiled, and run by the test above.
  @Test func swiftCodeIsCompiled() throws {
    var count = 0
    for block in try Readme().blocks where block.language == "swift" {
      let file = try #require(block.file)
      let source = try String(
        contentsOf: Readme.checkout.appending(path: file), encoding: .utf8)
      #expect(source == block.text, "\(file)")
      count += 1
    }
    #expect(count == 2)
  }

  /// Paths in back quotes, such as `Sources/SaxXML/XMLReader.swift`, are there.
  @Test func pathsAreThere() throws {
    var count = 0
    let known = ["Sources/", "Tests/", "Mappings/", "Corpus/", ".ci/"]
    for path in try Readme().text.split(separator: "`").map(String.init)
    where known.contains(where: { path.hasPrefix($0) }) && !path.contains(" ") {
      let url = Readme.checkout.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
      count += 1
    }
    #expect(count > 30)
  }

  @Test func modulesAreThose() throws {
    let text = try Readme().text
    let folder = Readme.checkout.appending(path: "Sources").path
    for module in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !module.hasPrefix(".") {
      #expect(text.contains("`\(module)`"), "\(module) is not in the table")
    }
  }

  @Test func makeKnowsItsTargets() throws {
    let makefile = try String(
      contentsOf: Readme.checkout.appending(path: "Makefile"), encoding: .utf8)
    for match in try Readme().text.matches(of: /(?:`|\n)make ([a-z-]+)/) {
      #expect(makefile.contains("\n\(match.1):"), "make \(match.1)")
    }
  }
}
