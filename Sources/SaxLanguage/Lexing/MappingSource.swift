package import FoundationEssentials
internal import SaxSystem

/// The text of a mapping, the name that messages give it, and where its imports are found.
package struct MappingSource: Sendable, Hashable {
  /// As messages print it: a file's path as it was given, or any name for a text.
  package var name: String
  /// The folder that the paths of `import` start from; nil refuses imports.
  package var importFolder: String?
  package var bytes: [UInt8]

  /// Creates a source of a text, which has no file.
  ///
  /// - Parameter importFolder: the folder that the paths of `import` start from. Without it
  ///   an `import` is an error of the mapping, as a text has no folder of its own.
  package init(name: String, text: String, importFolder: String? = nil) {
    self.init(name: name, bytes: Array(text.utf8), importFolder: importFolder)
  }

  /// Creates a source of bytes, which are decoded when the mapping is compiled.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte order mark. Anything else becomes a
  ///   diagnostic when the mapping is compiled.
  package init(name: String, bytes: [UInt8], importFolder: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.importFolder = importFolder
  }

  /// Reads a file; what it imports is found from its folder.
  ///
  /// - Throws: ``MappingError`` with one diagnostic that says why the file can't be read.
  package init(contentsOf path: String) throws(MappingError) {
    do throws(SourceFailure) {
      let folder = SourcePath.folder(of: path)
      self.init(
        name: FileName.shown(path), bytes: try SourceFile.read(path), importFolder: folder)
    } catch {
      let diagnostic = Diagnostic(
        severity: .error, code: Diagnostic.Code(kind: .unreadable), file: FileName.shown(path),
        place: nil, message: error.reason, excerpt: nil, notes: [], fix: error.fix)
      throw MappingError(diagnostics: [diagnostic])
    }
  }

  /// Reads a file of this machine; what it imports is found from its folder.
  ///
  /// - Throws: ``MappingError`` with one diagnostic that says why the file can't be read.
  package init(contentsOf url: URL) throws(MappingError) {
    guard url.isFileURL else {
      let diagnostic = Diagnostic(
        severity: .error, code: Diagnostic.Code(kind: .unreadable), file: url.absoluteString,
        place: nil, message: "is no file of this machine, and mappings are read from files alone",
        excerpt: nil, notes: [], fix: nil)
      throw MappingError(diagnostics: [diagnostic])
    }
    try self.init(contentsOf: url.path)
  }

  /// The source that an `import` in this one names.
  func imported(_ path: String) throws(SourceFailure) -> MappingSource {
    guard let importFolder else {
      throw SourceFailure(
        reason: "a mapping given as text has no folder to import from",
        fix: "a mapping in a file, or a text with an import folder")
    }
    let whole = SourcePath.join(importFolder, path)
    do throws(SourceFailure) {
      return MappingSource(
        name: FileName.shown(whole), bytes: try SourceFile.read(whole),
        importFolder: SourcePath.folder(of: whole))
    } catch {
      guard error.isMissing else { throw error }
      let folder = SourcePath.folder(of: whole)
      let own = SourcePath.name(of: name)
      let names = FileName.list(folder.isEmpty ? "." : folder).filter { $0 != own }
      let near = NearestName.of(SourcePath.name(of: whole), among: names.sorted().prefix(1000))
      throw SourceFailure(
        reason: whole == path ? error.reason : "\(error.reason) as \(FileName.shown(whole))",
        fix: near.map { "import \"\(FileName.shown(FileName.beside(path, $0)))\"" })
    }
  }
}
