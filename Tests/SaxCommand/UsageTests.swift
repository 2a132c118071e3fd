import Testing

@Test func saysHowToUseIt() throws {
  let folder = try Folder()
  let none = try Sax.run(in: folder)
  #expect(none.messages.contains("sax map MAPPING [INPUT …]"))
  #expect(none.status == 2)
  let help = try Sax.run("help", in: folder)
  for command in ["map", "suggest", "events", "check", "help", "version"] {
    #expect(help.output.contains("  sax \(command) "))
    let one = try Sax.run("help", command, in: folder)
    #expect(one.output.hasPrefix("sax \(command) — "))
    #expect(one.status == 0)
    #expect(try Sax.run(command, "--help", in: folder).output == one.output)
  }
  #expect(try Sax.run("--help", in: folder).output == help.output)
  let unknown = try Sax.run("help", "mapp", in: folder)
  #expect(unknown.messages.contains("did you mean sax help map?"))
  #expect(unknown.status == 2)
}

@Test func listsEveryOptionOfMap() throws {
  let help = try Sax.run("help", "map", in: try Folder())
  for option in [
    "format", "encoding", "engine", "validate", "to", "only", "first", "limit", "dtd", "on-error",
    "chunk",
    "progress", "stats",
  ] { #expect(help.output.contains("  --\(option)")) }
}

@Test func printsItsVersion() throws {
  let folder = try Folder()
  let run = try Sax.run("version", in: folder)
  #expect(run.output.hasPrefix("sax "))
  #expect(run.status == 0)
  #expect(try Sax.run("--version", in: folder).output == run.output)
}

@Test(
  arguments: [
    (["mpa"], "unknown command mpa"), (["map"], "MAPPING is missing"),
    (["check"], "MAPPING is missing"),
    (["map", "shop.sax", "--olny", "x"], "unknown option --olny"),
    (["map", "shop.sax", "-x"], "unknown option -x"),
    (["map", "shop.sax", "--format"], "--format needs a value: auto|json|ndjson|xml"),
    (["map", "shop.sax", "--format", "yaml"], "--format is auto, json, ndjson, xml, not yaml"),
    (["map", "shop.sax", "--stats=yes"], "--stats takes no value"),
    (["map", "shop.sax", "--first", "many"], "--first takes a number of objects, not many"),
    (["map", "shop.sax", "--first=-1"], "--first takes a number of objects, not -1"),
    (
      ["map", "shop.sax", "--chunk", "0"],
      "--chunk takes a number of bytes from 1 to 1GiB, not 0"
    ),
    (["map", "shop.sax", "--limit", "depth"], "--limit takes NAME=VALUE, not depth"),
    (["map", "shop.sax", "--limit", "dept=1"], "--limit has no dept"),
    (["map", "shop.sax", "--limit", "depth=10001"], "--limit depth is at most 10000, not"),
    (["map", "shop.sax", "--limit", "depth=-1"], "--limit depth takes a number"),
    (
      ["map", "shop.sax", "--limit", "text=99999999999999999999GiB"],
      "--limit text takes a number"
    ),
    (["events", "--to", "csv"], "unknown option --to"),
    (["version", "1"], "version takes no operand, but was given 1"),
  ] as [([String], String)])
func refusesBadUsage(arguments: [String], message: String) throws {
  let run = try Sax.run(arguments, input: [], in: try Shop.folder())
  #expect(run.messages.hasPrefix("sax: \(message)"))
  #expect(run.output == "")
  #expect(run.status == 2)
}

@Test func suggestsWhatWasMeant() throws {
  let folder = try Shop.folder()
  let option = try Sax.run("map", "shop.sax", "--frist", "1", in: folder)
  #expect(option.messages.contains("did you mean --first?"))
  let limit = try Sax.run("map", "shop.sax", "--limit", "dept=1", in: folder)
  #expect(limit.messages.contains("did you mean --limit depth=…?"))
  let command = try Sax.run("evnts", in: folder)
  #expect(command.messages.contains("did you mean sax events?"))
}

@Test func takesOptionsAnywhereAndNoneAfterTwoDashes() throws {
  let folder = try Shop.folder(["--first": Shop.json])
  let run = try Sax.run("map", "--first", "1", "shop.sax", "--to=json", "o.json", in: folder)
  #expect(run.output == "[\(Shop.first)]\n")
  let later = try Sax.run("map", "shop.sax", "o.json", "--first=2", "--first=1", in: folder)
  #expect(later.lines == [Shop.first])
  let dashes = try Sax.run("map", "--", "shop.sax", "--first", in: folder)
  #expect(dashes.lines == [Shop.first, Shop.second])
}

@Test func checksMappings() throws {
  let folder = try Shop.folder([
    "bad.sax": "emit Ordr at /x\ntype Order { id: In }\n",
    "warn.sax": "emit A at /a\ntype A { a: Int }\ntype B { b: Int }\n",
  ])
  let good = try Sax.run("check", "shop.sax", in: folder)
  #expect(good.output == "" && good.messages == "")
  #expect(good.status == 0)
  let warning = try Sax.run("check", "warn.sax", in: folder)
  #expect(warning.messages.hasPrefix("warn.sax:3:6: warning: "))
  #expect(warning.status == 0)
  let bad = try Sax.run("check", "shop.sax", "bad.sax", "warn.sax", in: folder)
  #expect(bad.messages.contains("bad.sax:1:6: error: "))
  #expect(bad.messages.contains("bad.sax:2:18: error: "))
  #expect(bad.messages.contains("warn.sax:3:6: warning: "))
  #expect(bad.status == 2)
}
