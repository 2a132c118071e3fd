import Foundation
import Testing

/// The references from file to file, by the compiler's own index: to types and to members of all kinds.
///
/// A call by a protocol refers to the protocol's requirement, not to what a type has for it.
struct SymbolIndex: Sendable {
  struct Reference: Sendable, CustomStringConvertible {
    var file: String
    /// From 1.
    var line: Int
    /// Such as `append(_:)`.
    var name: String
    /// The file that defines it, which is another one.
    var home: String

    var description: String { "\(file):\(line) refers to \(name), which is in \(home)" }
  }

  /// From the checkout, as those of ``SourceFiles``.
  let files: Set<String>
  /// In the order of files.
  let references: [Reference]

  /// Reads the references between the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: one of a checkout, such as `Sources`.
  ///   - checkout: what the paths begin at.
  init(of folder: String, in checkout: URL, by store: IndexStore) throws {
    let units = store.units(below: checkout.appending(path: folder))
    let start = checkout.path.utf8.count + 1
    let paths = units.map { String($0.file.utf8.dropFirst(start)) ?? $0.file }
    var homes: [String: String] = [:]
    var uses: [(path: String, IndexStore.Occurrence)] = []
    for (path, unit) in zip(paths, units) {
      for occurrence in try store.occurrences(in: unit) {
        if occurrence.isDefinition {
          homes[occurrence.symbol] = path
        } else {
          uses.append((path, occurrence))
        }
      }
    }
    files = Set(paths)
    references = uses.compactMap { path, use in
      guard let home = homes[use.symbol], home != path else { return nil }
      return Reference(file: path, line: use.line, name: use.name, home: home)
    }
  }

  // MARK: The sources of this build

  static func sources() throws -> SymbolIndex { try loaded.get() }

  /// Read once, by the first test that asks.
  private static let loaded = Result {
    try SymbolIndex(of: "Sources", in: SourceFiles.checkout, by: store())
  }

  private static func store() throws -> IndexStore {
    try IndexStore(at: Toolchain.products().appending(path: "index/store"))
  }

  /// For tests that want it: they are skipped where it is lacking, and say what is. Where tests have to be whole,
  /// they fail.
  static var isThere: some SuiteTrait & TestTrait {
    let absence: String?
    do {
      _ = try store()
      absence = nil
    } catch {
      absence = "\(error)"
    }
    let isWhole = ProcessInfo.processInfo.environment["CI"] == "true"
    return .enabled(if: absence == nil || isWhole, Comment(rawValue: absence ?? "it is there"))
  }
}
