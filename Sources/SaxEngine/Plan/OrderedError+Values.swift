import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The messages for values that a field or a rule does not take.
extension OrderedError {
  /// The place of which an error speaks, and the mark by which errors are put in order.
  typealias Location = (mark: Mark, place: InputPlace)

  static func of(
    _ code: BuildError.Code, _ message: String, _ field: FieldPlan, at location: Location,
    fix: String? = nil, cause: (any Error)? = nil
  ) -> OrderedError {
    let at = location.place.shownPath.map { "at \($0), " } ?? ""
    return OrderedError(
      mark: location.mark,
      error: BuildError(
        code, message, at: location.place, mapping: field.pathPlace,
        notes: ["\(at)for \(field.title), by \(field.pathPlace)"], fix: fix, cause: cause))
  }

  // MARK: Texts

  static func conversion(
    _ failure: ConversionFailure, text: Span<UInt8>, _ field: FieldPlan, at location: Location
  ) -> OrderedError {
    if case .text(let conversion) = field.reader, let declared = conversion.enumeration {
      return unknownCase(text.trimmed, of: declared, field, at: location)
    }
    return of(
      .conversion, "\(String(quoting: text)) \(failure.reason)", field, at: location,
      fix: failure.fix)
  }

  private static func unknownCase(
    _ word: Span<UInt8>, of declared: EnumPlan, _ field: FieldPlan, at location: Location
  ) -> OrderedError {
    let known = declared.literals.sorted()
    let excerpt = String(copying: word.extracting(first: 1 << 10))
    let nearest = NearestName.of(excerpt, among: known)
    let most = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
    return of(
      .unknownCase, "\(String(quoting: word)) is no case of \(declared.name), which has \(most)",
      field, at: location,
      fix: nearest.map { "did the payload mean \"\($0)\"? Or add a case, or else" }
        ?? "a case for it in enum \(declared.name), or else")
  }

  // MARK: Converters

  static func missingConverter(
    _ name: String, _ field: FieldPlan, at location: Location
  ) -> OrderedError {
    of(
      .converter, "no converter \(name) is registered", field, at: location,
      fix: "register it by its name in Swift before reading")
  }

  /// The error for a text that a converter has refused.
  ///
  /// - Parameter cause: what the converter threw.
  static func refusal(
    by converter: String, _ cause: any Error, text: Span<UInt8>, _ field: FieldPlan,
    at location: Location
  ) -> OrderedError {
    of(
      .converter,
      "converter \(converter) refuses \(String(quoting: text)): \(BuildError.reason(cause))",
      field, at: location, cause: cause)
  }

  static func wrongConversion(
    by converter: String, _ value: SaxValue, _ field: FieldPlan, at location: Location
  ) -> OrderedError {
    of(
      .converter, "converter \(converter) made \(value), which is no \(field.typeText)", field,
      at: location, fix: "a converter that gives \(field.typeText.article) \(field.typeText)")
  }

  /// The error for an object or a value that a hook has refused.
  ///
  /// - Parameters:
  ///   - what: the object or field that a hook was asked about.
  ///   - cause: what it threw.
  static func rejection(
    _ what: String, _ cause: any Error, at location: Location
  ) -> OrderedError {
    OrderedError(
      mark: location.mark,
      error: BuildError(
        .rejected, "\(what) was refused: \(BuildError.reason(cause))", at: location.place,
        notes: location.place.shownPath.map { ["at \($0)"] } ?? [], cause: cause))
  }

  /// The error of an object that could not be finished.
  static func refusal(_ cause: any Error, at location: Location) -> OrderedError {
    let known = cause as? BuildError
    return OrderedError(
      mark: location.mark,
      error: BuildError(
        known?.code ?? .rejected, known?.message ?? BuildError.reason(cause), at: location.place,
        notes: location.place.shownPath.map { ["at \($0)"] } ?? [], fix: known?.fix,
        cause: known?.cause ?? cause))
  }

  // MARK: Lists

  static func duplicate(_ field: FieldPlan, at location: Location) -> OrderedError {
    of(
      .duplicate, "a second node for \(field.title), which takes one", field, at: location,
      fix: "[\(field.typeText)] to take all, or duplicates first")
  }

  static func nullItem(_ field: FieldPlan, at location: Location) -> OrderedError {
    of(
      .structure, "a null item in \(field.title)", field, at: location,
      fix: "[\(field.typeText)?] if items may be null")
  }

  static func tooMany(_ maximum: Int, _ field: FieldPlan, at location: Location) -> OrderedError {
    of(
      .tooMany, "more than \(maximum.items) for \(field.title)", field, at: location,
      fix: "a higher max")
  }

  static func scalarForList(_ field: FieldPlan, at location: Location) -> OrderedError {
    OrderedError(
      mark: location.mark,
      error: BuildError(
        .structure, "found text, wanted a list of children", at: location.place,
        mapping: field.pathPlace,
        notes: [
          (location.place.shownPath.map { "at \($0), by " } ?? "by ") + "\(field.pathPlace)"
        ],
        fix: "a list of one level, if each is a single value"))
  }

  // MARK: Members

  /// The error for a member, attribute or element that nothing reads.
  ///
  /// - Parameters:
  ///   - name: its name as the payload has it.
  ///   - type: the name and place of the type of the object that it is in.
  ///   - nearest: the name of one that is read and that it may be meant for.
  static func unread(
    _ name: String, in type: (name: String, place: MappingPlace), nearest: String?,
    isAttribute: Bool, at location: Location
  ) -> OrderedError {
    let at = location.place.shownPath.map { "at \($0), " } ?? ""
    return OrderedError(
      mark: location.mark,
      error: BuildError(
        .unread, "nothing in \(type.name) reads \(name)" + NearestName.asked(nearest),
        at: location.place, mapping: type.place,
        notes: ["\(at)in \(type.name), by \(type.place)"],
        fix: (isAttribute ? "a field for it" : "a field for it, or [String: Any] from rest()")
          + (nearest.map { "; or \(name) in place of \($0) in the mapping" } ?? "")))
  }

  // MARK: Types

  /// The error for a node whose discriminator stands for no type of its `switch`.
  ///
  /// - Parameter word: the text of the discriminator.
  static func unknownType(
    _ word: String, _ choice: ChoicePlan, at location: Location
  ) -> OrderedError {
    let known = choice.cases.flatMap { $0.literals.map(\.text) }
    let nearest = NearestName.of(word, among: known)
    return OrderedError(
      mark: location.mark,
      error: BuildError(
        .unknownType,
        "\(String(quoting: word)) in \(choice.pathText) says no type of \(choice.name), which knows "
          + known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : ""),
        at: location.place, mapping: choice.place,
        notes: [(location.place.shownPath.map { "at \($0), " } ?? "") + "by \(choice.place)"],
        fix: nearest.map { "did the payload mean \"\($0)\"?" }
          ?? "a case for \"\(word)\", or else -> skip"))
  }
}
