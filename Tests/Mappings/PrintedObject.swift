import Foundation
import Testing

/// An object as `sax map` prints it, read back.
struct PrintedObject {
  private let fields: [String: Value]

  init(_ line: String) throws {
    fields = try #require(
      try? JSONDecoder().decode([String: Value].self, from: Data(line.utf8)), "\(line)")
  }

  private init(fields: [String: Value]) { self.fields = fields }

  var type: String? { string("@type") }

  func string(_ field: String) -> String? { fields[field]?.string }
  func int(_ field: String) -> Int? { fields[field]?.double.flatMap { Int(exactly: $0) } }
  func double(_ field: String) -> Double? { fields[field]?.double }
  func bool(_ field: String) -> Bool? { fields[field]?.bool }
  func object(_ field: String) -> PrintedObject? { fields[field]?.object }

  func strings(_ field: String) -> [String] { items(field).compactMap(\.string) }
  func doubles(_ field: String) -> [Double] { items(field).compactMap(\.double) }
  func objects(_ field: String) -> [PrintedObject] { items(field).compactMap(\.object) }

  /// A null is an empty text.
  func dictionary(_ field: String) -> [String: String] {
    object(field)?.fields.mapValues { $0.string ?? "" } ?? [:]
  }

  private func items(_ field: String) -> [Value] {
    guard case .array(let items) = fields[field] else { return [] }
    return items
  }

  /// `JSONSerialization` is out by a bit in some doubles; what is decoded is not.
  private enum Value: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let string = try? container.decode(String.self) {
        self = .string(string)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let fields = try? container.decode([String: Value].self) {
        self = .object(fields)
      } else {
        self = .array(try container.decode([Value].self))
      }
    }

    var string: String? { if case .string(let string) = self { string } else { nil } }
    var double: Double? { if case .number(let number) = self { number } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    var object: PrintedObject? {
      if case .object(let fields) = self { PrintedObject(fields: fields) } else { nil }
    }
  }
}
