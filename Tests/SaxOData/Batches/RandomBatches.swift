import SaxHTTP
import SaxTestRandom

@testable import SaxOData

/// Batches at random.
struct RandomBatches {
  var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func steps(_ direction: BatchDirection, _ format: BatchFormat) -> [BatchStep] {
    var steps: [BatchStep] = []
    var number = 0
    for index in 0..<Int.random(in: 0...8, using: &random) {
      let isSet = Int.random(in: 0..<3, using: &random) == 0
      if !isSet {
        number += 1
        steps.append(part(direction, format, "\(number)", isInSet: false))
        continue
      }
      steps.append(.changeSet(format == .json || Bool.random(using: &random) ? "g\(index)" : nil))
      // An atomicity group is nothing but its parts.
      for _ in 0..<Int.random(in: (format == .json ? 1 : 0)...3, using: &random) {
        number += 1
        steps.append(part(direction, format, "\(number)", isInSet: true))
      }
      steps.append(.changeSetEnds)
    }
    return steps
  }

  private mutating func part(
    _ direction: BatchDirection, _ format: BatchFormat, _ id: String, isInSet: Bool
  ) -> BatchStep {
    let (type, body) = content(format)
    var fields = HeaderFields()
    if !body.isEmpty { fields.append(HeaderField(checked: "Content-Type", type)) }
    for name in ["Accept", "X-A", "If-Match"] where Bool.random(using: &random) {
      fields.append(HeaderField(checked: name, word("aé\";:, =").trimmingSpaces))
    }
    let given = format == .json || Bool.random(using: &random) ? id : nil
    if direction == .responses {
      let status = Int.random(in: 200...599, using: &random)
      return .response(BatchResponseHead(status, id: given, fields: fields), body)
    }
    let methods: [HTTPMethod] = isInSet ? [.post, .put, .patch, .delete] : [.get, .post, .delete]
    var head = BatchRequestHead(
      methods.randomElement(using: &random) ?? .post, "x" + word("a('$%20/?&=)"), id: given,
      fields: fields)
    if format == .json, Bool.random(using: &random) {
      head.dependsOn = [word("a1"), word("b\"\\é")]
      head.condition = word("$1 eq \"\\\n😀")
    }
    return .request(head, body)
  }

  /// A media type, and what is of it.
  private mutating func content(_ format: BatchFormat) -> (String, [UInt8]) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return ("application/json", [])
    case 1:
      let count = Int.random(in: 1...3_000, using: &random)
      return ("image/png", (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    case 2: return ("text/plain; charset=utf-8", Array(("t" + word("a\r\n-\"\\é😀\t--b")).utf8))
    default:
      let value = "{\"a\": [\(Int.random(in: -9...9, using: &random)), \"x\\n\\u00e9\", {}, null ]}"
      return ("application/json;odata.metadata=none", Array(value.utf8))
    }
  }

  private mutating func word(_ letters: String) -> String {
    let letters = Array(letters.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      text.append(letters.randomElement(using: &random) ?? "a")
    }
    return String(text)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
