internal import SaxEngine

extension ObjectPipeline {
  /// Hands on the objects that a selection wants.
  convenience init<Element>(
    _ mapping: Mapping, options: ReadingOptions, source: String?, _ selection: Selection<Element>,
    to receive: @escaping (consuming Element) throws -> Void
  ) {
    self.init(
      mapping, options: options, source: source, targets: selection.targets(to: receive),
      converts: selection.converts
    ) { emission, isNew in
      try selection.hand(emission, to: isNew ? receive : { _ in })
    }
    self.selection = selection.kind.map { (selection, $0) }
  }
}
