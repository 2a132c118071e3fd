internal import SaxLanguage

extension Mapping {
  /// The counts of a reading in which nothing has been used yet.
  package func makeFieldUse() -> FieldUse { FieldUse(plan) }

  /// The parts of the mapping that a payload didn't use, or used otherwise than may be meant.
  ///
  /// - Parameter format: the payload's; alternatives for the other format don't count.
  package func gaps(of use: FieldUse, in format: MappedFormat) -> FieldUse.Gaps {
    FieldUse.Gaps(
      unused: use.unused(in: format, by: model), partlyTaken: use.partlyTaken(by: model),
      hiddenByEmpty: use.hiddenByEmpty(in: format, by: model))
  }

  /// The dictionaries that keys were passed over by.
  ///
  /// - Parameter unread: the keys of JSON that nothing has read, and that begin as those of attributes do.
  package func passedKeys(among unread: [PassedKeys.Key]) -> [PassedKeys] {
    if unread.isEmpty { return [] }
    var found: [PassedKeys] = []
    for type in model.types {
      guard case .object(let fields) = type.kind else { continue }
      for field in fields {
        if let part = PassedKeys(field, unread: unread), !found.contains(part) {
          found.append(part)
        }
      }
    }
    return found
  }
}
