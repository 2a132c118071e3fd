import Foundation
import Testing

/// The table of a byte's way speaks of functions that are there.
@Suite struct ByteWayTests {
  @Test func functionsAreWhereTheTableSays() throws {
    let text = try String(
      contentsOf: SourceFiles.checkout.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## The way of a byte\n").last)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count > 10)
    for row in rows {
      let cells = row.split(separator: "|")
      try #require(cells.count == 3, "\(row)")
      let code = try quoted(cells[2]).map {
        try String(contentsOf: SourceFiles.checkout.appending(path: $0), encoding: .utf8)
      }
      for name in quoted(cells[1]) where name.contains(".") {
        let member = try #require(name.split(separator: ".").last)
        let declaration = try Regex(#"(func|var) \#(member)\b"#)
        #expect(try code.contains { try declaration.firstMatch(in: $0) != nil }, "\(name)")
      }
    }
  }

  private func quoted(_ cell: Substring) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}
