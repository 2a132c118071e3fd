import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The facts about an assembly that stay as they are while it reads.
struct AssemblySetting {
  let isJSON: Bool
  let readsRaw: Bool
  let needsNames: Bool
  let attributePrefix: [UInt8]
  let textKey: [UInt8]
  /// The scope to fill from the only node; nil where rules decide.
  let soleScope: Int?
  /// The name of JSON's only node.
  var soleName = SoleName()
  /// True if objects may be taken all at once, as far as that is always the same.
  let takesRows: Bool
  /// True if the rest of a node may be passed over, as far as that is always the same.
  let mayPassRests: Bool
  /// True if objects are finished, or shown to the caller's hooks.
  let hooksObjects: Bool
  /// True if what nothing reads is an error.
  let rejectsUnread: Bool
  /// True if errors of objects tell where the objects are.
  let locatesRefused: Bool
  /// True if objects that are handed out become something else, and are held twice meanwhile.
  var convertsObjects = false

  /// The prefix of attributes and the key of text in most readings, kept so as not to be copied for each.
  private static let usualNames = {
    let options = BuildOptions()
    let (prefix, key) = (options.attributePrefix, options.textKey)
    return (
      prefix: (text: prefix, bytes: Array(prefix.utf8)), key: (text: key, bytes: Array(key.utf8))
    )
  }()

  init(_ plan: Plan, isJSON: Bool, _ options: BuildOptions, _ limits: Limits, soleScope: Int?) {
    self.isJSON = isJSON
    self.soleScope = soleScope
    readsRaw = plan.readsRaw
    needsNames = plan.needsNames
    hooksObjects = options.hooksObjects || plan.finishesObjects
    rejectsUnread = options.rejectsUnread
    locatesRefused = options.locatesRefused
    takesRows =
      options.takesRows && soleScope == nil && !plan.duplicatesAreErrors && !options.hooksValues
      && !hooksObjects && !rejectsUnread
      && limits.items == nil
    // A hook is told of values that lose, too.
    mayPassRests =
      soleScope == nil && !plan.readsRaw && !options.hooksValues && !hooksObjects
      && !rejectsUnread
    let usual = Self.usualNames
    attributePrefix =
      options.attributePrefix == usual.prefix.text
      ? usual.prefix.bytes : Array(options.attributePrefix.utf8)
    textKey = options.textKey == usual.key.text ? usual.key.bytes : Array(options.textKey.utf8)
  }
}

extension AssemblySetting {
  /// The kinds of member that a JSON key may be of.
  enum KeyKind {
    /// An object's own text.
    case text
    /// A child (axis 0) or an attribute (axis 1), whose name begins at an index into the key.
    case member(axis: Int, start: Int)
  }

  @inline(__always)
  func kind(ofKey key: Span<UInt8>) -> KeyKind {
    if key.equals(textKey.span) { return .text }
    if key.count > attributePrefix.count, !attributePrefix.isEmpty,
      key.extracting(0..<attributePrefix.count).equals(attributePrefix.span)
    {
      return .member(axis: 1, start: attributePrefix.count)
    }
    return .member(axis: 0, start: 0)
  }
}

/// The name of a node that an assembly of its own fills.
struct SoleName {
  var symbol = NameTable.nameless
  var text: [UInt8] = []
}
