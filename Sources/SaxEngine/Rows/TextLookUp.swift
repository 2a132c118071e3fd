internal import SaxValues

/// Finds what stands for a text, by its bytes.
final class TextLookUp {
  private var texts: [String] = []
  private var numbers: [ExactText: Int] = [:]
  private var all: [[Int]] = []
  private var table: ByteTable?

  func add(_ text: String, _ entry: Int) {
    if let known = numbers[ExactText(text)] {
      if !all[known].contains(entry) { all[known].append(entry) }
      return
    }
    numbers[ExactText(text)] = texts.count
    texts.append(text)
    all.append([entry])
    table = nil
  }

  /// In the order in which they were added.
  func entries(of text: Span<UInt8>) -> [Int] {
    if table == nil { table = ByteTable(texts) }
    let number = table?.number(of: text) ?? 0
    return number > 0 ? all[number - 1] : []
  }
}
