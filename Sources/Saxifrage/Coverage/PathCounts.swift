internal import SaxEngine
internal import SaxEvents

/// The paths of a payload, each with what became of its nodes. Bounded, whatever the payload: names
/// past the first of a node are one, `*`.
struct PathCounts {
  struct Node {
    var name: String
    var parent: Int
    var children: [String: Int] = [:]
    var reads = 0
    var unread = 0
    var unreadBytes = 0
  }

  /// The document, and then every path in the order of its first appearance.
  private(set) var nodes = [Node(name: "", parent: -1), Node(name: "…", parent: 0)]

  /// The node of paths that there is no room for.
  private let rest = 1

  /// More names of one node, or paths in all, are data and not structure.
  private static let mostChildren = 100
  private static let mostNodes = 5_000

  /// The node of a name below another.
  mutating func child(_ name: String, of parent: Int) -> Int {
    if let known = nodes[parent].children[name] { return known }
    // Below the last, all are one.
    if nodes.count >= Self.mostNodes { return rest }
    let isOne = nodes[parent].children.count >= Self.mostChildren
    let name = isOne ? (name.hasPrefix("@") ? "@*" : "*") : name
    if let known = nodes[parent].children[name] { return known }
    nodes.append(Node(name: name, parent: parent))
    nodes[parent].children[name] = nodes.count - 1
    return nodes.count - 1
  }

  mutating func note(_ node: Int, isRead: Bool) {
    if isRead { nodes[node].reads += 1 } else { nodes[node].unread += 1 }
  }

  mutating func addUnread(_ bytes: Int, to node: Int) { nodes[node].unreadBytes += bytes }

  func path(of node: Int) -> String {
    var names: [String] = []
    var node = node
    while node > 0 {
      names.append(nodes[node].name)
      node = nodes[node].parent
    }
    return "/" + names.reversed().joined(separator: "/")
  }

  func read() -> [Coverage.PathUse] {
    nodes.indices.dropFirst().filter { nodes[$0].reads > 0 }.map {
      Coverage.PathUse(path: path(of: $0), count: nodes[$0].reads)
    }
  }

  /// The attributes that nothing has taken, of nodes that have a name; in JSON the keys like theirs.
  func unreadAttributes() -> [PassedKeys.Key] {
    nodes.indices.dropFirst().filter { nodes[$0].unread > 0 && nodes[$0].name.hasPrefix("@") }.map {
      PassedKeys.Key(owner: nodes[nodes[$0].parent].name, path: path(of: $0))
    }
  }

  func unread() -> [Coverage.PathUse] {
    nodes.indices.dropFirst().filter { nodes[$0].unread > 0 }.map {
      Coverage.PathUse(path: path(of: $0), count: nodes[$0].unread, bytes: nodes[$0].unreadBytes)
    }
  }
}
