internal import SaxEngine
internal import SaxEvents
internal import SaxValues
internal import Saxifrage

/// The facts beside the entities of an iteration, as its pages tell them.
final class PageNotes: Sendable {
  struct State {
    var next: String?
    var delta: String?
    var count: Int?
    var context: String?
    /// The URL that relative links of the page at hand go from; nil for the one that was asked for.
    var base: String?
    /// The name of a list within an entity of the page at hand that is not whole.
    var shortList: String?
    /// True if something of the page at hand is as only lists of entities have it.
    var isList = false
  }

  private let state = Locked(State())
  var now: State { state.withLock { $0 } }

  func reset() { state.withLock { $0 = State() } }

  /// Begins a page.
  func beginPage() {
    state.withLock {
      $0.next = nil
      $0.base = nil
      $0.shortList = nil
      $0.isList = false
    }
  }

  /// The kinds of objects that tell of a page beside its entities.
  ///
  /// - Parameters:
  ///   - typeNames: of those that the mapping may find.
  ///   - pages: told of the link to the next page, as soon as it is read.
  func cases<Element: Sendable>(
    in typeNames: [String], for pages: ODataPages
  ) -> [ObjectCase<Element>] {
    Self.typeNames.filter(typeNames.contains).map { name in
      .note(named: name) { [self] in take($0, named: name, for: pages) }
    }
  }

  private static let typeNames =
    [ODataFrame.next, ODataFrame.delta, ODataFrame.count, ODataFrame.context, ODataFrame.base]
    + [ODataReference.list] + ShortLists.typeNames

  /// Takes what a page tells beside its entities.
  func take(_ object: SaxObject, named typeName: String, for pages: ODataPages) {
    let link = object["link"]?.plainText
    switch typeName {
    case ODataFrame.next:
      guard let link, !link.isEmpty else { return }
      let base = state.withLock { state in
        state.next = link
        state.isList = true
        return state.base
      }
      pages.follow(link, from: [base, object["base"]?.plainText].compactMap(\.self))
    case ODataFrame.delta:
      state.withLock {
        $0.delta = link
        $0.isList = true
      }
    case ODataFrame.count:
      state.withLock {
        $0.count = object["count"]?.plainText.flatMap { Int($0) }
        $0.isList = true
      }
    case ODataFrame.context: state.withLock { $0.context = object["text"]?.plainText }
    case ODataReference.list: state.withLock { $0.isList = true }
    case ODataFrame.base: state.withLock { $0.base = link }
    default: state.withLock { $0.shortList = $0.shortList ?? ShortLists.name(in: object) }
    }
  }
}
