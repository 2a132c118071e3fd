import Foundation

/// Merge patches as RFC 7396 says that they are applied, on what Foundation reads of JSON.
package enum MergePatchOracle {
  /// Applies a patch, and compares what it gives with what is wanted, but for members that are null: one that is null and
  /// one that is missing are the same to a patch.
  package static func isApplied(
    _ patch: String, to target: String, gives result: String
  ) throws -> Bool {
    let merged = merge(try value(target), try value(patch))
    return withoutNulls(merged).isEqual(withoutNulls(try value(result)))
  }

  private static func value(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Section 2.
  private static func merge(_ target: Any, _ patch: Any) -> Any {
    guard let patch = patch as? [String: Any] else { return patch }
    var result = target as? [String: Any] ?? [:]
    for (name, value) in patch {
      result[name] = value is NSNull ? nil : merge(result[name] ?? NSNull(), value)
    }
    return result
  }

  private static func withoutNulls(_ value: Any) -> NSObject {
    switch value {
    case let object as [String: Any]:
      object.filter { !($0.value is NSNull) }.mapValues(withoutNulls) as NSDictionary
    case let array as [Any]: array.map(withoutNulls) as NSArray
    case let text as String: text as NSString
    case let number as NSNumber: number
    default: NSNull()
    }
  }
}
