internal import CYajl
internal import SaxEvents

/// The C parser. The one file that calls yajl.
///
/// yajl reads its table of callbacks anew at each token, so that changing the table changes
/// what a token costs.
final class YajlTokenizer {
  private var handle: yajl_handle?
  private let callbacks: UnsafeMutablePointer<yajl_callbacks>
  private let allowsComments: Bool

  /// The reader of these tokens, while it has them read.
  var events: JSONEvents?
  /// The address from which yajl counts what it consumed.
  var fed: UnsafePointer<UInt8>
  /// The error that a callback threw, which C can't carry.
  var failure: (any Error)?

  init(allowsComments: Bool) {
    self.allowsComments = allowsComments
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: YajlTokenizer.everything)
    fed = UnsafePointer(UnsafeRawPointer(callbacks).assumingMemoryBound(to: UInt8.self))
    restart()
  }

  deinit {
    if let handle { saxyajl_free(handle) }
    callbacks.deallocate()
  }

  func restart() {
    guard Yajl.absence == nil else { return }
    if let handle { saxyajl_free(handle) }
    callbacks.pointee = YajlTokenizer.everything
    handle = saxyajl_make(callbacks, Unmanaged.passUnretained(self).toOpaque())
    guard let handle else { return }
    // Values beyond the first are told apart by JSONEvents, which knows what may stand between.
    _ = saxyajl_set(handle, yajl_allow_multiple_values, 1)
    // yajl takes overlong forms and surrogates; UnicodeDecoder has checked the bytes before.
    _ = saxyajl_set(handle, yajl_dont_validate_strings, 1)
    _ = saxyajl_set(handle, yajl_allow_comments, allowsComments ? 1 : 0)
  }

  /// Has yajl read bytes, telling of their tokens by the callbacks.
  ///
  /// - Returns: false if the bytes are malformed, or a callback asked to end.
  func parse(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard let handle else { return false }
    return saxyajl_parse(handle, bytes, count) == yajl_status_ok
  }

  /// The byte after the last token's.
  @inline(__always)
  var tokenEnd: UnsafePointer<UInt8> { handle.map { fed + saxyajl_consumed($0) } ?? fed }

  /// The tokens that are told of.
  enum Telling {
    /// All of them.
    case everything
    /// The tokens that hold places and limits together, for a subtree that is passed over.
    case outline
    /// Nothing, while a stand-in is fed.
    case nothing
  }

  func tell(_ telling: Telling) {
    switch telling {
    case .everything: callbacks.pointee = YajlTokenizer.everything
    case .outline: callbacks.pointee = YajlTokenizer.outline
    case .nothing: callbacks.pointee = yajl_callbacks()
    }
  }

  @inline(__always)
  private static func attempt(
    _ context: UnsafeMutableRawPointer?, _ body: (YajlTokenizer, JSONEvents) throws -> Void
  ) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<YajlTokenizer>.fromOpaque(context)._withUnsafeGuaranteedRef { tokenizer in
      guard let events = tokenizer.events else { return 0 }
      do {
        try body(tokenizer, events)
        return 1
      } catch {
        tokenizer.failure = error
        return 0
      }
    }
  }

  private static let everything = yajl_callbacks(
    yajl_null: { context in attempt(context) { try $0.literal(.null, for: $1) } },
    yajl_boolean: { context, value in
      attempt(context) { try $0.literal(value == 0 ? .false : .true, for: $1) }
    },
    yajl_integer: nil,
    yajl_double: nil,
    yajl_number: { context, _, count in
      attempt(context) { try $0.number(count, for: $1) }
    },
    yajl_string: { context, text, count in
      attempt(context) { try $0.string(text, count, for: $1) }
    },
    yajl_start_map: { context in
      attempt(context) { try $0.open(isArray: false, for: $1) }
    },
    yajl_map_key: { context, text, count in
      attempt(context) { try $0.key(text, count, for: $1) }
    },
    yajl_end_map: { context in attempt(context) { try $1.close(before: $0.tokenEnd) } },
    yajl_start_array: { context in
      attempt(context) { try $0.open(isArray: true, for: $1) }
    },
    yajl_end_array: { context in attempt(context) { try $1.close(before: $0.tokenEnd) } })

  private static let outline = yajl_callbacks(
    yajl_null: { context in attempt(context) { $1.passScalar(before: $0.tokenEnd) } },
    yajl_boolean: { context, _ in attempt(context) { $1.passScalar(before: $0.tokenEnd) } },
    yajl_integer: nil,
    yajl_double: nil,
    yajl_number: { context, _, count in
      attempt(context) { try $1.passNumber(from: $0.tokenEnd - count, to: $0.tokenEnd) }
    },
    yajl_string: { context, text, count in
      attempt(context) { try $0.passString(text, count, for: $1) }
    },
    yajl_start_map: { context in
      attempt(context) { try $1.passOpen(isArray: false, at: $0.tokenEnd - 1) }
    },
    yajl_map_key: { context, text, count in
      attempt(context) { try $0.passKey(text, count, for: $1) }
    },
    yajl_end_map: { context in attempt(context) { try $0.passClose(for: $1) } },
    yajl_start_array: { context in
      attempt(context) { try $1.passOpen(isArray: true, at: $0.tokenEnd - 1) }
    },
    yajl_end_array: { context in attempt(context) { try $0.passClose(for: $1) } })
}
