internal import SaxServices
internal import SaxSystem
internal import Saxifrage

/// Reads the arguments of a call from words: `id=7`, `status=open status=closed`, `order:={…}`, `file=@front.png`.
struct CallArgumentParser {
  private let declared: [CallArgument]
  private let usage: String

  init(_ declared: [CallArgument], usage: String) {
    self.declared = declared
    self.usage = usage
  }

  /// Parses words as arguments of a call; several of one name make a list.
  ///
  /// - Returns: the names with the JSON of their values, each name once.
  /// - Throws: ``UsageError`` if a word is no argument; ``APIError/Code/argument`` if there is none of a name;
  ///   ``InputError`` if a file can't be read.
  func parse(_ words: [String]) throws -> [(name: String, json: [UInt8])] {
    var names: [String] = []
    var values: [String: [[UInt8]]] = [:]
    guard words.filter(takesStandardInput).count <= 1 else {
      throw UsageError("standard input is given for two arguments, wanted for one", usage: usage)
    }
    for word in words {
      let (name, value) = try argument(word)
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(value)
    }
    return try names.map { name in (name, try joined(values[name] ?? [], name)) }
  }

  /// The file that a word takes its value from, as `file=@front.png` does; nil for none.
  static func file(of word: String) -> String? {
    guard let sign = word.firstIndex(of: "="), word[..<sign].last != ":" else { return nil }
    let value = word[word.index(after: sign)...]
    return value.hasPrefix("@") ? String(value.dropFirst()) : nil
  }

  private func takesStandardInput(_ word: String) -> Bool {
    if word.hasSuffix("=@-") { return true }
    guard word.hasSuffix("=-") else { return false }
    return declared.first { $0.name == word.dropLast(2) }?.isFile ?? false
  }

  private func joined(_ values: [[UInt8]], _ name: String) throws(UsageError) -> [UInt8] {
    let isList = declared.first { $0.name == name }?.isList ?? false
    if values.count == 1, let only = values.first {
      let text = only.split { " \t\r\n".utf8.contains($0) }
      let isNull = text.count == 1 && text[0].elementsEqual("null".utf8)
      if !isList || text.first?.first == UInt8(ascii: "[") || isNull { return only }
    } else if !isList {
      throw UsageError("\(name) is given \(values.count) times, and is no list", usage: usage)
    }
    return Array("[".utf8) + Array(values.joined(separator: [UInt8(ascii: ",")]))
      + Array("]".utf8)
  }

  private func argument(_ word: String) throws -> (String, [UInt8]) {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
      throw UsageError(
        "\(word) is no argument of the call, wanted NAME=VALUE", usage: usage)
    }
    let value = String(word[word.index(after: sign)...])
    var name = String(word[..<sign])
    if name.hasSuffix(":") {
      name.removeLast()
      return (name, Array(value.utf8))
    }
    if value == "=" { return (name, Array("null".utf8)) }
    let argument = declared.first { $0.name == name }
    guard value.hasPrefix("@") else {
      return (name, try json(of: value, argument))
    }
    let path = String(value.dropFirst())
    if argument?.isFile == true {
      return (name, quoted(path == "-" ? try StandardInputFile.path() : path))
    }
    let bytes = try ArgumentFile.bytes(of: path)
    if argument?.isStructured == true { return (name, bytes) }
    guard let argument else { return (name, quoted(String(decoding: bytes, as: UTF8.self))) }
    return (name, quoted(try argument.text(of: bytes)))
  }

  /// A text by its type: what is no text by itself, as an object, is JSON.
  private func json(of text: String, _ argument: CallArgument?) throws -> [UInt8] {
    if argument?.isFile == true, text == "-" { return quoted(try StandardInputFile.path()) }
    if argument?.isStructured == true { return Array(text.utf8) }
    return quoted(text)
  }

  private func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText().append(.string(text), to: &bytes)
    return bytes
  }
}
