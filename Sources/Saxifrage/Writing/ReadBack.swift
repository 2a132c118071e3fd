internal import SaxEngine
internal import SaxEvents
internal import SaxValues

/// The comparison of an object with what its mapping reads of it, once it is written.
struct ReadBack {
  let mapping: Mapping
  /// The rules that are not written, whose objects may fail.
  let leftOut: Set<Int>
  /// The fields that are not written.
  let passedOver: Set<String>
  /// The fields that are compared by their texts alone.
  let subtrees: Set<String>
  /// With the converters that read.
  let options: ReadingOptions
  /// The form of a document of one value.
  let format: InputFormat
  /// True if empty lists and dictionaries are there in what is read.
  let keepsEmpty: Bool

  /// The value of `source()` when what is written is read, as a field may require one.
  private static let source = "output"

  /// Checks that what is around objects is read as none.
  ///
  /// - Parameter around: the rules whose objects are around them.
  func checkFrame(_ bytes: [UInt8], around: Set<Int>) throws(WritingError) {
    var found: String?
    do {
      var reading = mapping.emissions(
        format, options: options, source: Self.source, onError: { _ in }
      ) {
        if !around.contains($0.rule), case .success = $0.result { found = $0.typeName }
      }
      try reading.feed(bytes)
      try reading.finish()
    } catch {}
    if let found {
      throw WritingError(
        .value, "what is around the object would be read as \(found)",
        fix: "emit … to a path that nothing else begins with")
    }
  }

  /// Checks that a value that is written twice is read twice, and not what is around both.
  ///
  /// - Parameters:
  ///   - rules: the rule that makes the value, and those whose objects are around it.
  ///   - bytes: a document of the value and the value again.
  func checkRepetition(
    of value: SaxValue, by rules: (own: Int, around: Set<Int>), in bytes: [UInt8]
  ) throws(WritingError) {
    var found: [SaxValue] = []
    var isWrong = false
    do {
      var reading = mapping.emissions(
        format, options: options, source: Self.source, onError: { _ in },
        onSkipped: { if mayNotFail($0, rules) { isWrong = true } }
      ) {
        if $0.rule == rules.own { found.append(try $0.result.get()) }
      }
      try reading.feed(bytes)
      try reading.finish()
    } catch {
      isWrong = true
    }
    let wanted = written(value)
    guard !isWrong, found.count == 2, found.allSatisfy({ written($0) == wanted }) else {
      let name = if case .object(let object) = value { object.typeName } else { "value" }
      throw WritingError(
        .value, "more than one \(name) would not be read again: a rule reads what is around them",
        fix: "emit … to a path that nothing else begins with")
    }
  }

  /// Checks that a value alone is read as itself.
  ///
  /// - Parameters:
  ///   - rules: the rule that makes the value, and those whose objects are around it.
  ///   - bytes: a document of the value alone.
  /// - Throws: ``WritingError`` if what is read of it is another, or more, or nothing.
  func check(
    _ value: SaxValue, by rules: (own: Int, around: Set<Int>), in bytes: [UInt8]
  ) throws(WritingError) {
    var found: [SaxValue] = []
    var others: [String] = []
    var failure: (any Error)?
    var ending: (any Error)?
    do {
      var reading = mapping.emissions(
        format, options: options, source: Self.source, onError: { failure = failure ?? $0 },
        onSkipped: {
          if mayNotFail($0, rules), case .failure(let error) = $0.result {
            ending = ending ?? error
          }
        }
      ) {
        if $0.rule == rules.own {
          found.append(try $0.result.get())
        } else if !rules.around.contains($0.rule) {
          others.append($0.typeName)
        }
      }
      try reading.feed(bytes)
      try reading.finish()
    } catch {
      failure = failure ?? error
      ending = ending ?? error
    }
    let name = if case .object(let object) = value { object.typeName } else { "the value" }
    let wanted = written(value)
    guard let first = found.first else {
      let reason =
        failure.map(reason(of:)) ?? "a predicate of its path asks for more than is written"
      throw WritingError(
        .value, "\(name) would not be read again: \(reason)",
        fix: "to, with a path of names and equalities")
    }
    guard written(first) == wanted else {
      let difference = difference(wanted, written(first), name)
      throw WritingError(
        .value, "\(difference.field): \(difference.before) would be read as \(difference.after)",
        field: difference.field, fix: "to, with a path that no other field reads, or to none")
    }
    guard found.count == 1, others.isEmpty else {
      throw WritingError(
        .value,
        "\(name) would be read more than once, as \((found.dropFirst().map { _ in name } + others).joined(separator: ", ")) too",
        fix: "to none for one of the rules")
    }
    // Of another rule, or one that declares an error, which ends the reading.
    if let ending {
      throw WritingError(
        .value, "\(name) would be read with an error: \(reason(of: ending))",
        fix: "to, with a path that no other rule reads")
    }
  }

