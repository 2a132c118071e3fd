import Foundation
import Testing

/// Cells of CSV that a spreadsheet would take for formulas.
@Suite struct TableTests {
  private static let mapping = """
    emit T at /t
    type T { a: String?; b: Int?; c: Double?; d: Decimal?; e: Duration?; f: Data? }

    """

  /// The line of an object, of what is read by rows and by events.
  private func line(_ json: String, _ options: [String]) throws -> String {
    let folder = try Folder(["t.sax": Self.mapping, "t.json": "{\"t\":\(json)}"])
    let arguments = ["map", "t.sax", "t.json", "--to", "csv", "--progress", "never"] + options
    let rows = try Sax.run(arguments, input: [], in: folder)
    #expect(rows.status == 0, "\(rows.messages)")
    let events = try Sax.run(arguments + ["--coverage"], input: [], in: folder)
    #expect(events.output == rows.output)
    return String(rows.output.split(separator: "\n", maxSplits: 1).last ?? "")
  }

  @Test(arguments: [
    (#""a":"=1+1""#, #""'=1+1",,,,,"#), (#""a":"+31 20""#, #""'+31 20",,,,,"#),
    (#""a":"-1+1""#, #""'-1+1",,,,,"#), (#""a":"@A1""#, #""'@A1",,,,,"#),
    (#""a":"\t=1""#, "\"'\t=1\",,,,,"), (#""a":"\r=1""#, "\"'\r=1\",,,,,"),
    (#""a":"\n=1""#, "\"'\n=1\",,,,,"), (#""a":"＝1""#, #""'＝1",,,,,"#),
    (#""a":"=\"a\"""#, #""'=""a""",,,,,"#), (#""a":"-""#, #""'-",,,,,"#),
    (#""a":"-5""#, "-5,,,,,"), (#""a":"-5e-3""#, "-5e-3,,,,,"),
    (#""a":"-5-3""#, #""'-5-3",,,,,"#), (#""a":"a=1""#, "a=1,,,,,"), (#""a":"é""#, "é,,,,,"),
    (#""b":-5,"c":-0.5,"d":-1.50"#, ",-5,-0.5,-1.5,,"),
    (#""c":"-INF""#, #",,"'-INF",,,"#), (#""c":-1e-07"#, ",,-1e-07,,,"),
    (#""e":"-PT5S""#, #",,,,"'-PT5S","#), (#""f":"+w==""#, #",,,,,"'+w==""#),
  ])
  func areMadeTextWhereThatIsWanted(json: String, line: String) throws {
    #expect(try self.line("{\(json)}", ["--csv-safe"]) == line + "\n")
    let plain = try self.line("{\(json)}", [])
    #expect(!plain.contains("'"))
  }

  @Test func longTextsAreMadeTextToo() throws {
    let long = "=" + String(repeating: "1+", count: 100_000) + "1"
    #expect(try line(#"{"a":"\#(long)"}"#, ["--csv-safe"]) == "\"'\(long)\",,,,,\n")
    #expect(try line(#"{"a":"\#(long)"}"#, []) == "\(long),,,,,\n")
  }

  @Test func needsATable() throws {
    let run = try Sax.run("map", "--at", "/", "--csv-safe", in: try Folder())
    #expect(run.status == 2 && run.messages.hasPrefix("sax: --csv-safe needs --to csv\n"))
  }
}
