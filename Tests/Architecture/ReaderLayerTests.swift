import Testing

/// The functions of the readers' states are in layers, of which each uses itself and those below it alone.
///
/// References are those of the compiler's index, as the functions are all of one type.
@Suite(SymbolIndex.isThere) struct ReaderLayerTests {
  /// The lowest first; each by the beginnings of its files' paths.
  private static let layers = [
    "Sources/SaxJSON/": [
      ["JSONState", "JSONPlaces", "JSONEvents+Errors", "JSONEvents+Following", "JSONEvents+Gaps"],
      ["JSONEvents+Documents", "JSONEvents+Skipping", "JSONEvents+Tokens"],
      ["JSONWindows"],
    ],
    "Sources/SaxXML/Native/": [
      ["Position/"], ["Tags/"], ["Elements/"], ["Content/"], ["Windows/"],
    ],
  ]

  private static func layer(of file: String, in folder: String) -> Int? {
    guard file.hasPrefix(folder) else { return nil }
    let name = file.dropFirst(folder.count)
    return layers[folder]?.firstIndex { $0.contains { name.hasPrefix($0) } }
  }

  /// The references between files of the layers, with the layers.
  private static func references(
    in folder: String
  ) throws -> [(reference: SymbolIndex.Reference, from: Int, to: Int)] {
    try SymbolIndex.sources().references.compactMap {
      guard let from = layer(of: $0.file, in: folder), let to = layer(of: $0.home, in: folder)
      else { return nil }
      return ($0, from, to)
    }
  }

  @Test(arguments: layers.keys.sorted()) func layersUseThoseBelow(_ folder: String) throws {
    for (reference, from, to) in try Self.references(in: folder) where to > from {
      Issue.record("\(reference)")
    }
  }

  /// Functions of a reader's state have a layer.
  @Test(arguments: layers.keys.sorted()) func functionsOfTheStateHaveALayer(
    _ folder: String
  ) throws {
    for file in try SourceFiles.all(below: String(folder.dropLast()))
    where file.code.contains(where: { $0.contains("extension NativePointer {") })
      || file.code.contains(where: { $0.contains("extension JSONEvents {") })
    {
      #expect(Self.layer(of: file.path, in: folder) != nil, "\(file.path)")
    }
  }

  /// Each layer has files, and is used by one above, but for the highest: else the test above would see nothing.
  @Test(arguments: layers.keys.sorted()) func layersAreUsed(_ folder: String) throws {
    let count = try #require(Self.layers[folder]).count
    let files = try SourceFiles.all(below: String(folder.dropLast())).map(\.path)
    #expect(Set(files.compactMap { Self.layer(of: $0, in: folder) }).count == count)
    let used = try Self.references(in: folder).filter { $0.to < $0.from }.map(\.to)
    #expect(Set(used).count == count - 1)
  }
}
