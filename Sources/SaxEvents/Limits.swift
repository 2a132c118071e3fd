/// The limits on what a payload may ask for. All are on unless raised; they hold in skipped
/// subtrees too, as far as balance sees them. Sizes are in bytes of UTF-8.
public struct Limits: Sendable, Hashable {
  /// Open containers or elements, the root counted. Default: 512. At most ``deepest``, to which
  /// anything greater is cut.
  public var depth = 512 {
    didSet {
      depth = min(depth, Limits.deepest)
      given.insert(.depth)
    }
  }

  /// The most that ``depth`` may be raised to: 10,000. What is built that deep is decoded, written
  /// and freed level by level, which a thread's stack of 8 MiB has to have room for. Where stacks
  /// are smaller less is safe.
  public static let deepest = 10_000

  /// One JSON key, or one XML name. Default: 64 KiB.
  public var name = 64 << 10 { didSet { given.insert(.name) } }

  /// One text that has to be collected: a field's value, an `Any`, a `Raw`. Default: 256 MiB. Raised
  /// above ``held`` it raises that.
  public var text = 256 << 20 {
    didSet {
      given.insert(.text)
      let set = given
      if held < text { held = text }
      given = set
    }
  }

  /// One XML tag, comment, processing instruction or declaration, which the parser holds
  /// whole; one JSON number. Default: 1 MiB.
  public var tag = 1 << 20 { didSet { given.insert(.tag) } }

  /// Attributes of one XML tag, namespace declarations and those that a DTD gives by default
  /// among them; and namespace declarations that are in scope together. libxml2 compares each of a tag's with all
  /// others. Default: 1,000.
  public var attributes = 1_000 { didSet { given.insert(.attributes) } }

  /// Distinct XML names and namespace URIs. libxml2 keeps each for good; the native reader keeps a
  /// number of up to 40 bytes, and two thousand names. Default: 50,000.
  public var names = 50_000 { didSet { given.insert(.names) } }

  /// Bytes that XML entities expand to, all of a document's together. Default: 1 MiB.
  public var entities = 1 << 20 { didSet { given.insert(.entities) } }

  /// The most times longer than the document so far that the expansion of entities may be. Default:
  /// 100.
  public var entityRatio = 100

  /// The most that may wait for a decision that comes later in the stream, such as a discriminator.
  /// Default: 64 KiB.
  public var buffer = 64 << 10 { didSet { given.insert(.buffer) } }

  /// The most memory that open objects and all that waits may hold together. Default: 1 GiB. Set below
  /// ``text`` it lowers that.
  ///
  /// Counted are the memory of texts of more than 15 bytes, objects, lists and dictionaries with the room
  /// that they have, and what is collected or waits. A process takes at most half as much again, and
  /// 16 MiB, beside what its caller keeps.
  public var held = 1 << 30 {
    didSet {
      given.insert(.held)
      let set = given
      if held < text { text = held }
      given = set
    }
  }

  /// Items of one list. Default: unlimited.
  public var items: Int? = nil { didSet { given.insert(.items) } }

  /// All bytes of one input, inflated. Default: unlimited.
  public var total: Int? = nil { didSet { given.insert(.total) } }

  /// Those that have been set, be it to what they were.
  private var given: Given = []

  private struct Given: OptionSet, Hashable {
    let rawValue: UInt16
    static let depth = Given(rawValue: 1 << 0)
    static let name = Given(rawValue: 1 << 1)
    static let text = Given(rawValue: 1 << 2)
    static let items = Given(rawValue: 1 << 3)
    static let tag = Given(rawValue: 1 << 4)
    static let attributes = Given(rawValue: 1 << 5)
    static let names = Given(rawValue: 1 << 6)
    static let buffer = Given(rawValue: 1 << 7)
    static let entities = Given(rawValue: 1 << 8)
    static let total = Given(rawValue: 1 << 9)
    static let held = Given(rawValue: 1 << 10)
  }

  /// The defaults.
  public init() {}

  /// The names that ``set(_:to:)``, the language's `limit` and `sax --limit` know.
  package static let names: [String] = [
    "depth", "name", "text", "items", "tag", "attributes", "names", "buffer", "held", "entities",
    "total",
  ]

  /// A limit by its name; nil if it is unlimited, or if there is none of that name.
  package func value(of name: String) -> Int? {
    switch name {
    case "depth": depth
    case "name": self.name
    case "text": text
    case "items": items
    case "tag": tag
    case "attributes": attributes
    case "names": names
    case "buffer": buffer
    case "held": held
    case "entities": entities
    case "total": total
    default: nil
    }
  }

  /// Sets a limit by its name; ``depth`` to no more than ``deepest``.
  /// - Returns: false if there is no limit of that name.
  package mutating func set(_ name: String, to value: Int) -> Bool {
    switch name {
    case "depth": depth = value
    case "name": self.name = value
    case "text": text = value
    case "items": items = value
    case "tag": tag = value
    case "attributes": attributes = value
    case "names": names = value
    case "buffer": buffer = value
    case "held": held = value
    case "entities": entities = value
    case "total": total = value
    default: return false
    }
    return true
  }

  /// True if a limit has been set, be it to its default: whoever does so outranks a mapping's `limit`.
  package func isGiven(_ name: String) -> Bool {
    switch name {
    case "depth": given.contains(.depth)
    case "name": given.contains(.name)
    case "text": given.contains(.text)
    case "items": given.contains(.items)
    case "tag": given.contains(.tag)
    case "attributes": given.contains(.attributes)
    case "names": given.contains(.names)
    case "buffer": given.contains(.buffer)
    case "held": given.contains(.held)
    case "entities": given.contains(.entities)
    case "total": given.contains(.total)
    default: false
    }
  }

  /// The limit that bounds a text: ``held`` where it was set below what a text may be.
  package var textLimit: String { text == held && !isGiven("text") ? "held" : "text" }

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
