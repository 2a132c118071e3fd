/// Writes a mapping for the elements of an example: a type for each element that has children or attributes, a field
/// for each name in it, and a service whose calls take and hand out the outermost.
struct SuiteMapping {
  private var types: [String] = []
  private var prefixes: [String: String] = [:]
  private(set) var text = ""

  /// Writes the mapping of an element and all that is in it.
  ///
  /// - Parameters:
  ///   - root: the element.
  ///   - version: of SOAP, as a mapping has it.
  init(_ root: SuiteTree, version: String) {
    let element = qualified(root.name)
    let type = add([root], as: " as \(element)")
    let spaces = prefixes.sorted { $0.value < $1.value }.map {
      "namespace \($0.value) = \"\($0.key)\"\n"
    }
    text =
      spaces.joined() + types.joined()
        + """
        service S at "http://h" {
          soap \(version) call take() = POST "a" -> \(type)
          soap \(version) call give(x: \(type)) = POST "a" body x -> none
        }
        """
  }

  private mutating func qualified(_ name: SuiteTree.Name) -> String {
    if name.space.isEmpty { return "`\(name.local)`" }
    if name.space == "http://www.w3.org/XML/1998/namespace" { return "xml:\(name.local)" }
    let prefix = prefixes[name.space] ?? "n\(prefixes.count)"
    prefixes[name.space] = prefix
    return "\(prefix):\(name.local)"
  }

  /// Adds the type of elements that stand at one place.
  private mutating func add(_ nodes: [SuiteTree], as element: String = "") -> String {
    let name = "T\(types.count)"
    let place = types.count
    types.append("")
    var fields: [String] = []
    func field(_ type: String, _ path: String) {
      fields.append("  f\(fields.count): \(type) from \(path)\n")
    }
    for attribute in Set(nodes.flatMap(\.attributes.keys)).sorted()
    where attribute != SuiteTree.null {
      field("String?", "@\(qualified(attribute))")
    }
    var names: [SuiteTree.Name] = []
    for node in nodes {
      // A name that only later nodes have stands behind the one that it follows there.
      var place = 0
      for child in node.children {
        let known = names.firstIndex(of: child.name)
        if known == nil { names.insert(child.name, at: place) }
        place = (known ?? place) + 1
      }
    }
    for child in names {
      let same = nodes.map { $0.children.filter { $0.name == child } }
      let isList = same.contains { $0.count > 1 }
      let all = same.flatMap(\.self)
      let type = all.allSatisfy(\.isLeaf) ? "String" : add(all)
      field(isList ? "[\(type)]" : "\(type)?", qualified(child))
    }
    if names.isEmpty {
      field("String?", ".")
    } else if nodes.contains(where: { $0.children.isEmpty && !$0.isBlank }) {
      field("String?", "text()")
    }
    types[place] = "type \(name)\(element) {\n\(fields.joined())}\n"
    return name
  }
}
