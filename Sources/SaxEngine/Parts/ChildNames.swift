import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The names of the children that open nodes have had, for messages that say what they hold.
///
/// Names are numbered as they first come, so that noting one takes four bytes.
struct ChildNames: ~Copyable {
  private var noted = Stack<Int32>()
  private var texts: [String] = []
  private var numbers: [ExactText: Int32] = [:]
  /// XML: by the reader's number of the name, or 0.
  private var elements = Stack<Int32>()

  /// More distinct names than this are not needed to see what a payload is like.
  private static let most = 4096
  private static let longest = 64

  var count: Int { noted.count }

  /// The bytes of memory that it has, about.
  var size: Int { noted.size + elements.size + texts.count * 64 }

  /// Forgets which children there were, and the numbers that a reader had given to names.
  mutating func reset() {
    noted.truncate(to: 0)
    elements.truncate(to: 0)
  }

  /// The number of a name, from 1; 0 if it isn't kept.
  mutating func number(of name: Span<UInt8>) -> Int32 {
    guard name.count <= Self.longest else { return 0 }
    let text = String(copying: name)
    if let known = numbers[ExactText(text)] { return known }
    guard texts.count < Self.most else { return 0 }
    texts.append(text)
    numbers[ExactText(text)] = Int32(texts.count)
    return Int32(texts.count)
  }

  /// The number of an element's local name.
  mutating func number(of name: borrowing ElementName) -> Int32 {
    if name.number > 0, name.number < elements.count, elements[name.number] > 0 {
      return elements[name.number]
    }
    let number = number(of: name.local)
    if name.number > 0, name.number < Self.most * 16 {
      if elements.count <= name.number {
        elements.append(repeating: 0, count: name.number + 1 - elements.count)
      }
      elements[name.number] = number
    }
    return number
  }

  /// Finds the name that is spelt most like another, of all that are numbered: those of nodes that a path led to or
  /// past, also of earlier readings. A payload may have thousands, so that few of them are compared.
  ///
  /// - Returns: nil if there is none, or the name itself is there.
  func nearest(to name: String) -> String? {
    if numbers[ExactText(name)] != nil { return nil }
    var candidates: [String] = []
    for text in texts where abs(text.utf8.count - name.utf8.count) <= 3 {
      candidates.append(text)
      if candidates.count == Self.mostCompared { break }
    }
    return NearestName.ofPart(name, among: candidates)
  }

  private static let mostCompared = 32

  @inline(__always)
  mutating func note(_ number: Int32, since first: Int) {
    // A repeated name counts once; the rest of a very wide node is not needed.
    if noted.count > first, noted[noted.count - 1] == number { return }
    if noted.count - first < 64 { noted.append(number) }
  }

  @inline(__always)
  mutating func truncate(to count: Int) { noted.truncate(to: count) }

  /// Each once, in order of appearance, at most 16.
  func names(from first: Int, to end: Int) -> [String] {
    var seen: [String] = []
    for index in first..<max(first, min(end, noted.count))
    where noted[index] > 0 && seen.count < 16 {
      let name = texts[Int(noted[index]) - 1]
      if !seen.contains(name) { seen.append(name) }
    }
    return seen
  }
}
