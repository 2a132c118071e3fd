internal import SaxSystem

/// Finds what a misspelt file was meant to be.
enum NearestFile {
  /// The path of the file in the same folder whose name takes the fewest edits; nil if none is near,
  /// or the folder can't be read.
  static func path(to path: String) -> String? {
    let name = FileName.name(of: path)
    if name.isEmpty { return nil }
    let names = names(in: FileName.folder(of: path)).filter { $0 != name }
    return Nearest.name(to: name, among: names).map { FileName.beside(path, $0) }
  }

  /// At most so many are compared.
  private static let most = 1000

  private static func names(in folder: String) -> [String] {
    FileName.list(folder, most: most).filter { !$0.hasPrefix(".") }.sorted()
  }
}
