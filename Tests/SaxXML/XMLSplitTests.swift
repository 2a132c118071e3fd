import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// Documents whose parts come apart badly: each is cut at every place, and in pieces of every
/// small size, and has to give the same events, places and errors as whole.
@Suite struct XMLSplitTests {
  static let documents: [String] = [
    "<a/>", " \n<a/>\n ", "<?xml version='1.0'?>\r\n<a>\r\n</a>\r\n",
    "<a>x]y]]z]</a>", "<a>x]]>y</a>", "<a>]]]]</a>", "<a>one\rtwo\r\nthree\n\rfour</a>",
    "<a><![CDATA[x]]]]><![CDATA[>y]]></a>", "<a><![CDATA[]]></a>", "<a><![CDATA[a\r\nb\rc]]]></a>",
    "<a>b<![CDATA[<c>&amp;]]>d<![CDATA[ ]] ]> é ]]>e</a>", "<a><![CDATA[\r\n]]></a>",
    "<a>&lt;&#65;&#x1F600;&quot;x&amp;</a>", "<a b='&lt;&#10;&#x20;x\ty\r\nz'/>",
    "<a b=\"x>y\" c='<'/>", "<a b=\"x>y\" c='\"'>t</a>", "<a b='>'><b c=\">\"/></a>",
    "<a><!-- x - y --><!----><b/><!--é\r\n--></a>", "<a><!-- x -- y --></a>", "<a><!--->--></a>",
    "<a><?p?><?p x?y?><?p  x > \r\n y??></a>", "<a><?xml version='1.0'?></a>",
    "<?p x?><!-- c --><a/><?q?><!-- d -->",
    "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'a.dtd'><a/>",
    "<!DOCTYPE a PUBLIC '-//X' \"a'b\" [ ]><a/>",
    "<!DOCTYPE a [<!ENTITY e 'x&#38;y'><!ENTITY f \"<b>t&e;</b>\">]><a>1&e;2&f;3</a>",
    "<!DOCTYPE a [<!-- ' ]> --><?p don't ]> ?><!ENTITY e ']>'>]><a>&e;</a>",
    "<!DOCTYPE a [<?p it's ?><!ATTLIST a b CDATA 'd' c NMTOKENS #IMPLIED>]  ><a c=' x  y '/>",
    "<!DOCTYPE a [<!ENTITY % p \"<!ENTITY e 'v'>\"> %p; ]><a x='&e;'>&e;</a>",
    "<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>",
    "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f 'x&e;'>]><a b='&e;'/>",
    "<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</b></a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'x'>]><a>t&e;</a>",
    "<!DOCTYPE a SYSTEM 'x'><a>t&e;u</a>", "<!DOCTYPE a [<!ELEMENT a (#PCDATA>]><a/>",
    "<!DOCTYPE a [<!ENTITY e 'x>]><a/>", "<!DOCTYPE a [", "<!DOCTYPE a [<!ENTITY e 'x'>",
    "<!DOCTYP a><a/>",
    "<a>&e;</a>", "<a>& x</a>", "<a>&x y;</a>", "<a>&#xZ;</a>", "<a>&#0;</a>", "<a>&", "<a>&am",
    "<a>&amp;",
    "<a>& b ; c</a>", "<a>&;</a>", "<a>x &<b/>;</a>",
    "<r n=\"\">&<<", "<r>&<<", "<r>x&<<", "<r><b/>&<y", "<r>&1 x", "<r><t>Wed, &1 May</t></r>",
    "<r>&1 x;</r>", "<r>a &#x<<", "<r>a &b<<",
    "<a></b>", "<a>\n<b x='1'>t</a>", "<a><b></a></b>", "<a>t", "<a", "<a b", "<a b='", "<a b='x",
    "<a b='x'", "<",
    "</a>", "<a/><b/>", "<a/>x", "x<a/>", "<a b=1/>", "<a b='1' b='2'/>", "<a b='1'c='2'/>",
    "<a <b/>", "<a b='<'/>",
    "<a b='>< '/>x", "<a b=\">1 <b x='>'/>", "<a>x<b c='y<z'>w</b></a>", "<a><1/></a>",
    "<a>< b/></a>", "<a></ a></a>", "<a></a", "<a></a x>", "<a><!b></a>",
    "<a><!", "<a><!-", "<a><![CDA", "<a><![CDATA[", "<a><![CDATA[x]]", "<a><![CDATA[x", "<a><!-- x",
    "<a><!-- x --", "<a><?p", "<a><?p x?",
    "<![CDATA[x]]><a/>", "<a/><![CDATA[x]]>", "<a><!DOCTYPE b></a>", "<a>\u{1}</a>",
    "<a b='\u{1}'/>", "<a>\u{FFFE}</a>",
    "<p:a/>", "<a p:b='1'/>", "<p:a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>",
    "<a xmlns='u'><b xmlns=''><p:c xmlns:p='v' p:x='1' x='2'/></b></a>", "<a xmlns:p=''/>",
    "<a xmlns:xml='u'/>", "<a xml:lang='en' xml:space='preserve'> <b/> </a>",
    "<é à='ü'>ñ日本\u{1F600}</é>", "<a>日本語]]日\u{1F600}\r</a>", "", " \n\t", "<?xml version='1.0'?>",
    "<!-- x -->",
    "<?xml version='1.0' encoding='utf-8'?><a/>", "<?xml version='1.0' encoding='no-such'?><a/>",
    "<?xml version='1.0' encoding='UTF-16'?><a/>", "<?xml version='1.1'?><a/>",
    "<?xml version='1.0' standalone='maybe'?><a/>",
    "<?xml encoding='utf-8'?><a/>", " <?xml version='1.0'?><a/>", "<?xml version='1.0'?",
    "<a>\u{0}</a>",
    "<!DOCTYPE a [<!ENTITY e \"a]]&#62;b\"><!ENTITY f 'x\r\ny&#13;z'>]><a>&e;&f;</a>",
    "<r>" + String(repeating: "<i n='1'><t>some text &amp; more</t><u/></i>\n", count: 20) + "</r>",
    "<r>" + String(repeating: "0123456789", count: 40) + "<![CDATA["
      + String(repeating: "ab]]c\r\n", count: 60) + "]]></r>",
    "<a>x</a>\u{0}", "<a><b>1</b><b>2</b><c/><b>3<d/><d/></b></a>",
  ]

  @Test(arguments: XMLEngine.allCases, documents) func everySplit(
    _ engine: XMLEngine, _ document: String
  ) throws {
    let bytes = Array(document.utf8)
    let whole = record(bytes, options: .reportingEverything, engine: engine)
    for chunk in 1...9 {
      let events = record(bytes, chunk: chunk, options: .reportingEverything, engine: engine)
      try #require(events == whole, "in pieces of \(chunk)")
    }
    for cut in 1..<max(bytes.count, 1) {
      let events = record(bytes, cuts: [cut], options: .reportingEverything, engine: engine)
      try #require(events == whole, "cut at \(cut)")
    }
  }
}
