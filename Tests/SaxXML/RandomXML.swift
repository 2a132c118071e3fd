import SaxTestRandom
import SaxTestSupport

/// Documents at random, all of them well-formed.
enum RandomXML {
  static func document(_ random: inout SplitMix, references: [String]) -> String {
    var text = random.next() % 3 == 0 ? "<?xml version=\"1.0\"?>\n" : ""
    if random.next() % 3 == 0 {
      text += "<!DOCTYPE a [<!ENTITY e \"text\"><!ENTITY f '<b>x&#38;#38;</b>y'>"
      text += "<!ATTLIST b zz CDATA 'v'>]>"
      text += element(&random, depth: 0, references: references)
    } else {
      text += element(&random, depth: 0, references: [])
    }
    return text + (random.next() % 4 == 0 ? "\n<!-- end -->" : "")
  }

  private static func pick(_ random: inout SplitMix, _ choices: [String]) -> String {
    choices[Int(random.next() % UInt64(choices.count))]
  }

  private static func element(
    _ random: inout SplitMix, depth: Int, references: [String]
  ) -> String {
    let name =
      depth == 0
      ? "a"
      : pick(&random, ["a", "b", "p:c", "long-name", "a-name-of-more-than-sixteen-bytes", "é"])
    var text = "<" + name
    if name.hasPrefix("p:") || random.next() % 5 == 0 { text += " xmlns:p='u\(random.next() % 2)'" }
    if random.next() % 6 == 0 { text += " xmlns=\"v\"" }
    if random.next() % 2 == 0 {
      text += pick(
        &random,
        [" x='1'", " x=\"a > b\"", "\n y='&lt;&quot; é'", " z = 'it\u{9}s'", " v='\"' w=\"'>\""])
    }
    if random.next() % 5 == 0 { return text + pick(&random, ["/>", " />"]) }
    text += ">"
    if depth < 5 {
      for _ in 0..<(random.next() % 5) {
        switch random.next() % 5 {
        case 0, 1: text += element(&random, depth: depth + 1, references: references)
        case 2:
          text += pick(
            &random,
            [
              "<!-- - -->", "<?p x?>", "<![CDATA[<x>]] &]]>", "<![CDATA[]]>", "<!-- </a> -->",
              "<?p </a> ' ?>", "<![CDATA[</a>]]>",
            ])
        case 3 where !references.isEmpty: text += pick(&random, references)
        default:
          text += pick(
            &random, ["text", " \r\n", "]] >", "日本語 ", "&amp;&#x41;", "\r", "a]]", "> \" '"])
          if text.hasSuffix("]]") { text += " " }
        }
      }
    }
    return text + "</" + name + ">"
  }

  /// A document of which up to two bytes are changed, taken out or added, or all from one on taken out.
  ///
  /// - Parameter spoilers: what is put in.
  static func spoiled(_ random: inout SplitMix, by spoilers: [UInt8]) -> [UInt8] {
    var bytes = Array(document(&random, references: []).utf8)
    for _ in 0..<(random.next() % 3) where !bytes.isEmpty {
      let at = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 4 {
      case 0: bytes.remove(at: at)
      case 1: bytes[at] = spoilers[Int(random.next() % UInt64(spoilers.count))]
      case 2: bytes.removeSubrange(at...)
      default: bytes.insert(spoilers[Int(random.next() % UInt64(spoilers.count))], at: at)
      }
    }
    return bytes
  }
}
