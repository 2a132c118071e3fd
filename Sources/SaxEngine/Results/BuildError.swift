public import SaxEvents
public import SaxLanguage
public import SaxValues

/// The error for a payload that is well-formed and does not fit its mapping, or for a built value
/// that does not fit what is asked of it.
public struct BuildError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String, CaseIterable {
      case missing, conversion, structure, tooMany, duplicate, unknownCase, unknownType, late
      case access, rejected, declared, converter, unread, malformed
    }
    private let kind: Kind

    /// A required field found nothing, or a null.
    public static let missing = Code(kind: .missing)
    /// A text that is none of the formats wanted.
    public static let conversion = Code(kind: .conversion)
    /// An object or array where text is wanted, text where a list is, or what is no object where one is.
    public static let structure = Code(kind: .structure)
    /// More items than `max` allows.
    public static let tooMany = Code(kind: .tooMany)
    /// Two nodes for a field of one value, after `duplicates error`.
    public static let duplicate = Code(kind: .duplicate)
    /// A text that is no case of an `enum`.
    public static let unknownCase = Code(kind: .unknownCase)
    /// A discriminator that no case of a `switch` names.
    public static let unknownType = Code(kind: .unknownType)
    /// A value of an ancestor, or a position, that is known only after the object that wants it.
    public static let late = Code(kind: .late)
    /// A built value was asked for as something that it isn't, or by a name that no field has.
    public static let access = Code(kind: .access)
    /// A hook or an object's own check refused it.
    public static let rejected = Code(kind: .rejected)
    /// The payload holds an object that the mapping declares as an `error`.
    public static let declared = Code(kind: .declared)
    /// A converter registered in Swift threw, or is missing.
    public static let converter = Code(kind: .converter)

    /// A member, attribute or element that nothing reads, with ``BuildOptions/rejectsUnread``.
    public static let unread = Code(kind: .unread)

    /// A part of the object is malformed, or a character that XML forbids, in a reading that skips such objects.
    public static let malformed = Code(kind: .malformed)

    package static let all = Kind.allCases.map { Code(kind: $0) }

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code { contents.code }
  /// One line: what was found, and what was wanted.
  public var message: String { contents.message }
  /// The place in the payload.
  public var place: InputPlace { contents.place }
  /// The field or declaration of the mapping that wanted it.
  public var mappingPlace: MappingPlace? { contents.mappingPlace }
  /// More to know, a line each.
  public var notes: [String] { contents.notes }
  /// A way out, where one is known.
  public var fix: String? { contents.fix }
  /// The object of an `error` declaration.
  public var object: SaxValue? { contents.object }
  /// The error that a converter, hook or initializer threw.
  public var cause: (any Error)? { contents.cause }
  /// The bytes of the object, if the caller has them kept and they are known.
  public var refused: RefusedSource? { contents.refused }
  /// The offsets of the object's bytes in the input, where they are known.
  package var range: Range<Int>? { contents.range }

  // By reference: results that are no errors are as small as they can be.
  private let contents: Contents

  private final class Contents: Sendable {
    let code: Code
    let message: String
    let place: InputPlace
    let mappingPlace: MappingPlace?
    let notes: [String]
    let fix: String?
    let object: SaxValue?
    let cause: (any Error)?
    let range: Range<Int>?
    let refused: RefusedSource?

    init(
      _ code: Code, _ message: String, _ place: InputPlace, _ mappingPlace: MappingPlace?,
      _ notes: [String], _ fix: String?, _ object: SaxValue?, _ cause: (any Error)?,
      _ range: Range<Int>? = nil, _ refused: RefusedSource? = nil
    ) {
      self.code = code
      self.message = message
      self.place = place
      self.mappingPlace = mappingPlace
      self.notes = notes
      self.fix = fix
      self.object = object
      self.cause = cause
      self.range = range
      self.refused = refused
    }

    func copy(
      place: InputPlace? = nil, range: Range<Int>? = nil, refused: RefusedSource? = nil
    ) -> Contents {
      Contents(
        code, message, place ?? self.place, mappingPlace, notes, fix, object, cause,
        range ?? self.range, refused ?? self.refused)
    }
  }

  private init(_ contents: Contents) { self.contents = contents }

  /// For hooks and converters that refuse a value.
  package init(
    _ code: Code, _ message: String, at place: InputPlace = InputPlace(),
    mapping: MappingPlace? = nil,
    notes: [String] = [], fix: String? = nil, object: SaxValue? = nil, cause: (any Error)? = nil
  ) {
    contents = Contents(code, message, place, mapping, notes, fix, object, cause)
  }
}

extension BuildError {
  /// The error of an object of which a part can't be read.
  package init(_ error: ReadingError) {
    let path = error.place.shownPath.map { ["at \($0)"] }
    self.init(.malformed, error.message, at: error.place, notes: path ?? [], fix: error.fix)
  }

  /// Returns the error at another place.
  package func at(_ place: InputPlace) -> BuildError { BuildError(contents.copy(place: place)) }

  /// Returns the error of an object whose bytes are in a range of the input.
  package func refusing(_ range: Range<Int>) -> BuildError {
    BuildError(contents.copy(range: range))
  }

  /// Returns the error of an object with its bytes.
  package func refusing(_ refused: RefusedSource) -> BuildError {
    BuildError(contents.copy(refused: refused))
  }

  /// Returns the error without places in a mapping that the user has not written, and without fixes of that mapping.
  package func hidingMapping(_ file: String) -> BuildError {
    guard let mappingPlace, mappingPlace.file == file else { return self }
    let notes = notes.compactMap { note -> String? in
      let words = note.split(separator: " ")
      guard let index = words.firstIndex(where: { $0.hasPrefix("\(file):") }) else { return note }
      if words.count < 3 { return nil }
      return (words[..<index].dropLast() + words[(index + 1)...]).joined(separator: " ")
    }
    return BuildError(
      Contents(
        code, message, place, nil, notes, code == .missing ? nil : fix, object, cause, range,
        refused))
  }
}

extension BuildError: DescribedError {
  /// `FILE:LINE:COLUMN: error: MESSAGE`, with notes and a fix below it.
  public var description: String { place.errorText(message, notes: notes, fix: fix) }

  /// The message of an error that somebody else threw, in one line.
  package static func reason(_ cause: any Error) -> String {
    (cause as? BuildError)?.message ?? (cause as? ReadingError)?.message ?? "\(cause)"
  }
}
