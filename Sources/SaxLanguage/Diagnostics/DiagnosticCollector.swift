/// Gathers what is wrong with the files that are compiled together.
package final class DiagnosticCollector {
  private var texts: [SourceText] = []
  private var found: [(range: SourceRange, diagnostic: Diagnostic)] = []
  private(set) var errorCount = 0
  /// The number of names that near ones were looked for.
  private var searches = 0
  private static let mostSearches = 100

  /// Adds the text of a file, whose lines diagnostics show.
  ///
  /// - Returns: the file's index, for ranges.
  func add(_ text: SourceText) -> Int {
    texts.append(text)
    return texts.count - 1
  }

  func name(ofFile file: Int) -> String {
    texts.indices.contains(file) ? texts[file].name : ""
  }

  func place(_ range: SourceRange) -> MappingPlace {
    MappingPlace(file: name(ofFile: range.file), line: range.line, column: range.column)
  }

  /// The range of what is written at a place, as far as that tells.
  func range(of text: String, at place: MappingPlace) -> SourceRange {
    SourceRange(
      file: texts.firstIndex { $0.name == place.file } ?? 0, line: place.line,
      column: place.column, endLine: place.line,
      endColumn: place.column + max(1, text.unicodeScalars.count))
  }

  /// The text from a place up to the next white space, be there a comment sign in it.
  func word(at range: SourceRange) -> String {
    guard texts.indices.contains(range.file) else { return "" }
    let word = texts[range.file].line(range.line).dropFirst(range.column - 1)
      .prefix { !$0.properties.isWhitespace }
    return String(String.UnicodeScalarView(word))
  }

  /// Finds what a misspelt name was meant to be, for as many names as people read: each is compared with all that are
  /// declared.
  ///
  /// - Parameter names: those that are declared, for ``NearestName``.
  /// - Returns: nil if none is near, or if it has been asked too often.
  func nearest(to name: String, among names: () -> some Sequence<String>) -> String? {
    guard searches < Self.mostSearches else { return nil }
    searches += 1
    return NearestName.of(name, among: names())
  }

  /// A place as notes print it.
  func described(_ range: SourceRange) -> String {
    place(range).described
  }

  func error(
    _ code: Diagnostic.Code.Kind, _ message: String, at range: SourceRange, notes: [String] = [],
    fix: String? = nil
  ) {
    errorCount += 1
    add(.error, code, message, range, notes, fix)
  }

  /// For what concerns a file as a whole.
  func error(
    _ code: Diagnostic.Code.Kind, _ message: String, inFile file: Int, fix: String? = nil
  ) {
    errorCount += 1
    let start = SourceRange(file: file, line: 0, column: 0, endLine: 0, endColumn: 0)
    let diagnostic = Diagnostic(
      severity: .error, code: Diagnostic.Code(kind: code), file: name(ofFile: file), place: nil,
      message: message, excerpt: nil, notes: [], fix: fix)
    found.append((start, diagnostic))
  }

  func warning(
    _ code: Diagnostic.Code.Kind, _ message: String, at range: SourceRange, notes: [String] = [],
    fix: String? = nil
  ) {
    add(.warning, code, message, range, notes, fix)
  }

  /// Reports what is declared a second time.
  func duplicate(
    _ what: String, _ range: SourceRange, first: SourceRange, fix: String? = nil
  ) {
    repetition("\(what) is declared twice, wanted it once", range, first: first, fix: fix)
  }

  /// Reports what stands a second time where it may once.
  func repetition(
    _ message: String, _ range: SourceRange, first: SourceRange, fix: String? = nil
  ) {
    error(
      .duplicate, message, at: range, notes: ["the first is at \(described(first))"], fix: fix)
  }

  private func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code.Kind, _ message: String,
    _ range: SourceRange, _ notes: [String], _ fix: String?
  ) {
    let diagnostic = Diagnostic(
      severity: severity, code: Diagnostic.Code(kind: code), file: name(ofFile: range.file),
      place: range.line > 0 ? place(range) : nil, message: message, excerpt: excerpt(range),
      notes: notes, fix: fix)
    found.append((range, diagnostic))
  }

  /// File by file in the order of loading, in each by place; of one place, as found.
  var diagnostics: [Diagnostic] {
    found.enumerated().sorted { a, b in
      let (x, y) = (a.element.range, b.element.range)
      return (x.file, x.line, x.column, a.offset) < (y.file, y.line, y.column, b.offset)
    }.map(\.element.diagnostic)
  }

  private func excerpt(_ range: SourceRange) -> Diagnostic.Excerpt? {
    guard range.line > 0, texts.indices.contains(range.file) else { return nil }
    return Diagnostic.Excerpt(of: texts[range.file].line(range.line), range)
  }
}

extension MappingPlace {
  /// `shop.sax:17:24`; the file alone where that has no lines.
  package var described: String { line > 0 ? "\(file):\(line):\(column)" : file }

  /// `shop.sax:17`; the file alone where that has no lines.
  package var describedLine: String { line > 0 ? "\(file):\(line)" : file }
}
