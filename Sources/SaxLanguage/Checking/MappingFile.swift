internal import SaxValues

/// One file of those compiled together, with what holds in it alone.
package final class MappingFile {
  let index: Int
  let syntax: MappingSyntax
  /// Files that it imports, in order, and the paths that name them.
  var imports: [(file: Int, path: WordSyntax)] = []
  /// True if something that it imports could not be read, so that what is missing may be there.
  var lacksImports = false
  /// Itself and all that it imports, by way of others too.
  var visible: Set<Int>

  /// The namespaces by prefix, as the file itself declares them.
  var prefixes: [String: NamespaceSyntax] = [:]
  var defaultNamespace: NamespaceSyntax?
  var names = NameStyle.asWritten
  /// The conversion that `dates` gives.
  var dates = ConversionModel()

  // What has been used of it and in it, to find what is not.
  var usedPrefixes: Set<String> = []
  var usesDefaultNamespace = false
  var usedFiles: Set<Int> = []

  /// The bytes of the file's text.
  var bytes: [UInt8] = []

  init(index: Int, syntax: MappingSyntax) {
    self.index = index
    self.syntax = syntax
    visible = [index]
  }

  /// True if a name that it does not know may be declared by what could not be read.
  func mayLack(_ name: String, in files: [MappingFile]) -> Bool {
    visible.contains { files[$0].lacksImports || files[$0].syntax.damaged.contains(name) }
  }

  var hasRules: Bool {
    syntax.declarations.contains { if case .rule = $0 { true } else { false } }
  }

  var hasServices: Bool {
    syntax.declarations.contains { if case .service = $0 { true } else { false } }
  }

  /// True if something of it holds wherever it is imported, used by name or not: its errors and services.
  var holdsUnnamed: Bool {
    syntax.declarations.contains {
      switch $0 {
      case .rule(let rule): rule.kind == .error
      case .service: true
      default: false
      }
    }
  }

  /// The conversion that `dates` gives for a type: a Day takes of its formats those that it has.
  func conversion(of type: TypeReference) -> ConversionModel {
    guard let scalar = type.innermostScalar, scalar == .date || scalar == .day else {
      return ConversionModel()
    }
    var conversion = dates
    if scalar == .day {
      conversion.formats.removeAll { $0 == .unix || $0 == .unixMilliseconds }
    }
    return conversion
  }
}
