import Foundation
import Testing

@Suite struct HelpTests {
  private static let commands = [
    "map", "suggest", "check", "explain", "events", "completions", "help", "version",
  ]

  @Test(arguments: commands)
  func everyCommandHasExamples(command: String) throws {
    let help = try Sax.run("help", command, in: Folder()).output
    let parts = help.split(separator: "Examples:\n")
    try #require(parts.count == 2)
    let examples = parts[1].prefix { $0 != "E" }.split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    #expect(!examples.isEmpty)
    #expect(examples.contains { $0.contains("sax \(command)") })
    for word in examples.joined(separator: " ").split(separator: " ") where word.hasPrefix("--") {
      let name = word.prefix { $0 != "=" && $0 != ";" }
      #expect(parts[0].contains("\n  \(name)"), "\(command) has no option \(name)")
    }
  }

  @Test(arguments: commands + ["call"])
  func noLineIsLongerThan100Columns(command: String) throws {
    let help = try Sax.run("help", command, in: Folder()).output
    #expect(help.split(separator: "\n").filter { $0.count > 100 } == [])
  }

  @Test func theOverviewNamesEveryCommand() throws {
    let overview = try Sax.run("help", in: Folder()).output
    for command in Self.commands { #expect(overview.contains("\n  sax \(command)")) }
    #expect(overview.split(separator: "\n").filter { $0.count > 100 } == [])
  }

  @Test func theManPageSaysWhatHelpSays() throws {
    let page = try Sax.run("help", "--man", in: Folder()).output
    let plain = page.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
    #expect(plain.hasPrefix(".TH SAX 1 "))
    for command in Self.commands {
      #expect(plain.contains("\n.SS \"sax \(command)"), "\(command)")
      let help = try Sax.run("help", command, in: Folder()).output
      for line in help.split(separator: "\n") where line.hasPrefix("  --") {
        let name = line.dropFirst(2).prefix { $0 != " " }
        #expect(plain.contains("\\fB\(name)\\fR"), "\(command) \(name)")
      }
    }
    // A line that begins with a dot is a request, and each of these has its meaning.
    let requests = Set(
      page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } })
    let known: Set<Substring> = [
      ".TH", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi", ".br",
    ]
    #expect(requests.subtracting(known).isEmpty, "\(requests)")
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func mandocAndManTakeThePage() throws {
    let page = try Sax.run("help", "--man", in: Folder()).output
    let folder = try Folder(["sax.1": page])
    var isChecked = false
    if let mandoc = Tool.path("mandoc") {
      let run = try Sax.run(
        ["-Tlint", "-Wwarning", "sax.1"], input: [], in: folder, program: mandoc)
      #expect(run.output == "" && run.status == 0, "\(run.output)")
      isChecked = true
    }
    if let groff = Tool.path("groff") {
      let run = try Sax.run(
        ["-man", "-ww", "-Tutf8", "sax.1"], input: [], in: folder, program: groff)
      #expect(run.messages == "" && run.status == 0, "\(run.messages)")
      isChecked = true
    }
    if !isChecked { print("neither mandoc nor groff is installed: the man page is only parsed") }
  }
}
