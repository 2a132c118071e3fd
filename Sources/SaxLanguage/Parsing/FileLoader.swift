/// Reads a mapping and what it imports, each file once.
struct FileLoader {
  typealias Loading = (String, MappingSource) throws(SourceFailure) -> MappingSource

  /// Files that import one another, and all files together: more than anyone has.
  private static let deepest = 64
  private static let most = 1000

  private let loading: Loading
  private let collector: DiagnosticCollector
  private var files: [MappingFile] = []
  private var indexes: [String: Int] = [:]
  /// Names of the files being read, the mapping itself first.
  private var open: [String] = []

  /// Loads a mapping and all files that it imports, and reports what is wrong with their texts.
  ///
  /// - Returns: the files, the mapping itself first.
  static func load(
    _ source: MappingSource, loading: Loading, reportingTo collector: DiagnosticCollector
  ) -> [MappingFile] {
    withoutActuallyEscaping(loading) { loading in
      var loader = FileLoader(loading: loading, collector: collector)
      _ = loader.add(source)
      return loader.files
    }
  }

  private init(loading: @escaping Loading, collector: DiagnosticCollector) {
    self.loading = loading
    self.collector = collector
  }

  private mutating func add(_ source: MappingSource) -> Int {
    let (text, invalid) = SourceText.decoding(source.bytes, name: source.name)
    let index = collector.add(text)
    let syntax: MappingSyntax
    var isUnread = false
    if let refusal = ForeignText.refusal(source.bytes) {
      collector.error(
        .notAMapping, "\(refusal), not a mapping", inFile: index,
        fix: ForeignText.isBinary(source.bytes)
          ? nil : "SchemaInference makes a mapping for a sample")
      syntax = MappingSyntax(start: FileLoader.start(of: index))
      isUnread = true
    } else if let invalid {
      let (line, column) = text.position(of: invalid)
      collector.error(
        .encoding, "bytes that are no UTF-8, which mappings are written in",
        at: SourceRange(
          file: index, line: line, column: column, endLine: line, endColumn: column + 1),
        fix: "save the file as UTF-8")
      syntax = MappingSyntax(start: FileLoader.start(of: index))
      isUnread = true
    } else {
      syntax = Parser.parse(text, file: index, reportingTo: collector)
    }
    let file = MappingFile(index: index, syntax: syntax)
    file.lacksImports = isUnread
    file.bytes = source.bytes
    files.append(file)
    indexes[source.name] = index
    open.append(source.name)
    for case .import(let path) in syntax.declarations { add(path, to: file, of: source) }
    open.removeLast()
    return index
  }

  private mutating func add(_ path: WordSyntax, to file: MappingFile, of source: MappingSource) {
    guard files.count < Self.most, open.count < Self.deepest else {
      let limit =
        files.count < Self.most
        ? "imports nested more than \(Self.deepest) files deep"
        : "imports of more than \(Self.most) files"
      collector.error(.tooDeep, "\(limit), which is the most", at: path.range)
      file.lacksImports = true
      return
    }
    let imported: MappingSource
    do throws(SourceFailure) {
      imported = try loading(path.text, source)
    } catch {
      collector.error(
        .importFailed, "\"\(path.text)\" can't be imported: \(error.reason)", at: path.range,
        fix: error.fix)
      file.lacksImports = true
      return
    }
    if let start = open.firstIndex(of: imported.name) {
      let cycle = open[start...].joined(separator: " imports ")
      collector.error(
        .importCycle, "the file imports itself: \(cycle) imports \(imported.name)",
        at: path.range, fix: "what both need in a third file, which each imports")
      file.lacksImports = true
      return
    }
    let index = indexes[imported.name] ?? add(imported)
    if let first = file.imports.first(where: { $0.file == index }) {
      collector.warning(
        .duplicateImport, "\"\(path.text)\" is imported already", at: path.range,
        notes: ["the first is at \(collector.described(first.path.range))"])
      return
    }
    file.imports.append((index, path))
    file.lacksImports = file.lacksImports || files[index].lacksImports
    file.visible.formUnion(files[index].visible)
  }

  private static func start(of file: Int) -> SourceRange {
    SourceRange(file: file, line: 1, column: 1, endLine: 1, endColumn: 1)
  }
}
