internal import SaxEvents
internal import Saxifrage

/// The members at the root of an answer in JSON, or its root element, which tell whether there is an entity, a list or an
/// error in it. Their names alone don't: an entity may have properties called `value`, `error` and `d`.
struct AnswerRoot {
  enum Kind { case object, array, scalar, null }

  /// The members of an object, in their order.
  struct Members {
    fileprivate(set) var all: [(name: String, kind: Kind)] = []

    subscript(name: String) -> Kind? { all.first { $0.name == name }?.kind }

    /// Those that are no annotations.
    var own: [(name: String, kind: Kind)] {
      all.filter { !$0.name.contains("@") && !$0.name.hasPrefix("odata.") }
    }

    /// The kind of the only one that is no annotation, if it has this name.
    func only(_ name: String) -> Kind? {
      let own = own
      return own.count == 1 && own[0].name == name ? own[0].kind : nil
    }

    /// True for an error in the place of an entity.
    var isError: Bool { self["odata.error"] == .object || only("error") == .object }
  }

  /// The members of the root; of several roots, those of the first.
  let members: Members
  /// Those within `d`, which V2 and the verbose JSON of V3 have around everything.
  private let inner: Members
  private let isXML: Bool
  private let isFeed: Bool
  /// True if the root element is a value's.
  private let isValue: Bool

  /// The namespaces of values: of functions before V4, and of those of V4 (OData Atom Format 4.0 §13).
  private static let dataNamespaces: Set<String> = [
    "http://schemas.microsoft.com/ado/2007/08/dataservices",
    "http://docs.oasis-open.org/odata/ns/data", "http://docs.oasis-open.org/odata/ns/metadata",
  ]
  /// The fault in it; nil where there is none, or it is a beginning.
  private(set) var failure: (any Error)?

  /// Reads the names and kinds of the members at the root of an answer.
  ///
  /// - Parameter bytes: an answer, or the beginning of one; what is malformed ends it.
  init(_ bytes: [UInt8], _ options: ReadingOptions) {
    let sink = Sink()
    var reading = EventReading(to: sink, options: options)
    do {
      try reading.feed(bytes.span)
      try reading.finish()
    } catch {
      failure = error
    }
    (members, inner, isXML, isFeed) = (sink.members, sink.inner, sink.isXML, sink.isFeed)
    isValue = sink.isValue
  }

  /// True if everything is within `d`.
  var isWrapped: Bool { members.all.count == 1 && members["d"] != nil && members["d"] != .scalar }

  /// The form of the one entity or complex value.
  var amount: EntityMappingSyntax.Amount {
    if isXML { return isValue ? .element : .document }
    guard isWrapped else { return .document }
    // Entities have their metadata beside it.
    if inner.all.count == 1, inner.all[0].kind == .object, inner.all[0].name != "results" {
      return .member(inner.all[0].name)
    }
    return .wrapped
  }

  /// True if there is an error in the place of one entity or value.
  var isError: Bool { members.isError || isWrapped && inner.isError }

  /// True if there is a list, of which there may be no entities.
  var isList: Bool {
    isFeed || members["value"] == .array || members["results"] == .array
      || members["d"] == .array || inner["results"] == .array
  }

  /// True if there may be one entity.
  var hasEntity: Bool {
    if isXML { return !isFeed }
    return !members.all.isEmpty && !isListAlone && !(isWrapped && inner.all.isEmpty)
  }

  /// True if there is a list in the place of one entity: entities have lists, too.
  private var isListAlone: Bool {
    isFeed || members.only("value") == .array || isWrapped && members["d"] == .array
      || isWrapped && inner["results"] == .array && inner["__metadata"] == nil
  }

  /// Takes the members, and passes over what they hold.
  private final class Sink: EventSink {
    var members = Members()
    var inner = Members()
    var isXML = false
    var isFeed = false
    var isValue = false
    private var depth = 0
    private var name = ""
    private var documents = 0

    func startDocument(_ kind: DocumentKind, places: any PlaceSource) { documents += 1 }

    func key(_ key: Span<UInt8>) -> Interest {
      name = String(utf8: key)
      return .walk
    }

    func startObject() -> Interest {
      let isInD = depth == 1 && name == "d"
      note(.object)
      guard documents == 1, depth == 0 || isInD else { return .skip }
      depth += 1
      return .walk
    }

    func startArray() -> Interest {
      note(.array)
      return .skip
    }

    func startString() -> Interest {
      note(.scalar)
      return .skip
    }

    func scalar(_ scalar: borrowing Scalar) { note(scalar.kind == .null ? .null : .scalar) }

    func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) -> Interest
    {
      isXML = true
      isFeed = String(utf8: name.local) == "feed"
      isValue = AnswerRoot.dataNamespaces.contains(String(utf8: name.namespace))
      return .skip
    }

    func text(_ piece: Span<UInt8>) {}

    func end() { depth -= 1 }

    private func note(_ kind: Kind) {
      guard documents == 1 else { return }
      switch depth {
      case 1: members.all.append((name, kind))
      case 2: inner.all.append((name, kind))
      default: break
      }
    }
  }
}
