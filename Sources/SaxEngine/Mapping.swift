public import FoundationEssentials
package import SaxEvents
public import SaxLanguage
internal import SaxValues

/// A compiled mapping: which parts of a stream become objects, and what each holds.
///
/// Immutable; one can be used by any number of readings at once.
public struct Mapping: Sendable {
  /// The parts of a mapping, which its copies share.
  @usableFromInline final class Parts: Sendable {
    let plan: Plan
    // What the readings of a mapping have in common, kept from one to the next. Two readings at a time are more
    // than most programs have; further ones make their own.
    let idleMappers = IdleParts<MappedFormat, Mapper>(most: 4)
    let idleSelections = IdleParts<SelectionKind, AnyObject>(most: 8)
    let checkedTypes = CheckedTypes()
    @usableFromInline let model: MappingModel
    let warnings: [Diagnostic]
    let takesRows: Bool

    init(_ model: MappingModel, warnings: [Diagnostic]) {
      self.model = model
      self.warnings = warnings
      plan = PlanBuilder.plan(for: model)
      takesRows = model.takesRows
    }
  }

  /// One reference: each reading copies it some times, and to count those of all parts took 4 % of a response
  /// of 1.7 KB.
  @usableFromInline let parts: Parts

  var plan: Plan { parts.plan }
  var idleMappers: IdleParts<MappedFormat, Mapper> { parts.idleMappers }
  var idleSelections: IdleParts<SelectionKind, AnyObject> { parts.idleSelections }
  package var checkedTypes: CheckedTypes { parts.checkedTypes }
  /// Inlined, as a copy of all that it holds for each use took 4 % of writing `Encodable` values.
  @inlinable package var model: MappingModel { parts.model }
  /// True if an `emit` of the root makes something of an array's items as its children without a name: then arrays at
  /// the root may be rows.
  package var takesRows: Bool { parts.takesRows }

  /// Warnings of what compiles but is hardly meant: unused declarations, alternatives that can't
  /// win.
  public var warnings: [Diagnostic] { parts.warnings }

  /// Compiles a mapping, and what it imports.
  ///
  /// - Throws: ``MappingError`` with everything that is wrong with it.
  package init(_ source: MappingSource) throws(MappingError) {
    try self.init(MappingCompiler.compile(source))
  }

  /// Compiles a path as the mapping of one rule, `emit Any at PATH`. Places are those in the path.
  ///
  /// - Throws: ``MappingError`` with everything that is wrong with it.
  package init(path: String, named name: String) throws(MappingError) {
    try self.init(MappingCompiler.compile(path: path, named: name))
  }

  /// Compiles a mapping that was made as a tree, without imports. It has no places.
  ///
  /// - Parameter name: as messages will print it.
  /// - Throws: ``MappingError`` with everything that is wrong with it.
  package init(_ syntax: MappingSyntax, named name: String) throws(MappingError) {
    try self.init(MappingCompiler.compile(syntax, named: name))
  }

  private init(_ result: MappingCompiler.Result) throws(MappingError) {
    // Before any text is built.
    SmallText.check()
    let compiled = try result.get()
    self.init(compiled.model, warnings: compiled.warnings)
  }

  /// A mapping of a model that has been checked.
  package init(_ model: MappingModel, warnings: [Diagnostic] = []) {
    parts = Parts(model, warnings: warnings)
  }

  /// Compiles a mapping file.
  ///
  /// - Throws: ``MappingError`` if the file or an import can't be read, or with everything that
  ///   is wrong with them.
  public init(contentsOf url: URL) throws(MappingError) {
    try self.init(MappingSource(contentsOf: url))
  }

  /// Compiles a mapping file.
  ///
  /// - Parameter path: as messages will print it.
  /// - Throws: ``MappingError`` if the file or an import can't be read, or with everything that
  ///   is wrong with them.
  public init(contentsOfFile path: String) throws(MappingError) {
    try self.init(MappingSource(contentsOf: path))
  }

  /// Compiles a mapping from a text in Swift.
  ///
  /// - Parameters:
  ///   - name: as messages will print it.
  ///   - importFolder: the folder that the paths of `import` start from. Without it an `import` is an
  ///     error, as a text has no folder of its own.
  /// - Throws: ``MappingError`` with everything that is wrong with it.
  public init(
    _ text: String, named name: String = "mapping", importFolder: String? = nil
  ) throws(MappingError) {
    try self.init(MappingSource(name: name, text: text, importFolder: importFolder))
  }

  /// The name that the mapping gives itself.
  package var name: String? { model.name }

  /// A number that is another for mappings with another text, or other imports; the same in every process.
  package var fingerprint: UInt64 { model.fingerprint.value }

  /// The types that it emits, as written, in declared order, each once.
  public var emittedTypes: [String] {
    var names: [String] = []
    for rule in plan.rules where !rule.isError && !names.contains(rule.typeName) {
      names.append(rule.typeName)
    }
    return names
  }

  /// True if output says of each emitted object what type it is: more than one may come.
  package var namesTypes: Bool { plan.namesTypes }

  /// The engine's limits, tightened by the mapping's; `buffer` and `held` it may also raise. What the caller
  /// has set stays as it is.
  package func tighten(_ limits: Limits) -> Limits {
    var result = limits
    for setting in model.limits where !limits.isGiven(setting.name) {
      let known = limits.value(of: setting.name)
      if ["buffer", "held"].contains(setting.name) || known == nil || setting.value < known ?? .max
      {
        // A text that the caller allows is held.
        let isBelowText = setting.name == "held" && limits.isGiven("text")
        _ = result.set(
          setting.name, to: isBelowText ? max(setting.value, limits.text) : setting.value)
      }
    }
    return result
  }
}
