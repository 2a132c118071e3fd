import Foundation
import Testing

/// The index of a few files that are compiled for the purpose.
@Suite(SymbolIndex.isThere) struct SymbolIndexTests {
  private static let files = [
    ("Books/holder.swift", "protocol Holder { func hold() }"), ("Books/shelf.swift", shelf),
    ("Books/reader.swift", reader),
  ]
  private static let shelf = """
    struct Shelf { var books = 0; init(of books: Int) { self.books = books } }
    extension Shelf: Holder { func hold() {} }
    extension Int { var doubled: Int { self * 2 } }
    func measure() -> some Holder { Shelf(of: 1) }
    """
  private static let reader = """
    func read(_ shelf: Shelf) -> Int {
      let other = Shelf(of: 3)
      measure().hold()
      other.hold()
      return shelf.books.doubled
    }
    """

  /// A folder of its own for the files and the index.
  private final class Library {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "saxifrage-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(
        at: root.appending(path: "Books"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Each compiled as a build does: with an output of its own, by the name of the file.
    func compile(_ files: [(path: String, text: String)]) throws {
      let outputs = root.appending(path: "outputs.json")
      var map: [String: [String: String]] = [:]
      for (path, text) in files {
        let file = root.appending(path: path)
        try text.write(to: file, atomically: true, encoding: .utf8)
        map[file.path] = ["object": root.path + "/\(file.lastPathComponent).o"]
      }
      try JSONEncoder().encode(map).write(to: outputs)
      _ = try Toolchain.run(
        "swiftc",
        [
          "-c", "-Onone", "-parse-as-library", "-module-name", "Books", "-index-store-path",
          root.appending(path: "index").path, "-output-file-map", outputs.path,
        ] + map.keys.sorted())
    }

    func move(_ path: String, to other: String) throws {
      try FileManager.default.moveItem(
        at: root.appending(path: path), to: root.appending(path: other))
    }

    var references: [String] {
      get throws {
        let store = try IndexStore(at: root.appending(path: "index"))
        return try SymbolIndex(of: "Books", in: root, by: store).references.map(\.description)
      }
    }
  }

  @Test func membersAreFoundAsTypesAre() throws {
    let library = try Library()
    try library.compile(Self.files)
    // The third line of the reader has some holder, the fourth a shelf.
    #expect(
      try Set(library.references) == [
        "Books/reader.swift:1 refers to Shelf, which is in Books/shelf.swift",
        "Books/reader.swift:2 refers to Shelf, which is in Books/shelf.swift",
        "Books/reader.swift:2 refers to init(of:), which is in Books/shelf.swift",
        "Books/reader.swift:3 refers to measure(), which is in Books/shelf.swift",
        "Books/reader.swift:3 refers to hold(), which is in Books/holder.swift",
        "Books/reader.swift:4 refers to hold(), which is in Books/shelf.swift",
        "Books/reader.swift:5 refers to books, which is in Books/shelf.swift",
        "Books/reader.swift:5 refers to doubled, which is in Books/shelf.swift",
        "Books/shelf.swift:2 refers to Holder, which is in Books/holder.swift",
        "Books/shelf.swift:4 refers to Holder, which is in Books/holder.swift",
      ])
  }

  /// One that was moved or taken away is still in the index, where it was.
  @Test func filesThatAreNotThereAreLeftOut() throws {
    let library = try Library()
    try library.compile(Self.files)
    try library.move("Books/reader.swift", to: "Books/writer.swift")
    let rest = try library.references
    #expect(rest.count == 2 && rest.allSatisfy { $0.hasPrefix("Books/shelf.swift") })
    try library.compile(
      Self.files.dropLast() + [("Books/writer.swift", "func write(_ shelf: Shelf) {}")])
    #expect(
      try Set(library.references).subtracting(rest)
        == ["Books/writer.swift:1 refers to Shelf, which is in Books/shelf.swift"])
  }

  @Test func aFolderWithoutAnIndexIsNamed() {
    let folder = URL(filePath: "/nowhere/index/store")
    #expect(throws: IndexStore.Failure.self) { try IndexStore(at: folder) }
    do {
      _ = try IndexStore(at: folder)
    } catch {
      #expect("\(error)" == "there is no index in /nowhere/index/store, which a debug build writes")
    }
  }
}
