import Foundation
import Testing

/// The README of this checkout or another page beside it, in blocks.
struct Readme {
  /// Those for people who come first, and for those who change something.
  static let pages = [
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
  ]

  /// The lines between two fences.
  struct Block {
    var language: String
    /// The second word after the fence: a file's name.
    var file: String?
    var text: String
  }

  /// A line after `$ `, and what it is said to print.
  struct Command: Sendable, CustomTestStringConvertible {
    var line: String
    var output: String

    var testDescription: String { line }
  }

  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let text: String
  let blocks: [Block]

  init(_ page: String = "README.md") throws {
    text = try String(contentsOf: Self.checkout.appending(path: page), encoding: .utf8)
    var blocks: [Block] = []
    var open: Block?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          let words = line.dropFirst(3).split(separator: " ").map(String.init)
          open = Block(language: words.first ?? "", file: words.dropFirst().first, text: "")
        }
      } else {
        open?.text += line + "\n"
      }
    }
    self.blocks = blocks
  }

  var commands: [Command] {
    blocks.filter { $0.language == "console" }.flatMap { Self.commands(in: $0.text) }
  }

  /// Lines after `$ `, each with what follows it.
  static func commands(in text: String) -> [Command] {
    var commands: [Command] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2)), output: ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
    return commands
  }
}
