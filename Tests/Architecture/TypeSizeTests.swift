import Testing

/// Limits for the size of types and functions, extensions counted.
@Suite struct TypeSizeTests {
  private static let mostProperties = 20
  private static let mostMethods = 60
  private static let mostLines = 100

  /// The owners of a reading's state, and the numbers of folders with their methods, which are counted by folder: the
  /// folders stand in an order, as layers do, that `FolderTests` and `ReaderLayerTests` hold.
  private static let byFolder = ["SaxEngine.Assembly": 6, "SaxXML.NativePointer": 5]

  /// Loops over bytes, whose parts would pass a dozen registers to each other.
  private static let longFunctions: Set<String> = [
    "Sources/SaxXML/Native/RowScan+Elements.swift private func content(",
    "Sources/SaxJSON/LongStringDecoder.swift mutating func run(",
    "Sources/SaxJSON/NativeTokenizer.swift private func readTokens(_ events: JSONEvents, isWhole: Bool) throws {",
  ]

  @Test func typesAreSmall() throws {
    var types: [String: TypeSize] = [:]
    var foldersOfOwners: [String: Set<String>] = [:]
    for file in try SourceFiles.all(below: "Sources") {
      for (type, size) in TypeSize.sizes(in: file) {
        var name = "\(file.target).\(type)"
        if Self.byFolder[name] != nil {
          let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
          foldersOfOwners[name, default: []].insert(folder)
          name += " in \(folder)"
        }
        types[name, default: TypeSize()] += size
      }
    }
    #expect(types.count > 1000)
    #expect(foldersOfOwners.mapValues(\.count) == Self.byFolder)
    for (name, size) in types {
      #expect(size.properties <= Self.mostProperties, "\(name)")
      #expect(size.methods <= Self.mostMethods, "\(name)")
    }
  }

  @Test func functionsAreShort() throws {
    var found: Set<String> = []
    for file in try SourceFiles.all(below: "Sources") {
      for (index, line) in file.lines.enumerated() {
        guard TypeSize.member(line) == .method else { continue }
        let indent = TypeSize.indent(of: line)
        guard let end = TypeSize.end(of: index, in: file.lines), end - index >= Self.mostLines
        else {
          continue
        }
        found.insert("\(file.path) \(line.dropFirst(indent))")
      }
    }
    #expect(found == Self.longFunctions)
  }
}

/// The members of a type, as far as one file has them.
struct TypeSize {
  enum Member { case property, method, type }

  var properties = 0
  var methods = 0

  static func += (size: inout TypeSize, other: TypeSize) {
    size.properties += other.properties
    size.methods += other.methods
  }

  static func indent(of line: String) -> Int { line.prefix { $0 == " " }.count }

  /// The last line of what begins in a line, which is formatted as all sources are; nil if that has no body, or
  /// one in the same line.
  static func end(of index: Int, in lines: [String]) -> Int? {
    let indent = indent(of: lines[index])
    let close = String(repeating: " ", count: indent) + "}"
    for next in index..<lines.count {
      let line = lines[next]
      if next > index, line == close { return next }
      if next > index, !line.isEmpty, self.indent(of: line) <= indent, !line.hasSuffix("{"),
        !line.dropFirst(indent).hasPrefix(")"), !line.dropFirst(indent).hasPrefix("where")
      {
        return nil
      }
      if next == index, line.hasSuffix("}"), line.contains("{") { return nil }
    }
    return nil
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "private", "fileprivate", "internal", "final", "indirect", "nonisolated",
    "mutating",
    "nonmutating", "borrowing", "consuming", "lazy", "weak", "override", "convenience", "required",
    "private(set)", "package(set)", "fileprivate(set)", "unowned", "unowned(unsafe)",
    "nonisolated(unsafe)",
  ]

  /// The member that a line declares; nil for anything else, and for what is static or computed.
  static func member(_ line: String) -> Member? {
    var words = line.split(separator: " ")[...]
    while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) {
      words = words.dropFirst()
    }
    guard let word = words.first else { return nil }
    switch word {
    case "struct", "class", "enum", "actor", "extension", "protocol": return .type
    case "func": return .method
    case "static":
      return words.dropFirst().first == "func" ? .method : nil
    case "let": return .property
    case "var":
      let isComputed = line.contains("{") && !line.contains(" = ") || line.hasSuffix("{")
      return isComputed ? nil : .property
    default:
      return word.hasPrefix("init(") || word.hasPrefix("init?(") || word.hasPrefix("init<")
        || word.hasPrefix("subscript(") || word.hasPrefix("subscript<") ? .method : nil
    }
  }

  /// The types that a file declares or extends, by their names in their module.
  static func sizes(in file: SourceFiles.File) -> [(name: String, size: TypeSize)] {
    var found: [(name: String, size: TypeSize)] = []
    var open: [(name: String, indent: Int, isProtocol: Bool, index: Int)] = []
    for (index, line) in file.lines.enumerated() {
      let indent = indent(of: line)
      while let last = open.last, line == String(repeating: " ", count: last.indent) + "}" {
        open.removeLast()
      }
      let member = member(line)
      if let last = open.last, indent == last.indent + 2, !last.isProtocol {
        if member == .property { found[last.index].size.properties += 1 }
        if member == .method { found[last.index].size.methods += 1 }
      }
      guard member == .type, open.isEmpty ? indent == 0 : indent == (open.last?.indent ?? 0) + 2,
        end(of: index, in: file.lines) != nil
      else { continue }
      let words = line.split { " :<{".contains($0) }.map(String.init)
      guard
        let kind = words.firstIndex(where: {
          ["struct", "class", "enum", "actor", "extension", "protocol"].contains($0)
        }), kind + 1 < words.count
      else { continue }
      let name = (open.last.map { $0.name + "." } ?? "") + words[kind + 1]
      open.append((name, indent, words[kind] == "protocol", found.count))
      found.append((name, TypeSize()))
    }
    return found
  }
}
