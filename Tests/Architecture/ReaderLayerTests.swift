import Testing

/// The readers' states are in layers, of which each knows those below it alone.
@Suite struct ReaderLayerTests {
  /// A layer by the beginning of its files' names, and the types that only itself and those above may name.
  private struct Layer {
    let file: String
    let types: [String]
  }

  private static let json = [
    Layer(file: "JSONPosition", types: ["JSONPosition", "PositionPointer"]),
    Layer(file: "JSONEvents", types: ["EventState", "JSONEvents"]),
    Layer(file: "JSONWindows", types: ["JSONWindows"]),
  ]
  private static let xml = [
    Layer(file: "XMLPosition", types: ["XMLPosition", "PositionPointer"]),
    Layer(file: "XMLTags", types: ["XMLTags", "TagPointer"]),
    Layer(file: "XMLElements", types: ["XMLElements", "ElementPointer"]),
    Layer(file: "XMLContent", types: ["XMLContent", "ContentPointer"]),
    Layer(file: "NativeState", types: ["NativeState", "NativePointer"]),
  ]

  @Test func layersOfJSONKnowThoseBelow() throws { try check(Self.json, "Sources/SaxJSON") }

  @Test func layersOfXMLKnowThoseBelow() throws { try check(Self.xml, "Sources/SaxXML/Native") }

  private func check(_ layers: [Layer], _ folder: String) throws {
    var seen: Set<Int> = []
    for file in try SourceFiles.all(below: folder) {
      let name = String(file.path.split(separator: "/").last ?? "")
      guard
        let index = layers.firstIndex(where: {
          name.hasPrefix($0.file + "+") || name == $0.file + ".swift"
        })
      else { continue }
      seen.insert(index)
      let above = Set(layers[(index + 1)...].flatMap(\.types))
      for line in file.code {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        #expect(above.isDisjoint(with: words), "\(file.path): \(line)")
      }
    }
    #expect(seen.count == layers.count)
  }
}
