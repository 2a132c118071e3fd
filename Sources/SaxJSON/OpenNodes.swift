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
    /// The key, where it is not kept yet; nil for what is no member.
    var name: UnsafePointer<UInt8>?
    var nameCount: Int
    /// The first byte.
    var mark: Int
  }

  private(set) var count = 0
  private var nodes: UnsafeMutablePointer<Node>
  private var capacity = 32

  /// Nodes whose position is known come first.
  private var known = 0
  private var positions: [InputPosition] = []

  /// Nodes whose names are kept come first.
  private var kept = 0
  /// Their names, one after the other.
  private let names = UnsafeMutablePointer.holding(ByteBuffer())

  init() { nodes = .allocate(capacity: capacity) }

  func deallocate() {
    nodes.deallocate()
    names.deinitialize(count: 1)
    names.deallocate()
  }

  /// Adds a node inside those that are open.
  ///
  /// - Parameter name: its memory stays until ``keepNames()``.
  @inline(__always)
  mutating func push(isArray: Bool, name: UnsafeBufferPointer<UInt8>, mark: Int) {
    if count == capacity { grow() }
    (nodes + count).initialize(
      to: Node(
        isArray: isArray, items: 0, name: name.baseAddress, nameCount: name.count, mark: mark))
    count &+= 1
  }

  @inline(__always)
  mutating func pop() {
    guard count > 0 else { return }
    count &-= 1
    if kept > count || known > count { forget() }
  }

  @inline(never)
  private mutating func forget() {
    if kept > count {
      names.pointee.removeLast(nodes[count].nameCount)
      kept = count
    }
    if known > count {
      positions.removeLast(known - count)
      known = count
    }
  }

  mutating func removeAll() {
    count = 0
    known = 0
    kept = 0
    positions.removeAll(keepingCapacity: true)
    names.pointee.removeAll()
  }

  /// Takes the names to memory of its own.
  mutating func keepNames() {
    while kept < count {
      if let name = nodes[kept].name { names.pointee.append(name, nodes[kept].nameCount) }
      kept += 1
    }
  }

  /// One more item of the innermost node, which is an array.
  @inline(__always)
  mutating func countItem() {
    if count > 0 { nodes[count &- 1].items &+= 1 }
  }

  /// Takes ``countItem()`` back.
  mutating func uncountItem() {
    if count > 0 { nodes[count &- 1].items &-= 1 }
  }

  private mutating func grow() {
    nodes = nodes.grown(count, to: 2 * capacity)
    capacity *= 2
  }

  /// The innermost node's first byte; nil outside the root.
  mutating func innermost(_ lines: inout LineCounter) -> (isArray: Bool, position: InputPosition)? {
    guard count > 0 else { return nil }
    locate(&lines)
    guard let position = positions.last else { return nil }
    return (nodes[count - 1].isArray, position)
  }

  /// Returns the offset in the input of a node's first byte, by its depth from 0.
  mutating func offset(of index: Int, _ lines: inout LineCounter) -> Int {
    locate(&lines)
    return positions[index].offset
  }

  /// Takes down where the open nodes are, before the bytes go.
  mutating func locate(_ lines: inout LineCounter) {
    while known < count {
      positions.append(lines.position(at: nodes[known].mark))
      known += 1
    }
  }

  /// The part of a path that follows the innermost node.
  enum Tail {
    case none
    /// The member whose value is at hand.
    case member(UnsafeBufferPointer<UInt8>)
    /// The item at hand, or as many items further on.
    case item(ahead: Int)
  }

  /// Builds the path from the root through all open nodes, as `/[2]/orders[3]/id`.
  ///
  /// - Parameters:
  ///   - value: the number of the root value in a sequence, from 1; nil if it is the only one.
  ///   - tail: the step after the innermost open node.
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
    var keptName = names.pointee.start + (count > 0 ? nodes[0].nameCount : 0)
    for index in 0..<count where index > 0 {
      let parent = nodes[index - 1]
      let nameCount = nodes[index].nameCount
      let name = index < kept ? keptName : nodes[index].name
      if index < kept { keptName += nameCount }
      if parent.isArray {
        item(parent.items)
        isRow = true
      } else {
        path += "/" + step(UnsafeBufferPointer(start: name, count: nameCount))
        isRow = false
      }
    }
    switch tail {
    case .none: break
    case .member(let key): path += "/" + step(key)
    case .item(let ahead):
      if count > 0 && nodes[count - 1].isArray { item(nodes[count - 1].items + ahead) }
    }
    return path.isEmpty ? "/" : path
  }

  private func step(_ key: UnsafeBufferPointer<UInt8>) -> String {
    NameScalars.step(ofKey: String(decoding: key, as: UTF8.self))
  }
}
