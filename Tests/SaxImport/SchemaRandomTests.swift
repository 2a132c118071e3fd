import SaxTestRandom
import Testing

/// Documents of every make are read by what is suggested for them.
@Suite struct SchemaRandomTests {
  @Test func ofJSON() throws {
    var random = RandomDocument(seed: 7)
    for _ in 0..<400 {
      let document = random.json()
      do { _ = try Suggestion(document).objects() } catch {
        Issue.record("\(error)\n\(document)\n\(try Suggestion(document).mapping)")
        return
      }
    }
  }

  /// Of one kind now and of another then, in fields that look like enums, flags or dictionaries.
  @Test func ofMixedKinds() throws {
    var random = RandomDocument(seed: 13)
    for _ in 0..<800 {
      let document = random.table()
      do { _ = try Suggestion(document).objects() } catch {
        Issue.record("\(error)\n\(document)\n\(try Suggestion(document).mapping)")
        return
      }
    }
  }

  @Test func ofXML() throws {
    var random = RandomDocument(seed: 11)
    for _ in 0..<400 {
      let document = random.xml()
      do { _ = try Suggestion(document).objects() } catch {
        Issue.record("\(error)\n\(document)\n\(try Suggestion(document).mapping)")
        return
      }
    }
  }
}

/// Makes documents in which names come again at every depth, from a fixed seed.
struct RandomDocument {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private static let names = ["a", "b", "type", "kind", "items", "@id", "#text", "x y", "Name"]
  private static let texts = [
    "1", "0", "2.5", "true", "x", "", " ", "2024-03-01", "2024-03-01T12:00:00Z", "007", "card",
    "iban", "PT5M", "https://a.example/", "1e9", "y z", "NaN", "yes", "no",
  ]

  mutating func json() -> String {
    let width = 1 + next(5)
    switch next(4) {
    case 0: return value(5, width)
    case 1: return (0...next(6)).map { _ in object(3, width) }.joined(separator: "\n")
    case 2: return "[" + (0...next(8)).map { _ in value(4, width) }.joined(separator: ",") + "]"
    default: return object(6, width)
    }
  }

  private mutating func value(_ depth: Int, _ width: Int) -> String {
    switch next(depth > 0 ? 10 : 6) {
    case 0: return "null"
    case 1: return ["true", "false"][next(2)]
    case 2: return ["1", "0", "-7", "2.50", "1e400", "12345678901234567890"][next(6)]
    case 3, 4, 5: return "\"\(Self.texts[next(Self.texts.count)])\""
    case 6:
      return "[" + (0..<next(4)).map { _ in value(depth - 1, width) }.joined(separator: ",") + "]"
    default: return object(depth, width)
    }
  }

  private mutating func object(_ depth: Int, _ width: Int) -> String {
    let isDictionary = next(12) == 0
    let members = (0..<next(isDictionary ? 60 : 6)).map { _ in
      let name = isDictionary ? "\(next(1000))" : Self.names[next(min(Self.names.count, width + 3))]
      return "\"\(name)\":\(value(depth - 1, width))"
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static let fields = ["status", "s", "type", "k", "v", "rows", "children"]

  /// Many records, whose fields have few values that come again.
  mutating func table() -> String {
    let values = (0...next(4)).map { _ in
      let kind = next(2) == 0 ? next(12) : nil
      return (0...next(4)).map { _ in cell(2, kind) }
    }
    let records = (0..<(2 + next(80))).map { _ in
      let members = values.indices.compactMap { field in
        let cell = values[field][next(values[field].count)]
        return next(12) == 0 ? nil : "\"\(Self.fields[field])\":\(cell)"
      }
      return "{\(members.joined(separator: ","))}"
    }
    switch next(3) {
    case 0: return records.joined(separator: "\n")
    case 1: return "[\(records.joined(separator: ","))]"
    default: return "{\"n\":1,\"items\":[\(records.joined(separator: ","))]}"
    }
  }

  private mutating func cell(_ depth: Int, _ kind: Int? = nil) -> String {
    let words = ["a", "b", "open", "closed", "Y", "N", "", "yes", "no", "2024-03-01"]
    switch kind ?? next(depth > 0 ? 12 : 8) {
    case 0...4: return "\"\(words[next(words.count)])\""
    case 5: return ["404", "5", "1", "0", "2.5"][next(5)]
    case 6: return ["true", "false"][next(2)]
    case 7: return "null"
    case 8, 9:
      let kind = next(2) == 0 ? 10 : nil
      return "[" + (0..<next(4)).map { _ in cell(depth - 1, kind) }.joined(separator: ",") + "]"
    case 10:
      let days = (0..<next(4)).map { "\"2024-01-0\($0)\":\(cell(depth - 1))" }
      return "{\(days.joined(separator: ","))}"
    default:
      let members = ["k", "v", "x"].prefix(next(4)).map { "\"\($0)\":\(cell(depth - 1))" }
      return "{\(members.joined(separator: ","))}"
    }
  }

  mutating func xml() -> String {
    let width = 1 + next(5)
    return "<r xmlns:p='urn:p' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>"
      + (0...next(8)).map { _ in element(5, width) }.joined() + "</r>"
  }

  private mutating func element(_ depth: Int, _ width: Int) -> String {
    let name = ["a", "b", "type", "p:a", "items", "c"][next(min(6, width + 2))]
    var attributes = ""
    if next(3) == 0 { attributes += " id='\(Self.texts[next(Self.texts.count)])'" }
    if next(4) == 0 { attributes += " kind='\(["card", "iban"][next(2)])'" }
    if next(20) == 0 { return "<\(name) xsi:nil='true'/>" }
    var content = next(3) == 0 ? Self.texts[next(Self.texts.count)] : ""
    if depth > 0, next(3) > 0 {
      for _ in 0..<next(5) { content += element(depth - 1, width) }
    }
    return "<\(name)\(attributes)>\(content)</\(name)>"
  }
}
