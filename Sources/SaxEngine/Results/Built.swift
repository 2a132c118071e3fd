import SaxEvents
internal import SaxValues

/// The value that became of a node, or what came instead.
enum Built {
  case value(SaxValue)
  case entry(String, SaxValue)
  case null
  /// Nothing that counts: no text left, or a node that a `switch` skips.
  case nothing
  /// An array whose items are taken one by one: a list or dictionary is there, be it empty.
  case array
  indirect case failure(OrderedError)
}

extension Built {
  /// The bytes that a scalar takes beside its place.
  var ownSize: Int {
    switch self {
    case .value(let value): value.ownSize
    case .entry(let key, let value): HeldSize.text(key.utf8.count) + value.ownSize
    case .null, .nothing, .array, .failure: 0
    }
  }
}

/// An error and where in document order it belongs.
struct OrderedError {
  var mark: Mark
  var error: BuildError

  static func earlier(_ a: OrderedError?, _ b: OrderedError) -> OrderedError {
    guard let a else { return b }
    return b.mark < a.mark ? b : a
  }
}
