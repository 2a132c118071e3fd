import SaxEvents
internal import SaxValues

/// Texts of a payload as messages show them.
extension Assembly {
  /// As much of a text as a message can bear, in quotation marks.
  ///
  /// - Parameter text: of which the beginning counts.
  func quoted(_ text: Span<UInt8>) -> String {
    quoted(String(copying: text.extracting(first: 1 << 10)))
  }

  func quoted(_ text: String) -> String {
    let most = 60
    let shown = text.unicodeScalars.prefix(most)
    var line = "\""
    for scalar in shown {
      if scalar == "\n" {
        line += "\\n"
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        line += " "
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line + (text.unicodeScalars.count > most ? "…\"" : "\"")
  }
}