  /// True if the failure of an object is one of what is written: not of a rule whose objects come later or not at all.
  private func mayNotFail(_ emission: Emission, _ rules: (own: Int, around: Set<Int>)) -> Bool {
    !rules.around.contains(emission.rule) && !leftOut.contains(emission.rule)
  }

  private func reason(of error: any Error) -> String {
    (error as? BuildError)?.message ?? (error as? ReadingError)?.message ?? "\(error)"
  }

  /// A value as far as it is written.
  private func written(_ value: SaxValue) -> SaxValue {
    switch value {
    case .object(let object):
      let slots = zip(object.fieldNames, object.slots).map { name, slot in
        let name = "\(object.typeName).\(name)"
        if passedOver.contains(name) { return SaxValue.null }
        return subtrees.contains(name) ? texts(written(slot)) : written(slot)
      }
      return .object(SaxObject(shape: object.shape, slots: slots))
    case .list(let items):
      return items.isEmpty && !keepsEmpty ? .null : .list(items.map(written))
    case .dictionary(let entries):
      if entries.isEmpty, !keepsEmpty { return .null }
      var made = ValueDictionary()
      for (key, value) in zip(entries.keys, entries.values) { made.set(written(value), for: key) }
      return .dictionary(made)
    default: return value
    }
  }

  /// A subtree as XML gives it back: numbers and truth values as texts, one item of an array as an element like any
  /// other, what is empty not at all, and attributes, children and text each in an order of their own.
  private func texts(_ value: SaxValue) -> SaxValue {
    switch value {
    case .list(let items):
      return items.count == 1 ? texts(items[0]) : items.isEmpty ? .null : .list(items.map(texts))
    case .dictionary(let entries):
      let known = zip(entries.keys, entries.values).map { ($0, texts($1)) }
        .filter { $0.1 != .null }.sorted { $0.0 < $1.0 }
      guard let first = known.first else { return .null }
      if known.count == 1, first.0 == options.build.textKey { return first.1 }
      var made = ValueDictionary()
      for (key, value) in known { made.set(value, for: key) }
      return .dictionary(made)
    case .bool(let isTrue): return .string(isTrue ? "true" : "false")
    case .number(let text): return .string(text)
    case .string(""): return .null
    default: return value
    }
  }

  /// The first field that differs.
  private func difference(
    _ before: SaxValue, _ after: SaxValue, _ field: String
  ) -> (field: String, before: String, after: String) {
    if case .object(let a) = before, case .object(let b) = after, a.typeName == b.typeName {
      for (name, values) in zip(a.fieldNames, zip(a.slots, b.slots)) where values.0 != values.1 {
        return difference(values.0, values.1, "\(a.typeName).\(name)")
      }
    }
    if case .list(let a) = before, case .list(let b) = after, a.count == b.count {
      for (a, b) in zip(a, b) where a != b { return difference(a, b, field) }
    }
    return (field, before.shown, after.shown)
  }
}
