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
  /// Of each symbol: which tests its names pass.
  private(set) var passes: [[Bool]] = []
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
    var locals: [String] = []
    var namespaces: [String] = [""]
    for test in tests {
      switch test {
      case .any: break
      case .name(let uris, let local):
        locals.append(local)
        namespaces += uris
      case .local(let local): locals.append(local)
      case .namespaces(let uris): namespaces += uris
      }
    }
    self.locals = ByteTable(locals)
    self.namespaces = ByteTable(namespaces)
    passes.append(tests.map { $0 == .any })
    if format == .json {
      passes.append(tests.map { $0.passes(key: nil) })
      localSymbols = [Int32(Self.other)]
      for local in self.locals.entries {
        localSymbols.append(Int32(passes.count))
        passes.append(tests.map { $0.passes(key: local) })
      }
    }
  }

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
      symbol = Int32(passes.count)
      symbols[pair] = symbol
      let local = pair.local > 0 ? locals.entries[pair.local - 1] : nil
      let namespace = pair.namespace > 0 ? namespaces.entries[pair.namespace - 1] : nil
      passes.append(tests.map { $0.passes(local: local, namespace: namespace) })
    }
    if name.number > 0 {
      while numbered.count <= name.number { numbered.append(-1) }
      numbered[name.number] = symbol
    }
    return Int(symbol)
  }
}

extension NameTest {
  /// True if the test accepts a member of that key.
  ///
  /// - Parameter key: a JSON key, or nil for one that no test names.
  fileprivate func passes(key: String?) -> Bool {
    switch self {
    case .any, .namespaces: true
    case .name(_, let local), .local(let local): key.map(local.isExactly) ?? false
    }
  }

  /// True if the test accepts an element or attribute of that name.
  ///
  /// - Parameters:
  ///   - local: the local name; nil for one that no test names.
  ///   - namespace: the URI; nil for one that no test names.
  fileprivate func passes(local: String?, namespace: String?) -> Bool {
    switch self {
    case .any: true
    case .local(let wanted): local.map(wanted.isExactly) ?? false
    case .namespaces(let uris): Self.contains(uris, namespace)
    case .name(let uris, let wanted):
      local.map(wanted.isExactly) ?? false && Self.contains(uris, namespace)
    }
  }

  private static func contains(_ uris: [String], _ namespace: String?) -> Bool {
    namespace.map { namespace in uris.contains { $0.isExactly(namespace) } } ?? false
  }
}
