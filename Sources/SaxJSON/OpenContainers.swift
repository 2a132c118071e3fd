/// The containers that are open, those passed over included, and what came last in the innermost.
struct OpenContainers {
  enum Container: UInt8 {
    case none, object, array
  }

  /// The thing that came last in the innermost container.
  enum Last: UInt8 {
    case start, open, key, value
  }

  private(set) var depth = 0
  /// The innermost one.
  private(set) var container = Container.none
  /// For each open container 1 for an array and 0 for an object; room for as many as the limit allows.
  let kinds: UnsafeMutablePointer<UInt8>
  /// A member's value that is no container counts once it has been told.
  var last = Last.start
  var gap = Gap()
  /// True if the event at hand is of an array's item that is no container.
  var inItem = false

  init(limit: Int) { kinds = .allocate(capacity: max(1, limit)) }

  func deallocate() { kinds.deallocate() }

  /// The depth has been checked.
  @inline(__always)
  mutating func push(isArray: Bool) {
    kinds[depth] = isArray ? 1 : 0
    depth &+= 1
    container = isArray ? .array : .object
  }

  @inline(__always)
  mutating func pop() { leave(to: max(0, depth &- 1)) }

  /// Nothing is open any more but so many containers.
  @inline(__always)
  mutating func leave(to depth: Int) {
    self.depth = depth
    container = depth == 0 ? .none : kinds[depth &- 1] != 0 ? .array : .object
  }

  /// Nothing is open, and a line may begin.
  mutating func restart() {
    leave(to: 0)
    last = .start
    gap = Gap(space: true, lineEnd: true)
    inItem = false
  }

  /// The separator before the next token: after a key a colon, after a value a comma.
  var separator: UInt8 {
    if depth == 0 { return 0 }
    switch last {
    case .key: return UInt8(ascii: ":")
    case .value: return UInt8(ascii: ",")
    case .start, .open: return 0
    }
  }
}
