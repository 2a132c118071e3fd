internal import CIndexStore
import Foundation

/// The index that the compiler writes beside a debug build, read by the toolchain's libIndexStore.
final class IndexStore {
  /// The record of a file.
  struct Unit {
    var file: String
    var record: String
    fileprivate var written: Int64
  }

  /// A symbol where a file defines it or refers to it.
  struct Occurrence {
    /// The text that tells it from all others.
    var symbol: String
    var name: String
    var isDefinition: Bool
    /// From 1.
    var line: Int
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let index: UnsafeMutableRawPointer

  /// Opens the index of a debug build, and loads the toolchain's library that reads it.
  ///
  /// - Parameter folder: the one that the compiler was told by `-index-store-path`.
  init(at folder: URL) throws {
    try Self.library.get()
    guard FileManager.default.fileExists(atPath: folder.path),
      let index = saxindex_open(folder.path)
    else {
      throw Failure(
        description: "there is no index in \(folder.path), which a debug build writes")
    }
    self.index = index
  }

  deinit { saxindex_close(index) }

  /// Beside the standard library, on each platform.
  private static let library = Result {
    #if canImport(Darwin)
    let name = "libIndexStore.dylib"
    #else
    let name = "libIndexStore.so"
    #endif
    let path = try Toolchain.libraries().appending(path: name).path
    if let reason = saxindex_load(path) {
      throw Failure(description: "\(path) can't be used: \(String(cString: reason))")
    }
  }

  /// The records of the files below a folder that are there, in order. Of a file that was moved or taken away,
  /// the index still has what was in it.
  func units(below folder: URL) -> [Unit] {
    let found = Collector<Unit>()
    saxindex_units(index, folder.path + "/", found.context) { context, unit in
      let unit = Unit(
        file: String(unit.file), record: String(unit.record), written: unit.written)
      Collector<Unit>.of(context)?.items.append(unit)
    }
    return Dictionary(grouping: found.items, by: \.file).values
      .compactMap { $0.max { $0.written < $1.written } }
      .filter { FileManager.default.fileExists(atPath: $0.file) }.sorted { $0.file < $1.file }
  }

  /// The symbols that the source of a file defines and refers to.
  ///
  /// References that are not written there are left out: to accessors, beside those to their properties, and to
  /// functions that `for` and wrappers call, whose types are named where they come from.
  func occurrences(in unit: Unit) throws -> [Occurrence] {
    let found = Collector<Occurrence>()
    let isRead = saxindex_occurrences(index, unit.record, found.context) { context, occurrence in
      let roles = occurrence.roles
      let isDefinition = roles & UInt64(saxindex_definition.rawValue) != 0
      let isReference =
        roles & UInt64(saxindex_reference.rawValue) != 0
        && roles & UInt64(saxindex_implicit.rawValue) == 0
      guard isDefinition || isReference else { return }
      let occurrence = Occurrence(
        symbol: String(occurrence.symbol), name: String(occurrence.name),
        isDefinition: isDefinition, line: Int(occurrence.line))
      Collector<Occurrence>.of(context)?.items.append(occurrence)
    }
    guard isRead != 0 else {
      throw Failure(description: "the index has lost what is in \(unit.file): build again")
    }
    return found.items
  }
}

/// Takes what a function of C tells one after another.
private final class Collector<Item> {
  var items: [Item] = []

  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func of(_ context: UnsafeMutableRawPointer?) -> Collector? {
    context.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension String {
  fileprivate init(_ text: saxindex_text) {
    self.init(
      decoding: UnsafeRawBufferPointer(start: text.start, count: text.count), as: UTF8.self)
  }
}
