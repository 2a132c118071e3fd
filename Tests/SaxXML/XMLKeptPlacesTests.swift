import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// A sink may keep its places: neither it nor the reader stays for that.
@Test(arguments: XMLEngine.allCases, Departure.allCases)
func nothingIsLeftOfReadersWhoseSinksKeepPlaces(engine: XMLEngine, departure: Departure) {
  let document = "<r xmlns:p='u'><a p:b='1'>text</a><a><b/></a></r>"
  // The last is read by libxml2 whoever was asked.
  for text in [document, "<!DOCTYPE r [<!ENTITY e 'x'>]>" + document] {
    for mode in [XMLOptions.Mode.xml, .recovering, .html] {
      var options = XMLOptions()
      options.mode = mode
      let (count, places) = departure.leftovers(of: text) {
        engine.reader(sink: $0, options: options)
      }
      #expect(count == 0, "\(mode)")
      #expect(places != nil || mode != .xml || departure == .unread)
      // It is still there to be asked, of what has gone.
      guard let places else { continue }
      #expect(places.path == "/")
      #expect(places.mark == Mark(offset: 0))
      #expect(places.endMark == Mark(offset: 0))
      #expect(places.position(at: places.mark) == InputPosition(line: 1, column: 1, offset: 0))
      #expect(places.namespace(ofPrefix: "p") == nil)
    }
  }
}
