internal import CYajl
internal import SaxEvents

/// The C parser: it finds the tokens, holds them to JSON's grammar, and calls ``JSONEvents``.
/// The one file that knows yajl.
///
/// yajl reads its table of callbacks anew at each token, so that changing the table changes
/// what a token costs.
final class YajlTokenizer {
  /// What is told of the tokens.
  enum Telling {
    /// All of them.
    case everything
    /// What holds places and limits together, for a subtree that is passed over.
    case outline
    /// Nothing, while a stand-in is fed.
    case nothing
  }

  private let handle: yajl_handle
  private let callbacks: UnsafeMutablePointer<yajl_callbacks>

  /// - Parameter events: outlives the tokenizer.
  init?(events: JSONEvents, allowsComments: Bool) {
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: YajlTokenizer.everything)
    let context = Unmanaged.passUnretained(events).toOpaque()
    guard let handle = yajl_alloc(callbacks, nil, context) else {
      callbacks.deallocate()
      return nil
    }
    self.handle = handle
    // Values beyond the first are told apart by JSONEvents, which knows what may stand between.
    _ = sax_yajl_config(handle, yajl_allow_multiple_values, 1)
    // yajl takes overlong forms and surrogates; InputDecoder has checked the bytes before.
    _ = sax_yajl_config(handle, yajl_dont_validate_strings, 1)
    _ = sax_yajl_config(handle, yajl_allow_comments, allowsComments ? 1 : 0)
  }

  deinit {
    yajl_free(handle)
    callbacks.deallocate()
  }

  /// - Returns: false if the bytes are malformed, or a callback asked to end.
  func feed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    yajl_parse(handle, bytes, count) == yajl_status_ok
  }

  /// How many bytes of what is being fed the tokens so far took.
  @inline(__always)
  var consumed: Int { yajl_get_bytes_consumed(handle) }

  func tell(_ telling: Telling) {
    switch telling {
    case .everything: callbacks.pointee = YajlTokenizer.everything
    case .outline: callbacks.pointee = YajlTokenizer.outline
    case .nothing: callbacks.pointee = yajl_callbacks()
    }
  }

  @inline(__always)
  private static func events(
    _ context: UnsafeMutableRawPointer?, _ body: (JSONEvents) -> Bool
  ) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<JSONEvents>.fromOpaque(context)._withUnsafeGuaranteedRef { body($0) ? 1 : 0 }
  }

  private static let everything = yajl_callbacks(
    yajl_null: { context in events(context) { $0.literal(.null) } },
    yajl_boolean: { context, value in events(context) { $0.literal(value == 0 ? .false : .true) } },
    yajl_integer: nil,
    yajl_double: nil,
    yajl_number: { context, text, count in
      events(context) { $0.number(UnsafeRawPointer(text), count) }
    },
    yajl_string: { context, text, count in events(context) { $0.string(text, count) } },
    yajl_start_map: { context in events(context) { $0.open(isArray: false) } },
    yajl_map_key: { context, text, count in events(context) { $0.key(text, count) } },
    yajl_end_map: { context in events(context) { $0.close() } },
    yajl_start_array: { context in events(context) { $0.open(isArray: true) } },
    yajl_end_array: { context in events(context) { $0.close() } })

  private static let outline = yajl_callbacks(
    yajl_null: { context in events(context) { $0.passScalar() } },
    yajl_boolean: { context, _ in events(context) { $0.passScalar() } },
    yajl_integer: nil,
    yajl_double: nil,
    yajl_number: { context, _, count in events(context) { $0.passNumber(count) } },
    yajl_string: { context, text, count in events(context) { $0.passString(text, count) } },
    yajl_start_map: { context in events(context) { $0.passOpen(isArray: false) } },
    yajl_map_key: { context, text, count in events(context) { $0.passKey(text, count) } },
    yajl_end_map: { context in events(context) { $0.passClose() } },
    yajl_start_array: { context in events(context) { $0.passOpen(isArray: true) } },
    yajl_end_array: { context in events(context) { $0.passClose() } })
}
