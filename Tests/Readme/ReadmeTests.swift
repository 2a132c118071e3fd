import Foundation
import Testing

/// The outputs that the README shows are those that are printed, and the files that it names are
/// there.
@Suite struct ReadmeTests {
  static let commands = (try? Readme().commands) ?? []

  @Test func showsCommands() { #expect(Self.commands.count >= 5) }

  @Test(arguments: commands)
  func printsWhatIsShown(_ command: Readme.Command) throws {
    let folder = try Playground(Readme())
    #expect(try folder.run(command.line) == command.output)
  }

  /// The Swift code is a program which is compiled, and run by the test above, or a part of one.
  @Test func swiftCodeIsCompiled() throws {
    var files: [String] = []
    for block in try Readme().blocks where block.language == "swift" {
      let file = try #require(block.file)
      let source = try String(
        contentsOf: Readme.checkout.appending(path: file), encoding: .utf8)
      #expect(source.contains(block.text), "\(file)")
      if !file.hasSuffix("/Package.swift") { #expect(source == block.text, "\(file)") }
      files.append(file)
    }
    #expect(files.count == 4)
  }

  /// A package with the manifest that is shown finds the product in this one.
  @Test func theManifestShownIsResolved() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "saxifrage-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = folder.appending(path: "Shop/Sources/Shop")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data("print(1)\n".utf8).write(to: sources.appending(path: "main.swift"))
    try FileManager.default.copyItem(
      at: Readme.checkout.appending(path: "Tests/PackageExample/Package.swift"),
      to: folder.appending(path: "Shop/Package.swift"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "saxifrage"), withDestinationURL: Readme.checkout)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", folder.appending(path: "Shop").path,
      "show-dependencies", "--format", "flatlist",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text == "saxifrage\n")
  }

  /// Paths in back quotes, such as `Sources/SaxXML/XMLReader.swift`, and what links lead to are there.
  @Test(arguments: Readme.pages) func pathsAreThere(_ page: String) throws {
    let text = try Readme(page).text
    let known = ["Sources/", "Tests/", "Mappings/", "Corpus/", "Editors/", ".ci/"]
    let paths = text.split(separator: "`").map(String.init)
      .filter { path in known.contains { path.hasPrefix($0) } && !path.contains(" ") }
    let links = text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    for path in paths + links {
      let url = Readme.checkout.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
    }
    if page == "README.md" { #expect(links.count >= 10) }
    if page == "ARCHITECTURE.md" { #expect(paths.count > 30) }
  }

  @Test(arguments: Readme.pages) func makeKnowsItsTargets(_ page: String) throws {
    let makefile = try String(
      contentsOf: Readme.checkout.appending(path: "Makefile"), encoding: .utf8)
    for match in try Readme(page).text.matches(of: /(?:`|\n)make ([a-z-]+)/) {
      #expect(makefile.contains("\n\(match.1):"), "make \(match.1)")
    }
  }

  /// The README is short enough to be read at one sitting.
  @Test func theReadmeIsShort() throws {
    let lines = try Readme().text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect((150...200).contains(lines), "\(lines) lines")
  }

  /// The changelog has the version that the program says.
  @Test func theChangelogKnowsTheVersion() throws {
    let version = try Playground([:]).run("sax version").split(separator: " ").last ?? ""
    let text = try Readme("CHANGELOG.md").text
    #expect(text.contains("\n## Unreleased\n"))
    #expect(text.contains("\n## \(version.trimmingCharacters(in: .newlines))"))
  }
}
