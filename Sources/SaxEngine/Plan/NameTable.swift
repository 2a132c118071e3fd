import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Sorts the names of a payload by which name tests they pass.
///
/// Names that pass the same tests get the same *symbol*, a small number that the automaton's
/// tables are indexed by. A name is hashed once: XML names by the number that the reader gave
/// them, JSON keys by their bytes.
struct NameTable {
  /// The symbol of what `*` alone passes: an item of an array in an array, and the document.
  static let nameless = 0
  /// A JSON key that no test names.
  static let other = 1

  private let format: Path.Format
  private let tests: [NameTest]
  private let locals: ByteTable
  private let namespaces: ByteTable
  /// The tests of each local name, by its number among ``locals`` less one.
  private var testsOfLocals: [[Int]]
  /// The tests that ask for no local name.
  private var testsOfAll: [Int] = []
  /// The tests that the names of each symbol pass, in order.
  private(set) var passed: [[Int]] = []
  /// By local name and namespace, as the two tables number them.
  private var symbols: [Pair: Int32] = [:]
  /// JSON: the symbol of each local name.
  private var localSymbols: [Int32] = []
  /// XML: the symbol by the reader's number of the name, or -1.
  private var numbered: ContiguousArray<Int32> = []

  private struct Pair: Hashable {
    var local: Int
    var namespace: Int
  }

  init(tests: [NameTest], format: Path.Format) {
    self.format = format
    self.tests = tests
    var namespaces: [String] = [""]
    for test in tests { namespaces += test.uris }
    let locals = ByteTable(tests.compactMap(\.local))
    self.locals = locals
    self.namespaces = ByteTable(namespaces)
    testsOfLocals = Array(repeating: [], count: locals.entries.count)
    for (index, test) in tests.enumerated() {
      if let local = test.local {
        testsOfLocals[locals.number(of: Array(local.utf8).span) - 1].append(index)
      } else {
        testsOfAll.append(index)
      }
    }
    passed.append(testsOfAll.filter { tests[$0] == .any })
    if format == .json {
      passed.append(testsOfAll)
      localSymbols = [Int32(Self.other)]
      for index in locals.entries.indices {
        localSymbols.append(Int32(passed.count))
        passed.append((testsOfAll + testsOfLocals[index]).sorted())
      }
    }
  }

  func passes(_ test: Int, symbol: Int) -> Bool { passed[symbol].contains(test) }

  /// The symbol of a JSON key, or of what follows its `@`.
  func symbol(ofKey key: Span<UInt8>) -> Int {
    Int(localSymbols[locals.number(of: key)])
  }

  /// The symbol of an element's or attribute's name.
  mutating func symbol(of name: borrowing ElementName) -> Int {
    let number = name.number
    if number > 0, number < numbered.count, numbered[number] >= 0 { return Int(numbered[number]) }
    return findSymbol(of: name)
  }

  /// Forgets the reader's numbers of names, as another reader has others.
  mutating func forgetNumbers() { numbered.removeAll(keepingCapacity: true) }

  private mutating func findSymbol(of name: borrowing ElementName) -> Int {
    let pair = Pair(
      local: locals.number(of: name.local), namespace: namespaces.number(of: name.namespace))
    let symbol: Int32
    if let known = symbols[pair] {
      symbol = known
    } else {
      symbol = Int32(passed.count)
      symbols[pair] = symbol
      let namespace = pair.namespace > 0 ? namespaces.entries[pair.namespace - 1] : nil
      let asking = pair.local > 0 ? testsOfLocals[pair.local - 1] : []
      passed.append((testsOfAll + asking).filter { tests[$0].allows(namespace) }.sorted())
    }
    if name.number > 0 {
      while numbered.count <= name.number { numbered.append(-1) }
      numbered[name.number] = symbol
    }
    return Int(symbol)
  }
}
