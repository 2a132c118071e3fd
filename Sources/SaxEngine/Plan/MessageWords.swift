import SaxEvents
public import SaxLanguage
internal import SaxValues

extension FieldPlan {
  /// `Order.total`
  var title: String { owner.isEmpty ? name : "\(owner).\(name)" }

  /// The thing that it wants of a node.
  var wanted: String { reader.readsText ? "text" : typeText }
}

extension MappingPlace: CustomStringConvertible {
  /// `shop.sax:17:24`; the name alone of a mapping that is no text.
  public var description: String { described }
}

extension String {
  /// The indefinite article that fits the word.
  var article: String { first.map { "AEIOUaeiou".contains($0) } == true ? "an" : "a" }
}

extension NearestName {
  /// The nearest name, or else one that has the wanted name as a part of it, or is a part.
  package static func ofPart(_ name: String, among candidates: [String]) -> String? {
    if let near = of(name, among: candidates) { return near }
    let wanted = name.lowercased()
    guard wanted.count >= 3 else { return nil }
    return candidates.first {
      let candidate = $0.lowercased()
      return candidate.count >= 3 && (candidate.contains(wanted) || wanted.contains(candidate))
    }
  }
}

extension Int {
  /// `1 item`, `2 items`
  var items: String { self == 1 ? "1 item" : "\(self) items" }
}
