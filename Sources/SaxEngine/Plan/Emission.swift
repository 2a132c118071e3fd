package import SaxValues

/// An object that a mapper hands out, or the error in its place.
package struct Emission: Sendable {
  /// The index of its declaration among the mapping's `emit` and `error` declarations.
  package let rule: Int
  /// The object, or why it could not be built: then it is dropped if the reading goes on.
  package let result: Result<SaxValue, BuildError>

  private let declaration: RulePlan

  init(_ declaration: RulePlan, rule: Int, result: Result<SaxValue, BuildError>) {
    self.declaration = declaration
    self.rule = rule
    self.result = result
  }

  /// The name of the emitted type as the mapping writes it.
  package var typeName: String { declaration.typeName }
}
