import Foundation
import SaxTestServers
import Testing

/// Files whose names are no UTF-8.
@Suite struct FileNameTests {
  private static func run(_ command: String) throws -> Run {
    try Sax.run(
      ["-c", "a=$(printf 'a\\377'); b=$(printf 'a\\376'); \(command)", Sax.path], input: [],
      in: try Shop.folder(), program: "/bin/sh")
  }

  @Test func inputsAndMappings() throws {
    let run = try Self.run(
      """
      cp shop.sax "$a"; cp o.json "$b"; echo '{}' > "$b.json"
      "$0" map "$a" "$b" && "$0" map "$a" -- "$b.json"
      """)
    #expect(run.lines == [Shop.first, Shop.second])
    #expect(run.messages.hasPrefix("a\\xFE.json: warning: read to the end, no object emitted\n"))
    #expect(run.status == 0)
  }

  @Test func namesThatDifferInSuchABytePutApart() throws {
    let run = try Self.run("cp o.json \"$a.json\"; \"$0\" map shop.sax \"$b.json\"")
    #expect(
      run.messages
        == "a\\xFE.json: error: there is no such file\n  fix: did you mean a\\xFF.json?\n")
    #expect(run.status == 3)
  }

  @Test func aMappingThatIsNotThere() throws {
    let run = try Self.run("\"$0\" check \"$a.sax\"")
    #expect(run.messages.hasPrefix("a\\xFF.sax: error: there is no such file\n"))
    #expect(run.status == 2)
  }

  @Test func unknownWords() throws {
    let run = try Self.run("\"$0\" \"$a\"; \"$0\" map shop.sax o.json --to \"$b\"")
    #expect(run.messages.contains("sax: unknown command a\\xFF\n"))
    #expect(run.messages.contains("sax: --to is ndjson, json, csv, tsv, xml, not a\\xFE\n"))
  }

  /// Names of folders that the program makes, and of files that it writes and removes.
  @Test func cachesAndCheckpoints() throws {
    let url = try FaultServer.url("/fine")
    let run = try Self.run(
      """
      printf 'emit A at /\\ntype A { a: Int }\\n' > a.sax
      "$0" map a.sax \(url) --cache "$a" --checkpoint "$b/c" && cd "$a" && ls && cd "../$b" && ls
      mkdir "$a" && cd "$a" && "$0" map ../../a.sax \(url) --cache c && ls
      """)
    #expect(run.messages == "")
    #expect(run.lines == ["{\"a\":1}", "saxifrage-1", "{\"a\":1}", "c"])
  }

  /// The checkpoint of an interrupted reading stays, and is read and removed by the next.
  @Test func checkpointsThatStay() throws {
    let run = try Self.run(
      """
      printf 'emit A at /\\ntype A { a: Int }\\n' > a.sax
      "$0" map a.sax \(try FaultServer.url("/short")) --checkpoint "$a"; test -f "$a" && echo kept
      "$0" map a.sax \(try FaultServer.url("/fine")) --checkpoint "$a"
      """)
    #expect(run.lines.contains("kept"), "\(run.messages)")
    #expect(
      run.messages.contains(
        "error: the checkpoint a\\xFF is of another request, mapping or type\n"))
  }

  /// A `/` with a combining mark behind it is a `/` as others are.
  @Test func foldersOfOthersAreRefusedWhateverIsInThem() throws {
    let run = try Self.run(
      """
      mkdir w && chmod 777 w; c=$(printf 'w/\\314\\201c')
      "$0" map shop.sax \(try FaultServer.url("/fine")) --cache "$c"; ls w
      """)
    #expect(run.messages.contains("can't be used: "))
    #expect(run.lines == [])
  }

  /// One that is there is no certificate, another isn't there.
  @Test func certificates() throws {
    let url = try FaultServer.url("/fine").replacing("http:", with: "https:")
    for (name, isMissing) in [("$a", false), ("$b", true)] {
      let run = try Self.run("echo none > \"$a\"; \"$0\" map shop.sax \(url) --cert \"\(name)\"")
      #expect(run.status == 3)
      #expect(run.messages.contains("certificate"), "\(run.messages)")
      #expect(run.messages.contains("No such file") == isMissing, "\(run.messages)")
    }
  }

  @Test func valuesOfOptions() throws {
    let run = try Self.run(
      """
      echo '<!ENTITY e "x">' > "$a"; echo '<d><t>&e;</t></d>' > d.xml
      "$0" map --at /d/t --dtd="$a" d.xml
      """)
    #expect(run.output == "\"x\"\n")
    #expect(run.messages == "")
  }
}
