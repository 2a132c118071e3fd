internal import CSchemaOracle
import Foundation
import SaxTestSuites

/// A schema of the public suites, by which libxml2 validates.
final class SchemaOracle {
  private let schema: OpaquePointer

  /// Opens a schema, by its path from the suites' root; nil where the schema is not there, or libxml2.
  init?(_ path: String) {
    guard let root = Suites.root, let made = saxschema_open(root.appending(path: path).path) else {
      return nil
    }
    schema = made
  }

  deinit { saxschema_close(schema) }

  /// The first error that a document has; nil if it is valid.
  func error(in document: [UInt8]) -> String? {
    var message = [CChar](repeating: 0, count: 1000)
    let result = document.withUnsafeBytes {
      saxschema_validate(
        schema, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), &message, 1000)
    }
    if result == 0 { return nil }
    return String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
