/// A place where a reading can be taken up again, by another process if need be: behind the last whole
/// object.
///
/// It holds what of the bytes before matters for those to come: the containers that are open there, and
/// the values in them that objects to come may want. Where such a place can't be had, as inside one
/// object that holds all others, or where the mapping asks for nodes' numbers, lines or offsets, it is
/// the last one before, or the beginning; the objects handed out since are read again and passed over.
///
/// It is good for the same input, mapping, options and types of objects only, which nothing checks here: keep what
/// tells them beside it, as `CheckpointFile` of SaxServices does.
public struct Checkpoint: Sendable, Hashable, Codable {
  /// The number of the input's bytes that needn't be read again, inflated if they were gzip's.
  public internal(set) var offset = 0
  /// The number of objects that have been handed out.
  public internal(set) var objects = 0
  /// The number of them that lie behind ``offset``.
  package internal(set) var behind = 0
  /// True if the input was read as it came. If not, ``offset`` isn't one that its source could begin at.
  package internal(set) var isPlain = true
  /// The text to read before the bytes at the offset.
  var opening = ""
  /// True if a comma that comes first goes with what was left out.
  var dropsComma = false
  var format: Format?
  /// Line and column of the offset, from 1.
  var line = 1
  var column = 1

  enum Format: String, Codable {
    case json, ndjson, xml
    /// A sequence that was not said to be one.
    case jsonValues

    var isSequence: Bool { self == .ndjson || self == .jsonValues }
  }

  /// True if it lies in a sequence of JSON values.
  package var isInSequence: Bool { format?.isSequence == true }

  /// The beginning.
  package init() {}
}

extension Checkpoint {
  private enum CodingKeys: String, CodingKey {
    case offset, objects, behind, isPlain, opening, dropsComma, format, line, column
  }

  /// More than any input has of anything.
  private static let most = 1 << 60

  /// Decodes a checkpoint, holding its numbers to what a reading can have written.
  ///
  /// - Throws: `DecodingError` if a value is missing, of another type or out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, from least: Int) throws -> Int {
      let number = try values.decode(Int.self, forKey: key)
      guard (least...Self.most).contains(number) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "out of range")
      }
      return number
    }
    offset = try number(.offset, from: 0)
    objects = try number(.objects, from: 0)
    behind = try number(.behind, from: 0)
    line = try number(.line, from: 1)
    column = try number(.column, from: 1)
    isPlain = try values.decode(Bool.self, forKey: .isPlain)
    opening = try values.decode(String.self, forKey: .opening)
    dropsComma = try values.decode(Bool.self, forKey: .dropsComma)
    format = try values.decodeIfPresent(Format.self, forKey: .format)
    guard behind <= objects, offset > 0 || opening.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .behind, in: values, debugDescription: "more than there are")
    }
  }
}
