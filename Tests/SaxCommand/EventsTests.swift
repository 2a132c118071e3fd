import Testing

@Test(arguments: ["native", "yajl"])
func tracesJSON(engine: String) throws {
  let run = try Sax.run(
    "events", "--engine", engine, input: #"{"a":["x\ty",1.50,true,false,null,{}],"b\"":-0e1}"#,
    in: try Folder())
  #expect(
    run.output == #"""
      document
      object
      key "a"
      array
      string "x\ty"
      number 1.50
      true
      false
      null
      object
      end
      end
      key "b\""
      number -0e1
      end

      """#)
  #expect(run.status == 0)
}

@Test func tracesXML() throws {
  let text = """
    <?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "w">]>
    <a xmlns="urn:a" xmlns:b="urn:b" c="1" b:d='2'>x&amp;<![CDATA[y]]><!-- - -->z&e;<b:e/> </a>
    """
  let run = try Sax.run("events", input: text, in: try Folder())
  #expect(
    run.output == """
      document
      element {urn:a}a
      attr c "1"
      attr {urn:b}d "2"
      text "x&yzw"
      element {urn:b}e
      end
      text " "
      end

      """)
  #expect(run.messages == "")
}

/// XML 1.0 4.6: to declare one as something else is an error that a parser may recover from. The
/// library beneath would print it itself.
@Test func predefinedEntitiesStayWhatTheyAre() throws {
  let text = """
    <!DOCTYPE a [<!ENTITY lt "x"><!ENTITY amp "&#38;"><!ENTITY gt SYSTEM "gt.txt">
    <!ENTITY % quot "<!ENTITY apos '&#38;#39;'>">%quot;]>
    <a>&lt;&amp;&gt;&apos;&quot;</a>
    """
  let run = try Sax.run("events", input: text, in: try Folder())
  #expect(run.lines == ["document", "element a", #"text "<&>'\"""#, "end"])
  #expect(run.messages == "")
  #expect(run.status == 0)
}

@Test(arguments: ["native", "yajl"])
func tracesEachValueOfASequence(engine: String) throws {
  let folder = try Folder()
  let run = try Sax.run("events", "--engine", engine, input: "[1]\n[2]\n\"x\"\n", in: folder)
  #expect(
    run.lines == [
      "document", "array", "number 1", "end", "document", "array", "number 2", "end", "document",
      "string \"x\"",
    ])
  let single = try Sax.run(
    "events", "--engine", engine, "--format", "json", input: "[1]\n[2]\n", in: folder)
  #expect(single.lines == ["document", "array", "number 1", "end"])
  #expect(single.messages.hasPrefix("<stdin>:2:1: error: "))
  #expect(single.status == 1)
}

@Test(arguments: ["1", "7", "100000"])
func tracesLongTextsInOneLine(chunk: String) throws {
  let long = String(repeating: "abc\"", count: 50_000)
  let folder = try Folder(["a.xml": "<a>\(long)<![CDATA[\(long)]]></a>"])
  let xml = try Sax.run("events", "a.xml", "--chunk", chunk, in: folder)
  let escaped = String(repeating: #"abc\""#, count: 50_000)
  #expect(xml.lines == ["document", "element a", "text \"\(escaped)\(escaped)\"", "end"])
  for engine in ["native", "yajl"] {
    let json = try Sax.run(
      "events", "--engine", engine, "--chunk", chunk, input: "[\"\(escaped)\"]", in: folder)
    #expect(json.lines == ["document", "array", "string \"\(escaped)\"", "end"])
  }
}

@Test func tracesWhatComesBeforeAnError() throws {
  let folder = try Folder()
  let run = try Sax.run("events", input: "<a>x<b></a>", in: folder)
  #expect(run.lines == ["document", "element a", "text \"x\"", "element b"])
  #expect(run.messages.hasPrefix("<stdin>:1:8: error: "))
  #expect(run.status == 1)
}

@Test func readsManyEncodings() throws {
  let folder = try Folder()
  let text = "{\"é\":\"😀\"}"
  for isBigEndian in [true, false] {
    let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    let run = try Sax.run(["events"], input: bytes, in: folder)
    #expect(run.lines == ["document", "object", "key \"é\"", "string \"😀\"", "end"])
  }
  let latin =
    Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
  #expect(
    try Sax.run(["events"], input: latin, in: folder).lines
      == ["document", "element a", "text \"é\"", "end"])
}

@Test func warnsOfWhatIsNotRead() throws {
  let text = """
    <!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]>
    <a>x&e;y<b>&e;</b></a>
    """
  let run = try Sax.run("events", input: text, in: try Folder())
  #expect(
    run.output == """
      document
      element a
      text "xy"
      element b
      end
      end

      """)
  #expect(
    run.messages == """
      <stdin>:2:5: warning: &e; is external and was not read
        fix: declare e in a local DTD (--dtd FILE)

      """)
  #expect(run.status == 0)
}

/// Names as long as they may be, one in the other, are no line of megabytes.
@Test func shortensLongPathsInMessages() throws {
  let key = String(repeating: "k", count: 60_000)
  let text = String(repeating: "{\"\(key)\":", count: 20) + "x"
  let run = try Sax.run("events", input: text, in: try Folder())
  #expect(run.status == 1)
  #expect(run.messages.contains("  note: at /\(key.prefix(399))…\(key.prefix(400))\n"))
  #expect(run.messages.utf8.count < 2000)
}
