internal import SaxEvents

/// The containers that are open and not passed over, from the root, with what their paths need.
///
/// It lives in raw memory that grows and is never given back before the reader goes, so that
/// opening and closing cost no allocation and no check for uniqueness.
struct OpenNodes {
  struct Node {
    var isArray: Bool
    /// Items of an array so far, the one at hand included.
    var items: Int
    /// Where the key begins among the names; it ends where the next node's begins.
    var name: Int
    /// The first byte, and where that is once somebody had to ask.
    var mark: Int
    var position: Position?
  }

  private(set) var count = 0
  /// Nodes whose position is known come first.
  private var known = 0
  private var nodes: UnsafeMutablePointer<Node>
  private var capacity = 32
  private var names: UnsafeMutablePointer<UInt8>
  private var namesCapacity = 1024
  private var namesCount = 0

  init() {
    nodes = .allocate(capacity: capacity)
    names = .allocate(capacity: namesCapacity)
  }

  func deallocate() {
    nodes.deallocate()
    names.deallocate()
  }

  @inline(__always)
  mutating func push(isArray: Bool, key: UnsafeBufferPointer<UInt8>, mark: Int) {
    if count == capacity || namesCapacity - namesCount < key.count { grow(key.count) }
    (nodes + count).initialize(
      to: Node(isArray: isArray, items: 0, name: namesCount, mark: mark, position: nil))
    if let bytes = key.baseAddress {
      (names + namesCount).update(from: bytes, count: key.count)
      namesCount &+= key.count
    }
    count &+= 1
  }

  @inline(__always)
  mutating func pop() {
    guard count > 0 else { return }
    count &-= 1
    namesCount = nodes[count].name
    if known > count { known = count }
  }

  mutating func removeAll() {
    count = 0
    known = 0
    namesCount = 0
  }

  /// One more item of the innermost node, which is an array.
  @inline(__always)
  mutating func countItem() {
    if count > 0 { nodes[count &- 1].items &+= 1 }
  }

  private mutating func grow(_ more: Int) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Node>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: nodes, count: count)
      nodes.deallocate()
      nodes = larger
      capacity *= 2
    }
    if namesCapacity - namesCount < more {
      let size = 2 * (namesCapacity + more)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
      larger.update(from: names, count: namesCount)
      names.deallocate()
      names = larger
      namesCapacity = size
    }
  }

  /// The innermost node's first byte; nil outside the root.
  mutating func innermost(_ lines: inout LineCounter) -> (isArray: Bool, position: Position)? {
    guard count > 0 else { return nil }
    locate(&lines)
    guard let position = nodes[count - 1].position else { return nil }
    return (nodes[count - 1].isArray, position)
  }

  /// Takes down where the open nodes are, before the bytes go.
  mutating func locate(_ lines: inout LineCounter) {
    while known < count {
      nodes[known].position = lines.position(at: nodes[known].mark)
      known += 1
    }
  }

  /// What follows the innermost node in a path.
  enum Tail {
    case none
    /// The member whose value is at hand.
    case member(UnsafeBufferPointer<UInt8>)
    /// The item at hand, or as many items further on.
    case item(ahead: Int)
  }

  /// - Parameter value: the number of the root value in a sequence, from 1; nil if it is the only one.
  func path(value: Int?, tail: Tail) -> String {
    var path = value.map { "/[\($0)]" } ?? ""
    /// Items of a row, which is an item itself, have no name.
    var isRow = value != nil
    func item(_ number: Int) {
      if isRow {
        path += "/*[\(number)]"
      } else {
        path += path.isEmpty ? "/[\(number)]" : "[\(number)]"
      }
    }
    for index in 0..<count where index > 0 {
      let parent = nodes[index - 1]
      if parent.isArray {
        item(parent.items)
        isRow = true
      } else {
        let end = index + 1 < count ? nodes[index + 1].name : namesCount
        let name = UnsafeBufferPointer(
          start: names + nodes[index].name, count: end - nodes[index].name)
        path += "/" + OpenNodes.step(name)
        isRow = false
      }
    }
    switch tail {
    case .none: break
    case .member(let key): path += "/" + OpenNodes.step(key)
    case .item(let ahead):
      if count > 0 && nodes[count - 1].isArray { item(nodes[count - 1].items + ahead) }
    }
    return path.isEmpty ? "/" : path
  }

  /// A key as a step of a path: bare if it is an XML name, perhaps after `@`, else in backticks.
  static func step(_ key: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: key, as: UTF8.self)
    let name =
      text.unicodeScalars.first == "@" ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    if let first = name.first, isNameStart(first), name.dropFirst().allSatisfy(isNameCharacter) {
      return text
    }
    var quoted = "`"
    for character in text.unicodeScalars {
      quoted.unicodeScalars.append(character)
      if character == "`" { quoted += "`" }
    }
    return quoted + "`"
  }

  /// NCName's first character (XML 1.0 §2.3 without the colon).
  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(scalar)
    }
  }
}
