import SaxSchema

/// The places at which two values of one type differ, found by their stored properties.
enum ModelDifferences {
  /// A line for each place: its path, with names in place of numbers, and both values.
  static func of(_ a: Any, _ b: Any) -> [String] {
    var found: [String] = []
    compare(a, b, "", &found)
    return found
  }

  private static func compare(_ a: Any, _ b: Any, _ path: String, _ found: inout [String]) {
    let (first, second) = (Mirror(reflecting: a), Mirror(reflecting: b))
    let (x, y) = (Array(first.children), Array(second.children))
    let isOtherCase = first.displayStyle == .enum && x.first?.label != y.first?.label
    guard !x.isEmpty, x.count == y.count, !isOtherCase else {
      let (left, right) = ("\(a)", "\(b)")
      if left != right { found.append("\(path): \(left) != \(right)") }
      return
    }
    for (position, (one, other)) in zip(x, y).enumerated() {
      // XML may leave open if items are null, JSON says that they are not; models that differ in it are equal.
      if one.label == "_isNullabilityOpen" || one.value is SourceLine { continue }
      let name = one.label ?? Self.name(of: one.value) ?? "\(position)"
      compare(one.value, other.value, "\(path)/\(name)", &found)
    }
  }

  private static func name(of value: Any) -> String? {
    let named = Mirror(reflecting: value).children.first {
      ["name", "term", "target", "namespace"].contains($0.label)
    }
    return named.map { "\($0.value)" }
  }
}
