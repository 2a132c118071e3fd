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
    let sources = try SourceFiles.all(below: "Sources")
    for row in rows {
      let cells = row.split(separator: "|")
      try #require(cells.count == 3, "\(row)")
      let files = quoted(cells[2])
      let code = sources.filter { files.contains($0.path) }.map(\.code)
      #expect(code.count == files.count, "\(row)")
      for name in quoted(cells[1]) {
        let parts = name.split(separator: ".")
        let type = try Regex(#"^(?:[\w@()]+ )*(struct|class|enum|extension) \#(parts[0])(?![\w])"#)
        let ofType = try code.filter { try $0.contains { try type.firstMatch(in: $0) != nil } }
        #expect(!ofType.isEmpty, "\(name)")
        guard parts.count > 1, let member = parts.last else { continue }
        let declaration = try Regex(#"^ +[\w@() ]*(func|var) \#(member)\b"#)
        #expect(
          try ofType.contains { try $0.contains { try declaration.firstMatch(in: $0) != nil } },
          "\(name)")
      }
    }
  }

  private func quoted(_ cell: Substring) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}
