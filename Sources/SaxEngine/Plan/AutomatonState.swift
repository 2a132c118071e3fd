extension Automaton {
  /// A place between two steps of an alternative: the next step to match.
  struct Item: Hashable, Comparable {
    var alternative: Int32
    var step: Int32

    static func < (a: Item, b: Item) -> Bool {
      (a.alternative, a.step) < (b.alternative, b.step)
    }
  }

  /// An item that waits for a name that passes a test.
  struct WaitingItem: Comparable {
    var test: Int32
    /// 0 for a child's, 1 for an attribute's.
    var axis: Int32
    var item: Item

    static func < (a: WaitingItem, b: WaitingItem) -> Bool {
      (a.test, a.axis, a.item) < (b.test, b.axis, b.item)
    }
  }

  /// A set of items, and what follows from it.
  struct State {
    var items: [Item]
    /// The items that wait for a name, by its test.
    var waiting: [WaitingItem] = []
    /// The items that wait for a name at any depth.
    var staying: [Item] = []
    /// The items that take what no other field reads.
    var rest: [Item] = []
    var scope: Int
    /// True if some item wants an attribute of the node itself.
    var wantsAttributes: Bool
    /// True if some item wants a child.
    var wantsChildren: Bool
    /// True if a dictionary takes what no other field reads.
    var hasRest: Bool { !rest.isEmpty }
    /// Watches of what this state can lead to.
    var watches: [Int]

    /// True if nothing is wanted of what is inside the node.
    var wantsAttributesAlone: Bool { !wantsChildren && !hasRest && watches.isEmpty }
  }
}

extension Automaton.State {
  /// The items that a child or an attribute leads on by whose name passes a test, in order.
  func items(waitingFor test: Int, axis: Int) -> [Automaton.Item] {
    var first = 0
    var end = waiting.count
    while first < end {
      let middle = (first + end) / 2
      let (other, side) = (Int(waiting[middle].test), Int(waiting[middle].axis))
      if (other, side) < (test, axis) { first = middle + 1 } else { end = middle }
    }
    return waiting[first...].prefix { Int($0.test) == test && Int($0.axis) == axis }.map(\.item)
  }
}
