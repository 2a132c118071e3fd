/// The parts of a graph in which each node leads to each other: its strongly connected components, by Kosaraju's
/// algorithm.
struct CyclicParts {
  /// For each node the number of its part; nil for one that leads to itself by no way.
  private var parts: [Int?]

  /// Finds the parts, in time by how many nodes and edges there are.
  ///
  /// - Parameter next: for each node those that it leads to.
  init(_ next: [[Int]]) {
    parts = [Int?](repeating: nil, count: next.count)
    var previous = [[Int]](repeating: [], count: next.count)
    for (node, targets) in next.enumerated() {
      for target in targets { previous[target].append(node) }
    }
    var isTaken = [Bool](repeating: false, count: next.count)
    var number = 0
    for start in Self.finished(next).reversed() where !isTaken[start] {
      var members = [start]
      isTaken[start] = true
      var index = 0
      while index < members.count {
        for node in previous[members[index]] where !isTaken[node] {
          isTaken[node] = true
          members.append(node)
        }
        index += 1
      }
      guard members.count > 1 || next[start].contains(start) else { continue }
      for node in members { parts[node] = number }
      number += 1
    }
  }

  /// Returns the number of a node's part; nil for one that leads to itself by no way.
  func part(of node: Int) -> Int? { parts[node] }

  /// Returns the nodes in the order in which a search in depth leaves them.
  private static func finished(_ next: [[Int]]) -> [Int] {
    var order: [Int] = []
    var isSeen = [Bool](repeating: false, count: next.count)
    for start in next.indices where !isSeen[start] {
      isSeen[start] = true
      var open = [(node: start, edge: 0)]
      while let last = open.last {
        guard last.edge < next[last.node].count else {
          order.append(last.node)
          open.removeLast()
          continue
        }
        open[open.count - 1].edge += 1
        let target = next[last.node][last.edge]
        if !isSeen[target] {
          isSeen[target] = true
          open.append((target, 0))
        }
      }
    }
    return order
  }
}
