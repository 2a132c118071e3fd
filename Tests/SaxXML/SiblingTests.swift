import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// The numbers in paths, however many names the siblings have.
@Suite struct SiblingTests {
  /// Paths as they are told of, at every start tag, against a plain count of names.
  @Test(arguments: XMLEngine.allCases, [1, 15, 16, 17, 18, 40, 700])
  func numbersCountSiblingsOfAName(_ engine: XMLEngine, _ names: Int) throws {
    var document = "<r>"
    var wanted: [String] = []
    for outer in 1...3 {
      document += "<o>"
      let parent = outer == 1 ? "/r/o" : "/r/o[\(outer)]"
      for round in 1...3 {
        for name in 0..<names {
          // Backwards every other time, so that what comes next can't be guessed.
          let name = round == 2 ? names - 1 - name : name
          document += "<n\(name)><n0/><n1/></n\(name)>"
          let path = "\(parent)/n\(name)" + (round == 1 ? "" : "[\(round)]")
          wanted += [path, path + "/n0", path + "/n1"]
        }
      }
      document += "</o>"
    }
    document += "</r>"
    let sink = PathSink()
    let reader = engine.reader(sink: sink)
    try reader.feed(Array(document.utf8).span)
    try reader.finish()
    #expect(sink.paths.filter { $0.contains("/n") } == wanted)
  }

  /// Many names at every level at once, each level going on after those within have ended.
  @Test(arguments: XMLEngine.allCases) func levelsKeepTheirOwnNumbers(_ engine: XMLEngine) throws {
    let row = (0..<50).map { "<n\($0)/>" }.joined()
    let document =
      String(repeating: "<l>" + row, count: 20) + String(repeating: row + "</l>", count: 20)
    let sink = PathSink()
    let reader = engine.reader(sink: sink)
    try reader.feed(Array(document.utf8).span)
    try reader.finish()
    var wanted: [String] = []
    var path = ""
    for _ in 0..<20 {
      path += "/l"
      wanted += [path] + (0..<50).map { "\(path)/n\($0)" }
    }
    for depth in stride(from: 20, to: 0, by: -1) {
      let path = String(repeating: "/l", count: depth)
      wanted += (0..<50).map { "\(path)/n\($0)[2]" }
    }
    #expect(sink.paths == wanted)
  }
}

/// Takes down the path of each element.
private final class PathSink: XMLSink {
  var paths: [String] = []
  private var places: (any PlaceSource)?

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    paths.append(places?.path ?? "")
    return .walk
  }

  func text(_ piece: Span<UInt8>) throws {}
  func cdata(_ begins: Bool) throws {}
  func end() throws {}
}
