import Foundation
import Testing

/// The figures of `--stats` for runs that end early, and for memory.
@Suite struct StatisticsTests {
  @Test func countsTheBytesOfAPieceThatHoldsAnError() throws {
    let folder = try Shop.folder(["wrong.json": "[1,]"])
    for command in [["map", "shop.sax"], ["events"]] {
      let run = try Sax.run(command + ["wrong.json", "--stats"], input: [], in: folder)
      #expect(run.messages.contains("\nbytes: 4\n"))
      #expect(run.status == 1)
    }
  }

  @Test func countsCompressedBytesUpToAnError() throws {
    let folder = try Shop.folder(["short.sax": "emit Date at /data/orders/total/amount\n"])
    let gzip = try #require(Data(base64Encoded: Shop.gzip))
    try folder.write("o.json.gz", Array(gzip))
    let run = try Sax.run("map", "short.sax", "o.json.gz", "--stats", in: folder)
    #expect(run.messages.contains("\nbytes: \(gzip.count) (51 inflated)\n"))
    #expect(run.status == 1)
  }

  /// `getrusage` says no less than what the starting process had.
  @Test func peakMemoryIsThatOfTheProgramAlone() throws {
    let size = 256 << 20
    let memory = [UInt8](repeating: 1, count: size)
    let few = try peak(of: #"{"a": "x"}"#)
    // A text that is held whole, and is no more than that.
    let held = 24
    let many = try peak(of: #"{"a": "\#(String(repeating: "x", count: held << 20))"}"#)
    #expect(few > 1 && few < 64)
    #expect(many > few + Double(held) && many < few + 5 * Double(held))
    #expect(memory.count == size)
  }

  /// In MiB, of a run that holds the text of a member.
  private func peak(of json: String) throws -> Double {
    let folder = try Shop.folder(["a.sax": "emit String at /a\n", "a.json": json])
    let run = try Sax.run("map", "a.sax", "a.json", "--stats", in: folder)
    #expect(run.status == 0)
    let peak = try #require(run.messages.firstMatch(of: /peak memory: ([0-9.]+) MiB\n/)?.1)
    return try #require(Double(peak))
  }

  /// Nothing of a total's other members, nor beside the data, is read.
  @Test(arguments: ["native", "yajl"]) func countsSkippedBytes(engine: String) throws {
    let json = """
      {"other": {"a": "]"} , "data":{"orders":[{"id":1,"note":"x\\"y","total":{"amount":1,"x":[ 1, 2 ]}}]},
      "last":true}
      """
    let folder = try Shop.folder(["more.json": json])
    for options in [[], ["--validate", "full"], ["--chunk", "1"]] {
      let run = try Sax.run(
        ["map", "shop.sax", "more.json", "--stats", "--engine", engine] + options, input: [],
        in: folder)
      #expect(run.status == 0)
      let skipped = ["{\"a\": \"]\"}", "\"x\\\"y\"", "[ 1, 2 ]", "true"].reduce(0) {
        $0 + $1.utf8.count
      }
      #expect(run.messages.contains("\nskipped bytes: \(skipped)\n"), "\(run.messages)")
    }
  }

  /// The rest of an element counts as well, in one piece or in several.
  @Test(arguments: ["native", "libxml2"]) func countsTheRestOfElements(engine: String) throws {
    let rest = "<r a='1'>x</r><s/>"
    let items = (0..<400).map { "<item><id>\($0)</id>\(rest)</item>\n" }.joined()
    let mapping = "emit T at /items/item\ntype T { id: Int }\n"
    let folder = try Shop.folder(["t.sax": mapping, "t.xml": "<items>\(items)</items>\n"])
    for options in [[], ["--validate", "full"], ["--chunk", "100"]] {
      let run = try Sax.run(
        ["map", "t.sax", "t.xml", "--stats", "--engine", engine] + options, input: [], in: folder)
      #expect(run.status == 0)
      #expect(
        run.messages.contains("\nskipped bytes: \(400 * rest.utf8.count)\n"), "\(run.messages)")
    }
  }
}
