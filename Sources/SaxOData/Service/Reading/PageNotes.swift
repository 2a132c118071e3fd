internal import SaxEvents
internal import SaxMapping
internal import SaxValues
internal import Saxifrage

/// The facts beside the entities of an iteration, as its pages tell them.
final class PageNotes: Sendable {
  struct State {
    var next: String?
    var delta: String?
    var count: Int?
    var context: String?
    /// True if something of the page at hand is as only answers of services have it.
    var isAnswer = false
  }

  private let state = Locked(State())
  var now: State { state.withLock { $0 } }

  func reset() { state.withLock { $0 = State() } }

  /// Begins a page.
  func beginPage() {
    state.withLock {
      $0.next = nil
      $0.isAnswer = false
    }
  }

  /// The kinds of objects that tell of a page beside its entities.
  ///
  /// - Parameters:
  ///   - next: told of the link to the next page, as soon as it is read.
  ///   - base: told of what links are relative to, by its kind.
  func cases<Element: Sendable>(
    next: @escaping @Sendable (String) -> Void,
    base: @escaping @Sendable (String, ODataPages.Base) -> Void
  ) -> [ObjectCase<Element>] {
    [
      .note(named: ODataFrame.next) { [self] object in
        guard let link = object["link"]?.plainText, !link.isEmpty else { return }
        state.withLock {
          $0.next = link
          $0.isAnswer = true
        }
        next(link)
      },
      .note(named: ODataFrame.delta) { [self] object in
        state.withLock {
          $0.delta = object["link"]?.plainText
          $0.isAnswer = true
        }
      },
      .note(named: ODataFrame.count) { [self] object in
        state.withLock {
          $0.count = object["count"]?.plainText.flatMap { Int($0) }
          $0.isAnswer = true
        }
      },
      .note(named: ODataFrame.context) { [self] object in
        let context = object["text"]?.plainText
        state.withLock {
          $0.context = context
          $0.isAnswer = true
        }
        if let context { base(context, .context) }
      },
      .note(named: ODataFrame.base) { object in
        if let text = object["text"]?.plainText { base(text, .xml) }
      },
    ]
  }
}
