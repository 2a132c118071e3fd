internal import CCanonicalOracle
import Foundation

/// Canonical XML as libxml2 writes it, from a tree.
final class CanonicalOracle {
  private let oracle: OpaquePointer

  /// Parses a document by libxml2; nil where that makes no tree of it.
  init?(_ bytes: [UInt8]) {
    let made = bytes.withUnsafeBytes {
      saxoracle_make($0.bindMemory(to: CChar.self).baseAddress, Int32($0.count))
    }
    guard let made else { return nil }
    oracle = made
  }

  deinit { saxoracle_free(oracle) }

  /// The number of elements, which are numbered in document order.
  var count: Int { saxoracle_count(oracle) }

  /// One element as a document subset: itself, what is in it, and their attributes and namespaces.
  func canonical(_ index: Int) -> String? {
    var count = 0
    guard let text = saxoracle_canonical(oracle, index, &count) else { return nil }
    defer { free(text) }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }
}
