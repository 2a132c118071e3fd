internal import Synchronization

/// The ways out that the program has, in place of those that libraries name, who know of no options.
enum Advice {
  /// The names of the limits that the command line sets, which outrank the mapping's.
  private static let setLimits = Mutex<Set<String>>([])

  /// Keeps advice from a limit of the mapping that would have no effect.
  static func note(limitOfCommandLine name: String) {
    setLimits.withLock { _ = $0.insert(name) }
  }

  /// A message with the program's ways out.
  static func added(to message: String) -> String {
    var text = message
    for (phrase, option) in phrases where text.contains(phrase) {
      text = text.replacing(phrase, with: option)
    }
    return withLimit(text)
  }

  private static let phrases = [
    (", or give the reader a resolver", ""),
    (
      "the encoding that it is in, as XMLOptions.encoding",
      "the encoding that it is in: --encoding NAME"
    ),
    (
      "declare the encoding that the document is in",
      "declare the encoding that the document is in, or --encoding NAME"
    ),
    ("in a local DTD", "in a local DTD (--dtd FILE)"),
    ("give the DTD, or a resolver", "give the DTD: --dtd FILE"),
    ("name the authority that signed it", "name the authority that signed it: --ca FILE"),
    ("options.tls.allowsUnterminatedBodies = true", "--allow-unterminated"),
    (", or JSONOptions.allowsComments", ", or --jsonc"),
    (", or JSONOptions.allowsTrailingCommas", ", or --jsonc"),
    (", or JSONOptions.allowsNonFiniteNumbers", ", or --jsonc"),
    (
      "? InputFormat.html reads such pages",
      "? sax reads none; a program in Swift can, by InputFormat.html"
    ),
    (
      "credentials that the server accepts: user and password, or a token",
      "credentials that the server accepts: -u USER, whose password is asked for, or --token-env VARIABLE"
    ),
    (
      "credentials that the server accepts: user and password",
      "credentials that the server accepts: -u USER, whose password is asked for"
    ),
    (
      "credentials that the server accepts: a token",
      "credentials that the server accepts: --token-env VARIABLE"
    ),
    ("https; or Basic by its name, where", "https; or --auth basic, where"),
    ("https; or NTLM by its name, where", "https; or --auth ntlm, where"),
    (
      "options.followsPagesToOtherOrigins = true, if it can be trusted",
      "sax map with the URL of that page, if it can be trusted"
    ),
    ("fix: options.mostPages", "fix: the URL of the next page, by sax map"),
    ("clocks that agree, or SOAPOptions.clockSkew", "clocks that agree"),
    ("fix: engine ", "fix: --engine "),
    (
      "fix: HTTPClient.Options.inflation, if the server is to be trusted",
      "fix: if the server is to be trusted, curl -s URL | sax map …"
    ),
    ("fix: Limits.total of the reading", "fix: sax map --limit total=…"),
    ("fix: options.parameters", "fix: --param NAME=VALUE"),
    ("options.version = .v4, ", "--version 4.0, "),
    ("options.version = nil, to take", "no --version, to take"),
    ("a higher options.longestURL, if the service takes it", "a shorter query"),
    ("the format (options.reading.format)", "the format (--format)"),
    (
      "register it in Swift by its name: BuildOptions.converters",
      "a program in Swift, which registers it by its name"
    ),
    (
      "a converter of its name for writing: WritingOptions.converters",
      "a program in Swift that has one"
    ),
    ("BuildOptions.attributePrefix, or another path", "another path"),
    (
      "SOAPOptions.understood, if the program knows what it asks for",
      "a program in Swift that knows what it asks for"
    ),
  ]

  /// `a higher limit: depth 20000` as the option that sets it.
  private static func withLimit(_ text: String) -> String {
    guard let phrase = text.firstRange(of: "a higher limit: ") else { return text }
    let words = text[phrase.upperBound...].prefix { $0 != "\n" }.split(separator: " ")
    guard words.count == 2 else { return text }
    let option = "--limit \(words[0])=\(words[1])"
    // A mapping tightens the others, and can't raise them.
    let isOfMappings =
      ["buffer", "held"].contains(words[0])
      && !setLimits.withLock { $0.contains(String(words[0])) }
    let inMapping = isOfMappings ? ", or limit \(words[0]) \(words[1]) in the mapping" : ""
    let end = text[phrase.upperBound...].firstIndex(of: "\n") ?? text.endIndex
    return "\(text[..<phrase.lowerBound])\(option)\(inMapping)\(text[end...])"
  }
}
