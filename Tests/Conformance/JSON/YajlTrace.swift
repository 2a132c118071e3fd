import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport

/// Events written as yajl's own test program writes them.
final class YajlTrace: JSONSink {
  /// Without empty lines, which strings with line feeds make.
  var text: [UInt8] {
    written.split(separator: 0x0A).flatMap { $0 + [0x0A] }
  }
  private var written: [UInt8] = []
  private(set) var error: (any Error)?
  private var kinds: [Bool] = []

  /// Reads a file of yajl's tests in pieces of a size, and writes its events.
  ///
  /// - Parameter file: its prefix tells the options, as in yajl's tests.
  init(_ bytes: [UInt8], size: Int, file: String, _ engine: JSONEngine) {
    var options = JSONOptions()
    if file.hasPrefix("ac_") { options.allowsComments = true }
    if file.hasPrefix("am_") { options.shape = .sequence }
    var limits = Limits()
    limits.depth = 2000
    let reader = engine.reader(sink: self, options: options, limits: limits)
    do {
      try reader.read(bytes, inPiecesOf: [size])
    } catch { self.error = error }
  }

  private func line(_ line: String) { written += Array(line.utf8) + [0x0A] }
  private func line(_ before: String, _ middle: [UInt8]) {
    written += Array(before.utf8) + middle + Array("'\n".utf8)
  }

  func key(_ name: Span<UInt8>) throws -> Interest {
    line("key: '", name.array)
    return .walk
  }
  func startObject() throws -> Interest {
    line("map open '{'")
    kinds.append(false)
    return .walk
  }
  func startArray() throws -> Interest {
    line("array open '['")
    kinds.append(true)
    return .walk
  }
  func startString() throws -> Interest { .skip }
  func scalar(_ scalar: borrowing Scalar) throws {
    let text = scalar.text.array
    switch scalar.kind {
    case .string: line("string: '", text)
    case .number:
      let literal = String(decoding: text, as: UTF8.self)
      if let integer = Int(literal) {
        line("integer: \(integer)")
      } else {
        line("double: \(YajlTrace.shortest(Double(literal) ?? .nan))")
      }
    case .true: line("bool: true")
    case .false: line("bool: false")
    case .null: line("null")
    }
  }
  func end() throws {
    line(kinds.removeLast() ? "array close ']'" : "map close '}'")
  }

  /// As C's `%g` writes a number.
  static func shortest(_ value: Double) -> String { String(format: "%g", value) }
}
