/// How much a payload may ask for. All are on unless raised; they hold in skipped subtrees
/// too, as far as balance sees them. Sizes are in bytes of UTF-8.
public struct Limits: Sendable, Hashable {
  /// Open containers or elements, the root counted. Default: 512. At most ``deepest``, to which
  /// anything greater is cut.
  public var depth = 512 {
    didSet { depth = min(depth, Limits.deepest) }
  }

  /// What ``depth`` may be raised to: 10,000. What is built that deep is decoded, written and
  /// freed level by level, which a thread's stack of 8 MiB has to have room for. Where stacks
  /// are smaller less is safe.
  public static let deepest = 10_000

  /// One JSON key, or one XML name. Default: 64 KiB.
  public var name = 64 << 10

  /// One text that has to be collected: a field's value, an `Any`, a `Raw`. Default: 256 MiB.
  public var text = 256 << 20

  /// One XML tag, comment, processing instruction or declaration, which the parser holds
  /// whole; one JSON number. Default: 1 MiB.
  public var tag = 1 << 20

  /// Distinct XML names and namespace URIs. libxml2 keeps each for good; the native reader keeps a
  /// number of up to 40 bytes, and two thousand names. Default: 50,000.
  public var names = 50_000

  /// Bytes that XML entities expand to, all of a document's together. Default: 1 MiB.
  public var entities = 1 << 20

  /// How many times longer than the document so far the expansion of entities may be. Default: 100.
  public var entityRatio = 100

  /// What waits for a decision that comes later in the stream, such as a discriminator. Default: 64 KiB.
  public var buffer = 64 << 10

  /// Items of one list. Default: unlimited.
  public var items: Int? = nil

  /// All bytes of one input, inflated. Default: unlimited.
  public var total: Int? = nil

  /// The defaults.
  public init() {}

  /// The names that ``set(_:to:)``, the language's `limit` and `sax --limit` know.
  public static let names: [String] = [
    "depth", "name", "text", "items", "tag", "names", "buffer", "entities", "total",
  ]

  /// A limit by its name; nil if it is unlimited, or if there is none of that name.
  public func value(of name: String) -> Int? {
    switch name {
    case "depth": depth
    case "name": self.name
    case "text": text
    case "items": items
    case "tag": tag
    case "names": names
    case "buffer": buffer
    case "entities": entities
    case "total": total
    default: nil
    }
  }

  /// Sets a limit by its name; ``depth`` to no more than ``deepest``.
  /// - Returns: false if there is no limit of that name.
  public mutating func set(_ name: String, to value: Int) -> Bool {
    switch name {
    case "depth": depth = value
    case "name": self.name = value
    case "text": text = value
    case "items": items = value
    case "tag": tag = value
    case "names": names = value
    case "buffer": buffer = value
    case "entities": entities = value
    case "total": total = value
    default: return false
    }
    return true
  }

  /// The way out where a payload that can be trusted goes beyond a limit.
  ///
  /// - Parameter value: what the limit is.
  package static func fix(raising name: String, from value: Int) -> String {
    let doubled = value.multipliedReportingOverflow(by: 2)
    var more = doubled.overflow ? Int.max : max(1, doubled.partialValue)
    if name == "depth" { more = min(more, deepest) }
    return "if the input is to be trusted, a higher limit: \(name) \(more)"
  }
}
