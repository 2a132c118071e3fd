internal import SaxEngine
internal import SaxEvents

/// Turns a reader's positions into those of an input that may not have been read from its beginning, and
/// tells whether its bytes are UTF-8, which they then have to be.
final class CheckpointPlaces {
  private static let longestDeclaration = 256

  private let checkpoint: Checkpoint?
  private var beginning: [UInt8] = []

  init(resuming checkpoint: Checkpoint?) { self.checkpoint = checkpoint }

  /// The number of bytes that are read before the input's own.
  var openingSize: Int { checkpoint?.opening.utf8.count ?? 0 }

  /// A reader's position as that of the input itself.
  func actual(_ position: InputPosition) -> InputPosition {
    guard let checkpoint else { return position }
    var result = position
    result.offset += checkpoint.offset - openingSize
    result.line += checkpoint.line - 1
    // What is read before the input's own bytes is in one line.
    if position.line == 1 {
      result.column += checkpoint.column - 1 - checkpoint.opening.unicodeScalars.count
    }
    return result
  }

  /// An error with its place in the input itself.
  func actual(_ error: any Error) -> any Error {
    guard let checkpoint else { return error }
    switch error {
    case var error as ReadingError:
      error.place.position = error.place.position.map(actual)
      error.refused = error.refused.map { moved($0, checkpoint) }
      return error
    case let error as BuildError:
      var place = error.place
      place.position = place.position.map(actual)
      let moved = error.at(place)
      return error.refused.map { moved.refusing(self.moved($0, checkpoint)) } ?? moved
    default: return error
    }
  }

  private func moved(_ refused: RefusedSource, _ checkpoint: Checkpoint) -> RefusedSource {
    var refused = refused
    refused.offset += checkpoint.offset - openingSize
    return refused
  }

  /// Looks at the input's first bytes, before they are read.
  func look(at bytes: Span<UInt8>) {
    let count = min(bytes.count, Self.longestDeclaration - beginning.count)
    if count <= 0 { return }
    beginning.reserveCapacity(Self.longestDeclaration)
    for index in 0..<count { beginning.append(bytes[index]) }
  }

  /// True if they are UTF-8. Bytes in other encodings can't be read without what declares that.
  var isUTF8: Bool {
    if let checkpoint, checkpoint.offset > 0 { return true }
    if beginning.prefix(4).contains(0) || beginning.starts(with: [0xFE, 0xFF])
      || beginning.starts(with: [0xFF, 0xFE])
    {
      return false
    }
    let text = String(decoding: beginning, as: UTF8.self)
    guard text.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("<?xml"),
      let declaration = text.firstRange(of: "?>").map({ text[..<$0.lowerBound] }),
      let encoding = declaration.firstRange(of: "encoding")
    else { return !text.hasPrefix("<?xml") || text.contains("?>") }
    let name = declaration[encoding.upperBound...]
      .drop { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
      .prefix { $0 != "\"" && $0 != "'" }.lowercased()
    return name == "utf-8" || name == "us-ascii"
  }
}
