import SaxEvents
import SaxTestSupport
import Testing

/// A sink may keep its places: neither it nor the reader stays for that.
@Test(arguments: JSONEngine.allCases, Departure.allCases)
func nothingIsLeftOfReadersWhoseSinksKeepPlaces(engine: JSONEngine, departure: Departure) {
  for text in [
    #"[1, {"a": [true, "x"], "b": null}]"#,
    "{\"a\": \"\(String(repeating: "x", count: 200_000))\"}",
  ] {
    let (count, places) = departure.leftovers(of: text) { engine.reader(sink: $0) }
    #expect(count == 0)
    #expect((places == nil) == (departure == .unread))
    // It is still there to be asked, of what has gone.
    guard let places else { continue }
    #expect(places.path == "/")
    #expect(places.mark == Mark(offset: 0))
    #expect(places.endMark == Mark(offset: 0))
    #expect(places.position(at: places.mark) == InputPosition(line: 1, column: 1, offset: 0))
  }
}
