import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// Rows of newline-delimited JSON, each against what Foundation reads in its line.
@Suite(.enabled(if: Suites.have("json-examples"), "json-examples is not there: make suites"))
struct RowSuiteTests {
  @Test func products() throws {
    let file = SuiteFile(path: "json-examples/amazon_cellphones.ndjson")
    let rows = try file.bytes().split(separator: 0x0A).dropFirst().map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [Any])
    }
    let objects = try file.objects(by: .shipped("product-rows"))
    #expect(objects.count == rows.count && rows.count == 792)
    for (index, (object, row)) in zip(objects, rows).enumerated() {
      #expect(object["line"] as? Int == index + 2)
      for (field, column) in [("asin", 0), ("title", 2), ("page", 3), ("image", 4), ("prices", 8)] {
        #expect(object[field] as? String == row[column] as? String)
      }
      // The mapping takes the white space around a brand away.
      #expect(
        object["brand"] as? String
          == (row[1] as? String)?.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect(object["rating"] as? Double == row[5] as? Double)
      #expect(object["reviews"] as? Int == row[7] as? Int)
    }
  }
}
