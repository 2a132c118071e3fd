import Foundation
import Testing

/// The table of features names tests that there are.
@Suite struct FeatureTableTests {
  @Test func everyFeatureHasItsTest() throws {
    let page = try String(
      contentsOf: SourceFiles.checkout.appending(
        path: "Sources/SaxServices/SaxServices.docc/WhatIsThere.md"), encoding: .utf8)
    // The functions of each suite, over its extensions.
    var tests: [String: Set<String>] = [:]
    for file in try SourceFiles.all(below: "Tests") {
      var suite = ""
      for line in file.code {
        if let match = line.firstMatch(
          of: /^(?:struct|extension|@Suite.* struct|final class) (\w+)/)
        {
          suite = String(match.1)
          tests[suite, default: []] = tests[suite] ?? []
        } else if let match = line.firstMatch(of: /\bfunc (\w+)\(/) {
          tests[suite, default: []].insert(String(match.1))
        }
      }
    }
    var rows = 0
    for row in page.matches(of: /\n\| ([^|]+) \| ([^|]+) \| ([\w., ]+) \|/)
    where row.1 != "feature" {
      rows += 1
      for test in row.3.split(separator: ", ") {
        let names = test.split(separator: ".").map(String.init)
        #expect(names.count == 2, "\(test)")
        #expect(tests[names[0]]?.contains(names[1]) == true, "there is no \(test)")
      }
    }
    #expect(rows == page.matches(of: #/\n\| /#).count - 1 && rows >= 60)
  }
}
