extension Mapping {
  /// The counts of a reading in which nothing has been used yet.
  package func makeFieldUse() -> FieldUse { FieldUse(plan) }

  /// The parts of the mapping that nothing has come of.
  ///
  /// - Parameter format: the payload's; alternatives for the other format don't count.
  package func unused(by use: FieldUse, in format: MappedFormat) -> [UnusedPart] {
    use.unused(in: format, by: model)
  }

  /// Fields of one value that met several nodes.
  package func partlyTaken(by use: FieldUse) -> [PartlyTaken] { use.partlyTaken(by: model) }
}
