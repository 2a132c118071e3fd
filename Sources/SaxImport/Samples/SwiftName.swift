internal import SaxEvents

/// Names in Swift's style, of what payloads call things.
enum SwiftName {
  /// The names that mappings and Swift's library have a meaning for already.
  private static let reservedTypes: Set<String> = [
    "String", "Int", "Double", "Decimal", "Bool", "Date", "Day", "Duration", "URL", "UUID", "Data",
    "Any", "Raw", "Self", "Type", "Protocol", "Array", "Dictionary", "Set", "Optional", "Error",
    "Character", "Float", "Value", "SaxValue", "Never", "Void", "Decodable", "Decoder", "CodingKey",
  ]

  /// `createdAt` of `created_at`, `id` of `ID`, `dcTitle` of `dc:title`.
  static func field(_ written: String) -> String {
    var words: [String] = []
    var word = ""
    for scalar in written.unicodeScalars {
      if isPart(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    guard let first = words.first else { return "value" }
    let isShouting = words.count > 1 && words.allSatisfy { $0 == $0.uppercased() }
    var name = lowercasingStart(first)
    for word in words.dropFirst() {
      name +=
        word.prefix(1).uppercased()
        + (isShouting ? word.dropFirst().lowercased() : String(word.dropFirst()))
    }
    if let start = name.unicodeScalars.first, start.isASCII, start.properties.numericType != nil {
      name = "_" + name
    }
    return NameScalars.isName(name) ? name : "value"
  }

  /// `OrderLine` of `order_line`; a reserved name is told apart by what stands around it.
  static func type(_ written: String, in owner: String?) -> String {
    let name = capitalized(field(written))
    guard reservedTypes.contains(name) else { return name }
    return (owner ?? "") + name + (owner == nil ? "Record" : "")
  }

  static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar)
    }
    return scalar.properties.isAlphabetic && NameScalars.isName("a\(scalar)")
  }

  /// `url` of `URL`, `urlPath` of `URLPath`, `customerID` of `CustomerID`.
  private static func lowercasingStart(_ word: String) -> String {
    let letters = Array(word)
    guard let first = letters.first, first.isUppercase else { return word }
    if word == word.uppercased() { return word.lowercased() }
    var run = 0
    while run < letters.count, letters[run].isUppercase || letters[run].isNumber { run += 1 }
    // The last capital of several begins the next word.
    let lowered = run > 1 ? run - 1 : 1
    return String(letters[..<lowered]).lowercased() + String(letters[lowered...])
  }
}
