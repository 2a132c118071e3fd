/// Where a reading can be taken up again, by another process if need be: behind the last whole object.
///
/// It holds what of the bytes before matters for those to come: the containers that are open there, and
/// the values in them that objects to come may want. Where such a place can't be had, as inside one
/// object that holds all others, or where the mapping asks for nodes' numbers, lines or offsets, it is
/// the last one before, or the beginning; the objects handed out since are read again and passed over.
///
/// It is good for the same input, mapping, options and types of objects only.
public struct Checkpoint: Sendable, Hashable, Codable {
  /// How many bytes of the input needn't be read again, inflated if they were gzip's.
  public internal(set) var offset = 0
  /// How many objects have been handed out.
  public internal(set) var objects = 0
  /// How many of them lie behind ``offset``.
  public internal(set) var behind = 0
  /// Whether the input was read as it came. If not, ``offset`` isn't one that its source could begin at.
  public internal(set) var isPlain = true
  /// What to read before the bytes at the offset.
  var opening = ""
  /// Whether a comma that comes first goes with what was left out.
  var dropsComma = false
  var format: Format?
  /// Line and column of the offset, from 1.
  var line = 1
  var column = 1

  enum Format: String, Codable {
    case json, ndjson, xml
  }

  /// The beginning.
  public init() {}
}
