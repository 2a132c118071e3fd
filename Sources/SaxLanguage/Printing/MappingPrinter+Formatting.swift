extension MappingPrinter {
  /// The text of a mapping, laid out anew. Comments of its own are left out, documentation stays.
  ///
  /// - Parameter comments: lines that come first.
  /// - Throws: ``MappingError`` with all that can't be read.
  package static func text(
    formatting text: String, below comments: [String]
  ) throws(MappingError) -> String {
    let collector = DiagnosticCollector()
    let source = SourceText(name: "mapping", scalars: Array(text.unicodeScalars))
    let file = collector.add(source)
    var syntax = Parser.parse(source, file: file, reportingTo: collector)
    guard collector.errorCount == 0 else {
      throw MappingError(diagnostics: collector.diagnostics)
    }
    syntax.declarations.insert(contentsOf: comments.map { .comment($0) }, at: 0)
    return self.text(of: syntax)
  }
}
