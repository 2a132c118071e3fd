import SaxEvents
internal import SaxValues

/// Texts of a payload as messages show them.
extension String {
  /// As much of a text as a message can bear, in quotation marks.
  ///
  /// - Parameter text: of which the beginning counts.
  init(quoting text: Span<UInt8>) {
    self.init(quoting: String(copying: text.extracting(first: 1 << 10)))
  }

  init(quoting text: String) {
    let most = 60
    let shown = text.unicodeScalars.prefix(most)
    self = "\""
    for scalar in shown {
      if scalar == "\n" {
        self += "\\n"
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        self += " "
      } else {
        unicodeScalars.append(scalar)
      }
    }
    self += text.unicodeScalars.count > most ? "…\"" : "\""
  }
}
