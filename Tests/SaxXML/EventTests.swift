import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

@Suite struct EventTests {
  @Test(arguments: XMLEngine.allCases) func elementsTextAndPlaces(_ engine: XMLEngine) {
    #expect(
      record("<a x='1'>hi<b/>\n<c>é&amp;z</c></a>", engine: engine) == [
        "document xml",
        "element a x=\"1\" at 1:1:0-1:10:9 /a",
        "text hi at 1:10:9",
        "element b at 1:12:11-1:16:15 /a/b",
        "end at 1:12:11-1:16:15 /a/b",
        "text \n at 1:16:15",
        "element c at 2:1:16-2:4:19 /a/c",
        "text é&z at 2:4:19",
        "end at 2:11:27-2:15:31 /a/c",
        "end at 2:15:31-2:19:35 /a",
        "end document",
      ])
  }
}
