/// The properties that a query asks for (`$select`), and the related entities that come within (`$expand`).
package struct EntitySelection: Hashable, Sendable {
  /// The names of the properties that are selected; nil for all.
  package var names: Set<String>?
  /// The names of the navigation properties that are expanded; `*` for all.
  package var expanded: Set<String> = []
  /// Those that are selected as a whole.
  package var wholes: Set<String> = []
  package var parts: [String: EntitySelection] = [:]
  /// True if there are properties that no type declares, as `$compute` and `$apply` add them, and those of the type may
  /// be missing.
  package var addsProperties = false
  /// The names of those that the query says, in its order.
  package var added: [String] = []

  /// All properties, and no related entities.
  package init() {}

  /// True if all properties come, and no related entities.
  package var isPlain: Bool { names == nil && expanded.isEmpty && parts.isEmpty && !addsProperties }

  /// True if a property comes.
  package func takes(_ name: String) -> Bool { names?.contains(name) ?? true }

  /// True if the entities that a navigation property leads to come within.
  package func expands(_ name: String) -> Bool { expanded.contains(name) || expanded.contains("*") }

  /// The selection within a property's values.
  package func within(_ name: String) -> EntitySelection {
    var part = parts[name] ?? EntitySelection()
    // What is selected as a whole comes so, whatever of it is selected beside that.
    if wholes.contains(name) { part.names = nil }
    return part
  }
}

extension EntitySelection: CustomStringConvertible {
  /// Equal for equal ones alone.
  package var description: String {
    if isPlain { return "" }
    let related = expanded.union(parts.keys).sorted().map { name in
      "\(name)\(expanded.contains(name) ? "+" : "")(\(within(name)))"
    }
    return
      "\(names.map { $0.sorted().joined(separator: ",") } ?? "*")\(addsProperties ? "+\(added.joined(separator: ","))" : "");"
      + related.joined(separator: ",")
  }
}
