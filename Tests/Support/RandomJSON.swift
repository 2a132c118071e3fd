package import SaxTestRandom

/// JSON values and ways to write them, at random.
package struct RandomJSON {
  package var generator: SplitMix
  package init(seed: UInt64) { generator = SplitMix(seed: seed) }

  package mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  package mutating func tree(depth: Int = 0) -> Tree {
    switch pick(depth > 5 ? 5 : 8) {
    case 0: return .null
    case 1: return .bool(pick(2) == 0)
    case 2, 3: return .number(number())
    case 4: return .string(string())
    case 5: return .array((0..<pick(5)).map { _ in tree(depth: depth + 1) })
    default:
      var members: [(key: String, value: Tree)] = []
      for index in 0..<pick(6) {
        // A number makes keys differ, which JSONSerialization needs.
        let key =
          (pick(4) == 0 ? "@" : "") + ["a", "name", "x y", "é`", "#text", ""][pick(6)] + "\(index)"
        members.append((key, tree(depth: depth + 1)))
      }
      return .object(members)
    }
  }

  /// Changes, puts in or takes out a byte, in one place or a few, or cuts the end off.
  package mutating func damage(_ bytes: inout [UInt8]) {
    let put: [UInt8] =
      Array("{}[],:\"\\/u0e-. \n\u{1e}\u{c}tfnx".utf8) + [0, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]
    for _ in 0...pick(3) where !bytes.isEmpty {
      let place = pick(bytes.count)
      switch pick(10) {
      case 0...3: bytes[place] = put[pick(put.count)]
      case 4...6: bytes.insert(put[pick(put.count)], at: place)
      case 7, 8: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
    }
  }

  private mutating func number() -> String {
    var text = pick(2) == 0 ? "-" : ""
    text += ["0", "7", "42", "123456", "9007199254740993"][pick(5)]
    if pick(3) == 0 { text += [".0", ".5", ".25e1", ".125"][pick(4)] }
    if pick(4) == 0 {
      text += ["", "e5", "E-3", "e+7"][pick(4)].filter { _ in !text.contains("e") }
    }
    return text
  }

  private mutating func string() -> String {
    let parts = [
      "a", "bc ", "\"", "\\", "/", "\n", "\t", "\u{0}", "é", "€", "😀", "\u{7f}", "{[,:", "&amp;",
    ]
    return (0..<pick(8)).map { _ in parts[pick(parts.count)] }.joined()
  }

  /// One of the many ways to write a value.
  package mutating func write(_ tree: Tree) -> String {
    switch tree {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let text): return text
    case .string(let string): return quote(string)
    case .array(let items):
      return "[" + space() + items.map { write($0) + space() }.joined(separator: "," + space())
        + "]"
    case .object(let members):
      let written = members.map {
        quote($0.key) + space() + ":" + space() + write($0.value) + space()
      }
      return "{" + space() + written.joined(separator: "," + space()) + "}"
    }
  }

  private mutating func space() -> String { ["", "", "", " ", "\n", "\r\n", "\t ", "\r"][pick(8)] }

  private mutating func quote(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "/" where pick(2) == 0: text += "\\/"
      default:
        if scalar.value < 0x20 || pick(5) == 0 {
          for unit in String(scalar).utf16 {
            let hex = String(unit, radix: 16, uppercase: pick(2) == 0)
            text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
          }
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}
