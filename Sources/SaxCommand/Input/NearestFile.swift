internal import SaxSystem

/// Finds what a misspelt file was meant to be.
enum NearestFile {
  /// The path of the file in the same folder whose name takes the fewest edits; nil if none is near,
  /// or the folder can't be read.
  static func path(to path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty else { return nil }
    let folder = path.dropLast(name.count)
    let names = names(in: folder.isEmpty ? "." : String(folder)).filter { $0 != name }
    return Nearest.name(to: String(name), among: names).map { folder + $0 }
  }

  /// At most so many are compared.
  private static let most = 1000

  private static func names(in folder: String) -> [String] {
    FileName.list(folder, most: most).filter { !$0.hasPrefix(".") }.sorted()
  }
}
