import Foundation
import SaxTestSuites

@testable import SaxODataURLs

/// The cases of OASIS's grammar, read from the part of YAML that their files use.
struct GrammarCases {
  struct Case {
    var name = ""
    var rule = ""
    var input = ""
    /// The offset where the input must fail; nil where it must match.
    var failAt: Int?
  }

  var cases: [Case] = []
  /// The names of the assumed metadata, by their rules; nil if the file has none.
  var constraints: [String: Set<String>]?

  init(_ file: String) throws {
    let bytes = try Suites.bytes("odata/oasis-abnf/abnf/" + file)
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    var section = ""
    var number = 0
    var list = ""
    while number < lines.count {
      let line = lines[number]
      number += 1
      if line.hasPrefix("Constraints:") {
        section = "constraints"
        constraints = [:]
      } else if line.hasPrefix("TestCases:") {
        section = "cases"
      } else if section == "constraints" {
        readConstraint(line, &list)
      } else if section == "cases" {
        readCase(line, lines, &number)
      }
    }
  }

  private mutating func readConstraint(_ line: String, _ list: inout String) {
    let text = Self.withoutComment(line).trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("- ") {
      constraints?[list]?.insert(Self.scalar([String(text.dropFirst(2))]))
    } else if let colon = text.firstIndex(of: ":") {
      list = String(text[..<colon])
      constraints?[list] = []
    }
  }

  private mutating func readCase(_ line: String, _ lines: [String], _ number: inout Int) {
    var text = line[...]
    if text.hasPrefix("  - ") {
      cases.append(Case())
      text = text.dropFirst(4)
    } else if text.hasPrefix("    "), !text.hasPrefix("     ") {
      text = text.dropFirst(4)
    } else {
      return
    }
    guard let colon = text.firstIndex(of: ":"), !cases.isEmpty else { return }
    let key = text[..<colon]
    var parts = [String(text[text.index(after: colon)...]).trimmingCharacters(in: .whitespaces)]
    // The rest of a value is indented further.
    while number < lines.count,
      lines[number].hasPrefix("     ") || Self.isWithin(parts, lines, number)
    {
      parts.append(lines[number].trimmingCharacters(in: .whitespaces))
      number += 1
    }
    if parts.count > 1, parts[0].isEmpty { parts.removeFirst() }
    let last = cases.count - 1
    switch key {
    case "Name": cases[last].name = Self.scalar(parts)
    case "Rule": cases[last].rule = Self.scalar(parts)
    case "Input": cases[last].input = Self.scalar(parts)
    case "FailAt":
      cases[last].failAt = Int(Self.withoutComment(parts[0]).trimmingCharacters(in: .whitespaces))
    default: break
    }
  }

  /// True for an empty line within a value in double quotes.
  private static func isWithin(_ parts: [String], _ lines: [String], _ number: Int) -> Bool {
    lines[number].isEmpty && parts[0].hasPrefix("\"") && !parts[parts.count - 1].hasSuffix("\"")
  }

  private static func withoutComment(_ text: String) -> String {
    text.range(of: " #").map { String(text[..<$0.lowerBound]) } ?? text
  }

  private static func scalar(_ parts: [String]) -> String {
    switch parts[0].first {
    case "\"": return doubleQuoted(parts)
    case "'":
      let text = parts.joined(separator: " ")
      return String(text.dropFirst().dropLast()).replacingOccurrences(of: "''", with: "'")
    default:
      return parts.map { withoutComment($0).trimmingCharacters(in: .whitespaces) }
        .joined(separator: " ")
    }
  }

  private static func doubleQuoted(_ parts: [String]) -> String {
    var text = ""
    for (number, part) in parts.enumerated() {
      var part = part[...]
      if number == 0 { part = part.dropFirst() }
      if number == parts.count - 1 { part = part.dropLast() }
      if part.isEmpty, number > 0, number < parts.count - 1 {
        text += "\n"
        continue
      }
      let isJoined = part.hasSuffix("\\")
      text += isJoined ? String(part.dropLast()) : String(part)
      let isBeforeEmpty = number + 1 < parts.count && parts[number + 1].isEmpty
      if !isJoined, number < parts.count - 1, !isBeforeEmpty { text += " " }
    }
    var result = ""
    var iterator = text.makeIterator()
    while let character = iterator.next() {
      guard character == "\\", let escaped = iterator.next() else {
        result.append(character)
        continue
      }
      switch escaped {
      case "r": result.append("\r")
      case "n": result.append("\n")
      case "t": result.append("\t")
      default: result.append(escaped)
      }
    }
    return result
  }

  var names: ODataNames? {
    constraints.map { constraints in
      var names: [ODataNames.Kind: Set<String>] = [:]
      for kind in ODataNames.Kind.allCases {
        guard let set = constraints[kind.rawValue] else { continue }
        names[kind] = kind == .keySegment ? Set(set.map { $0.removingPercentEncoding ?? $0 }) : set
      }
      return ODataNames(names)
    }
  }
}
