internal import SaxValues

/// From the text of a mapping to its checked model.
package enum MappingCompiler {
  package struct Result: Sendable {
    /// Nil if there is an error among the diagnostics.
    package var model: MappingModel?
    /// Errors and warnings, file by file, in the order of their places.
    package var diagnostics: [Diagnostic]

    /// The model, and warnings.
    ///
    /// - Throws: ``MappingError`` with all errors and warnings, if there is an error.
    package func get() throws(MappingError) -> (model: MappingModel, warnings: [Diagnostic]) {
      guard let model else { throw MappingError(diagnostics: diagnostics) }
      return (model, diagnostics)
    }
  }

  /// Compiles a mapping and what it imports, and reports everything that is wrong at once.
  ///
  /// - Parameter loading: gives the source that an `import` names, by its path as written and
  ///   the source that imports it. The source's name tells whether two imports are of one file.
  package static func compile(
    _ source: MappingSource,
    loading: (_ path: String, _ importer: MappingSource) throws(SourceFailure) -> MappingSource = {
      path, importer throws(SourceFailure) in try importer.imported(path)
    }
  ) -> Result {
    let collector = DiagnosticCollector()
    return check(
      FileLoader.load(source, loading: loading, reportingTo: collector), reportingTo: collector)
  }

  /// Compiles a mapping that was made as a tree, without imports.
  ///
  /// The model is that of the tree's text, with the fingerprint of that text, which is printed for it: the same mapping is
  /// known again by either. Its diagnostics have the name alone, and no line.
  package static func compile(_ syntax: MappingSyntax, named name: String) -> Result {
    let collector = DiagnosticCollector()
    let file = MappingFile(
      index: collector.add(SourceText(name: name, scalars: [])), syntax: syntax)
    file.bytes = Array(MappingPrinter.text(of: syntax).utf8)
    return check([file], reportingTo: collector)
  }

  /// Compiles a path as the mapping of one rule, `emit Any at PATH`. Places are those in the path.
  package static func compile(path: String, named name: String) -> Result {
    let collector = DiagnosticCollector()
    let text = SourceText(name: name, scalars: Array(path.unicodeScalars))
    let index = collector.add(text)
    let syntax = PathSyntax.parse(
      text, file: index, keywords: .all, reportingTo: collector)
    let rule = RuleSyntax(
      kind: .emit, range: syntax?.range ?? .nowhere, type: .any, path: syntax)
    let file = MappingFile(index: index, syntax: MappingSyntax([.rule(rule)]))
    file.bytes = Array(path.utf8)
    return check([file], reportingTo: collector)
  }

  private static func check(
    _ files: [MappingFile], reportingTo collector: DiagnosticCollector
  ) -> Result {
    let checker = Checker(files: files, clauses: FieldClauses.all, collector: collector)
    var model = checker.check()
    for file in files {
      model.fingerprint.mix(file.bytes)
      // What is no byte of UTF-8 keeps them apart.
      model.fingerprint.mix(0xFF)
    }
    return Result(
      model: collector.errorCount == 0 ? model : nil, diagnostics: collector.diagnostics)
  }
}
