/// Warnings of objects that can't be handed out when they are complete.
extension Checker {
  /// In JSON an attribute is a member, which may come after what is emitted beside it.
  func warnOfWaiting(_ rule: Rule) {
    for path in rule.paths {
      for (node, predicate) in path.latePredicates {
        let names = predicate.expression.operands.map(\.text).joined(separator: " and ")
        let isDocument = node == Path.document
        let around =
          "an emit \(isDocument ? "at /" : "of \(node)"), with a list of these objects"
        collector.warning(
          .latePredicate,
          "in JSON, objects wait within limit buffer until \(names) comes, which \(predicate.text)"
            + " asks for, or \(node) ends",
          at: range(of: predicate.text, at: predicate.place),
          // XML's document has neither attributes nor a name to tell it by.
          fix: path.format == .both && !isDocument
            ? "xml(\(path.text)) if that is all that is read, or \(around)" : around)
      }
    }
  }
}
