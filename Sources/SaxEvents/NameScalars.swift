/// The scalars of an XML name without a colon (Namespaces in XML 1.0, NCName; XML 1.0 fifth
/// edition, §2.3).
package enum NameScalars {
  package static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isStart(scalar)
    }
  }

  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isStart(first) else { return false }
    return text.unicodeScalars.allSatisfy(isPart)
  }

  /// A name or key as a step of a path: as it is where that reads as one, else in backticks.
  package static func step(_ name: String) -> String {
    // Two points in a row would be taken for the parent of a node.
    if isName(name), !name.contains("..") { return name }
    var quoted = "`"
    for scalar in name.unicodeScalars {
      quoted.unicodeScalars.append(scalar)
      if scalar == "`" { quoted += "`" }
    }
    return quoted + "`"
  }

  /// A key as a step: one that begins with `@` is an attribute.
  package static func step(ofKey key: String) -> String {
    guard key.unicodeScalars.first == "@", key.utf8.count > 1 else { return step(key) }
    return "@" + step(String(key.unicodeScalars.dropFirst()))
  }
}
