/// The style in which a field's default path is made from its name: what `names` says.
package enum NameStyle: String, Sendable, CaseIterable {
  /// Without `names`.
  case asWritten = ""
  case snakeCase = "snake_case"
  case pascalCase = "PascalCase"
  case kebabCase = "kebab-case"

  package func convert(_ name: String) -> String {
    switch self {
    case .asWritten: return name
    case .snakeCase: return words(of: name).map { $0.lowercased() }.joined(separator: "_")
    case .kebabCase: return words(of: name).map { $0.lowercased() }.joined(separator: "-")
    case .pascalCase:
      return words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
  }

  /// A word begins at a capital after a small letter or digit, at the last capital of a run
  /// that a small letter follows (`imageURLPath` is image, URL, Path), and after `_` or `-`.
  private func words(of name: String) -> [String] {
    let letters = Array(name)
    var words: [String] = []
    var word = ""
    for (index, letter) in letters.enumerated() {
      if letter == "_" || letter == "-" {
        // Those at the start are part of the name.
        if word.isEmpty, words.isEmpty {
          word.append(letter)
        } else if !word.isEmpty {
          words.append(word)
          word = ""
        }
        continue
      }
      if letter.isUppercase, let before = word.last, before != "_", before != "-" {
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        if !before.isUppercase || (next?.isLowercase ?? false) {
          words.append(word)
          word = ""
        }
      }
      word.append(letter)
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
