import SaxTestSupport
import SaxXML
import Testing

/// The messages of errors: plain sentences, at the character that is wrong.
@Suite struct XMLMessageTests {
  static let errors: [(document: String, error: String)] = [
    (
      "<r>abc &1</r>",
      "1:8:7 /r: found & and no name, wanted a name and ; | &amp; for the ampersand itself"
    ),
    (
      "<r>abc &1;</r>",
      "1:8:7 /r: found & and no name, wanted a name and ; | &amp; for the ampersand itself"
    ),
    (
      "<a n='x & y'/>",
      "1:9:8 -: found & and no name, wanted a name and ; | &amp; for the ampersand itself"
    ),
    (
      "<r>a < b</r>",
      "1:6:5 /r: found < and no name, wanted the name of an element | &lt; for the character itself"
    ),
    ("<a><??></a>", "1:4:3 /a: found <? and no name, wanted a processing instruction's target"),
    (
      "<a><:b/></a>",
      "1:4:3 /a: found a name with a colon that does not part a prefix from a name"
    ),
    ("<a b:='1'/>", "1:1:0 -: found a name with a colon that does not part a prefix from a name"),
    ("<a x='1' 2='y'/>", "1:10:9 -: found no name where one is needed"),
    (
      "<?xml version='1.0' x?><a/>",
      "1:21:20 -: found something else, wanted ?> at the end of the XML declaration"
    ),
    (
      "<?xml version='1.0' encoding=x?><a/>",
      "1:30:29 -: found something else, wanted a quotation mark"
    ),
    (
      "<!DOCTYPE a [<!ENTITY x 'y' z>]><a/>",
      "1:29:28 -: found something else, wanted > at the end of the entity's declaration"
    ),
    (
      "<!DOCTYPE a [<!ENTITY x 'a & b'>]><a/>",
      "1:32:31 -: found & or % in an entity's value and no reference, wanted &#38; or &#37;"
    ),
    ("<!DOCTYPE a [ % ;]><a/>", "1:16:15 -: found % and no name, wanted a name and ;"),
    ("<!DOCTYPE a [ %x]><a/>", "1:17:16 -: found % and a name, wanted ; after it"),
  ]

  @Test(arguments: errors) func errorsArePlain(_ document: String, _ error: String) {
    for engine in XMLEngine.allCases {
      for chunk in [1, 3, 7, 1000] {
        let events = record(document, chunk: chunk, engine: engine)
        #expect(events.last == "error malformed " + error, "\(engine)")
      }
    }
  }
}
