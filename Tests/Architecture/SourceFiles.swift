import Foundation

/// The Swift files of this checkout, as text.
enum SourceFiles {
  struct File {
    /// From the checkout, such as `Sources/SaxXML/XMLReader.swift`.
    var path: String
    var lines: [String]

    /// The folder below `Sources` or `Tests`.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The modules that it imports.
    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 2, index + 1 < words.count,
          words[..<index].allSatisfy({ Self.modifiers.contains(String($0)) })
        else { return nil }
        return words.last.map(String.init)
      }
    }

    private static let modifiers: Set<String> = [
      "public", "internal", "package", "fileprivate", "private", "@testable", "@preconcurrency",
      "@_exported",
    ]

    /// The lines of the file without what stands in comments and strings.
    var code: [String] {
      lines.map { line in
        var code = ""
        var isString = false
        var previous: Character = " "
        for character in line {
          if character == "\"" && previous != "\\" { isString.toggle() }
          if !isString {
            if character == "/" && previous == "/" {
              code.removeLast()
              break
            }
            code.append(character)
          }
          previous = character
        }
        return code
      }
    }
  }

  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func all(below folder: String) throws -> [File] {
    let root = checkout.appending(path: folder)
    return try (FileManager.default.subpaths(atPath: root.path) ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
      .map { path in
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return File(path: "\(folder)/\(path)", lines: text.components(separatedBy: "\n"))
      }
  }

  static func folders(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: checkout.appending(path: folder).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }
}
