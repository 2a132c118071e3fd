internal import Saxifrage

/// Graphs in DOT, the language of Graphviz (<https://graphviz.org/doc/info/lang.html>).
struct DotText {
  private var lines: [String]
  private var graphs = 0

  /// A graph without nodes, drawn from left to right.
  ///
  /// - Parameter name: the name of the whole graph.
  init(name: String) {
    lines = [
      "digraph \(Self.quoted(name)) {",
      "  rankdir=LR",
      "  graph [fontname=\"Helvetica\" fontsize=11 style=rounded color=gray60]",
      "  node [fontname=\"Helvetica\" fontsize=10]",
      "  edge [fontname=\"Helvetica\" fontsize=9]",
    ]
  }

  var text: String { (lines + ["}"]).joined(separator: "\n") }

  /// Adds an automaton as a frame of its own; nothing if nothing is in it.
  mutating func add(_ graph: AutomatonGraph, titled title: String) {
    guard !graph.edges.isEmpty else { return }
    let prefix = "g\(graphs)"
    graphs += 1
    let note = graph.isComplete ? "" : ", drawn in part: there are more states"
    lines.append("  subgraph cluster_\(prefix) {")
    lines.append("    label=\(Self.quoted(title + note))")
    let nodes = Dictionary(grouping: graph.nodes.indices) { graph.nodes[$0].scope }
    for (index, scope) in graph.scopes.enumerated() {
      lines.append("    subgraph cluster_\(prefix)_\(index) {")
      lines.append("      label=\(Self.quoted(scope.title))")
      for number in nodes[index] ?? [] {
        lines.append("      \(prefix)_\(number) [\(Self.attributes(of: graph.nodes[number]))]")
      }
      lines.append("    }")
    }
    for edge in graph.edges {
      let attributes = Self.attributes(of: edge)
      lines.append(
        "    \(prefix)_\(edge.from) -> \(prefix)_\(edge.to)"
          + (attributes.isEmpty ? "" : " [\(attributes)]"))
    }
    lines.append("  }")
  }

  private static func attributes(of node: AutomatonGraph.Node) -> String {
    switch node.kind {
    case .entry: "shape=circle style=filled fillcolor=black width=0.15 label=\"\""
    case .state: "shape=ellipse label=\(quoted(node.label))"
    case .field: "shape=box label=\(quoted(node.label))"
    case .condition: "shape=diamond label=\(quoted(node.label))"
    }
  }

  private static func attributes(of edge: AutomatonGraph.Edge) -> String {
    var attributes: [String] = []
    let shown = edge.labels.count > 8 ? Array(edge.labels.prefix(7)) : edge.labels
    var label = shown.joined(separator: "\n")
    if shown.count < edge.labels.count { label += "\nand \(edge.labels.count - shown.count) more" }
    if edge.kind == .holding { label = "if so" }
    if !label.isEmpty { attributes.append("label=\(quoted(label))") }
    switch edge.kind {
    case .names, .holding: break
    case .filling: attributes.append("style=bold arrowhead=empty")
    case .comparing: attributes.append("style=dotted")
    case .above: attributes.append("style=dashed")
    }
    return attributes.joined(separator: " ")
  }

  /// A string of the language; line ends become `\n`, and control characters are left out, which SVG
  /// can't hold.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": " "
      case "\0"..."\u{1F}", "\u{7F}": ""
      default: nil
      }
    }
    return "\"\(escaped)\""
  }
}
