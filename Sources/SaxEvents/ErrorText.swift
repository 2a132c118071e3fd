extension InputPlace {
  /// `FILE:LINE:COLUMN: error: MESSAGE`, with notes and a fix below it, a line each. What a
  /// payload has put into them can't steer a terminal.
  package func errorText(_ message: String, notes: [String] = [], fix: String?) -> String {
    var place: [String] = []
    if let source { place.append(source) }
    if let position { place.append("\(position.line):\(position.column)") }
    var lines = [(place.isEmpty ? "" : place.joined(separator: ":") + ": ") + "error: " + message]
    lines += notes.map { "  note: " + $0 }
    if let fix { lines.append("  fix: " + fix) }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }
}

extension String {
  /// Line ends, other control characters, and those that turn the direction of text, in Swift's
  /// notation: `\u{1B}`.
  package func escapingControls() -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return replacingScalars { $0 == "\n" ? "\\n" : $0.isControl ? $0.escape : nil }
  }

  /// The text with others in place of some of its scalars.
  ///
  /// - Parameter replacement: nil for one that stays.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Swift's notation of it by its number: `\u{1B}`.
  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// True for what steers a terminal or turns the direction of text, line ends among it.
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
