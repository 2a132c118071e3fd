import Foundation
import Testing

@Suite struct CompletionTests {
  /// The completions that bash offers for the last word.
  ///
  /// - Parameter words: as bash splits them: `=` is a word of its own.
  private func bash(_ words: [String], in folder: Folder) throws -> [String]? {
    guard let bash = Tool.path("bash") else {
      print("bash is not installed: its completions are not tried")
      return nil
    }
    let script = try Sax.run("completions", "bash", in: folder).output
    try folder.write(".sax.bash", Array(script.utf8))
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try Sax.run(
      [
        "--norc", "-euc",
        """
        source ./.sax.bash
        [[ $(complete -p sax) == 'complete -F _sax sax' ]]
        COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
        _sax
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], input: [], in: folder, program: bash)
    #expect(run.status == 0 && run.messages == "", "\(run.messages)")
    return run.lines
  }

  static let cases: [([String], [String])] = [
    (
      ["sax", ""],
      ["map", "suggest", "check", "explain", "events", "completions", "help", "version"]
    ),
    (["sax", "ma"], ["map"]),
    (["sax", "nothing", ""], []),
    (["sax", "map", "--fo"], ["--format"]),
    (["sax", "map", "--format", ""], ["auto", "json", "ndjson", "xml"]),
    (["sax", "map", "--format", "=", "x"], ["xml"]),
    (["sax", "map", "--format", "="], ["auto", "json", "ndjson", "xml"]),
    (["sax", "map", "--dtd", "a"], ["a b.json", "a.sax"]),
    (["sax", "map", ""], ["a.sax", "folder"]),
    (["sax", "map", "--format", "json", "a"], ["a.sax"]),
    (["sax", "map", "--format", "=", "json", "a"], ["a.sax"]),
    (["sax", "map", "--stats", "a"], ["a.sax"]),
    (["sax", "map", "a.sax", "a"], ["a b.json", "a.sax"]),
    (["sax", "map", "a.sax", "x", "--first", "3", "a"], ["a b.json", "a.sax"]),
    (["sax", "map", "--first", ""], []),
    (["sax", "events", "a"], ["a b.json", "a.sax"]),
    (["sax", "explain", "--f"], ["--format"]),
    (["sax", "help", "e"], ["explain", "events"]),
    (["sax", "help", "--"], ["--man", "--help"]),
    (["sax", "completions", ""], ["bash", "zsh", "fish"]),
    (["sax", "version", ""], []),
  ]

  @Test(arguments: cases)
  func bashCompletes(words: [String], expected: [String]) throws {
    let folder = try Folder(["a.sax": "", "a b.json": ""])
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder"), withIntermediateDirectories: false)
    guard let found = try bash(words, in: folder) else { return }
    // New commands may come between these.
    if words.count == 2 {
      #expect(found.filter(expected.contains) == expected, "\(found)")
    } else {
      #expect(found.sorted() == expected.sorted(), "\(words)")
    }
  }

  @Test func everyOptionIsInEveryScript() throws {
    let folder = try Folder()
    let scripts = try ["bash", "zsh", "fish"].map {
      ($0, try Sax.run("completions", $0, in: folder).output)
    }
    let overview = try Sax.run("help", in: folder).lines
    let commands = overview.filter { $0.hasPrefix("  sax ") }.map { $0.split(separator: " ")[1] }
    #expect(commands.count >= 7)
    for command in commands {
      let help = try Sax.run("help", String(command), in: folder).output
      for line in help.split(separator: "\n") where line.hasPrefix("  --") {
        let name = line.dropFirst(4).prefix { $0 != " " }
        for (shell, script) in scripts {
          let written = shell == "fish" ? "-l \(name) " : "--\(name)"
          #expect(script.contains(written), "\(shell): \(command) --\(name)")
        }
      }
    }
  }

  @Test func zshReadsItsScript() throws {
    guard let zsh = Tool.path("zsh") else {
      print("zsh is not installed: its completions are not tried")
      return
    }
    let folder = try Folder()
    try folder.write("_sax", Array(try Sax.run("completions", "zsh", in: folder).output.utf8))
    let run = try Sax.run(
      ["-fc", "autoload -U compinit; compinit -D; source ./_sax; print $_comps[sax]"],
      input: [], in: folder, program: zsh)
    #expect(run.output == "_sax\n" && run.messages == "", "\(run.messages)")
  }

  @Test func fishReadsItsScript() throws {
    guard let fish = Tool.path("fish") else {
      print("fish is not installed: its completions are not tried")
      return
    }
    let folder = try Folder(["a.sax": "", "b.json": ""])
    try folder.write("sax.fish", Array(try Sax.run("completions", "fish", in: folder).output.utf8))
    func complete(_ line: String) throws -> [String] {
      let run = try Sax.run(
        ["--no-config", "-c", "source ./sax.fish; complete -C '\(line)'"], input: [], in: folder,
        program: fish)
      #expect(run.status == 0 && run.messages == "", "\(run.messages)")
      return run.lines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try complete("sax ma") == ["map"])
    #expect(try complete("sax map --format j") == ["json"])
    #expect(try complete("sax map a") == ["a.sax"])
    #expect(try complete("sax completions z") == ["zsh"])
  }

  @Test(arguments: [
    (["completions"], "sax: the shell is missing\n  usage: sax completions bash|zsh|fish\n"),
    (
      ["completions", "bsh"],
      """
      sax: there are completions for bash, zsh, fish, not for bsh
        usage: sax completions bash|zsh|fish
        did you mean sax completions bash?

      """
    ),
    (
      ["completions", "bash", "zsh"],
      """
      sax: completions takes one shell, but was given zsh too
        usage: sax completions bash|zsh|fish

      """
    ),
  ])
  func refusals(arguments: [String], message: String) throws {
    let run = try Sax.run(arguments, input: [], in: Folder())
    #expect(run.messages == message)
    #expect(run.output == "")
    #expect(run.status == 2)
  }
}
