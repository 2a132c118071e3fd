import SaxEvents
internal import SaxLanguage

/// The objects that a stream is filling, from the document down to the innermost open node.
///
/// It takes the events and the rows of a reader. What they bring about is in the layers below, of which each knows
/// those below it alone: ``Matcher``, ``Decisions``, ``Handover``, ``OpenObjects``, ``NodeContents``.
struct Assembly: ~Copyable {
  var matcher: Matcher

  init(
    plan: Plan, automaton: Automaton, options: BuildOptions, limits: Limits, soleScope: Int?,
    outside: Outside?, output: @escaping (Emission) throws -> Void
  ) {
    let contents = NodeContents(
      plan, isJSON: automaton.format == .json, options, limits, soleScope: soleScope)
    let handover = Handover(OpenObjects(contents: contents), automaton, output: output)
    matcher = Matcher(
      decisions: Decisions(
        handover: handover, automaton: automaton, outside: outside, nested: Mapper.self))
  }

  /// As one that is new, with nothing kept of what it has read but what was learned of the payload's form, and
  /// with the memory that it has: to make all that took more than half of the time of a response of 1.7 KB.
  mutating func reset() {
    handover.reset()
    automaton.forgetNumbers()
  }

  /// Begins another reading. It has been ``reset()``.
  mutating func restart(
    options: BuildOptions, limits: Limits, output: @escaping (Emission) throws -> Void
  ) { handover.restart(automaton, options, limits, output: output) }

  /// The bytes of memory that are kept by ``reset()``, about.
  var size: Int { contents.size + rows.size }
}

/// The layers below and their parts.
extension Assembly {
  var handover: Handover {
    @inline(__always) _read { yield matcher.decisions.handover }
    @inline(__always) _modify { yield &matcher.decisions.handover }
  }
  var contents: NodeContents {
    @inline(__always) _read { yield matcher.decisions.handover.objects.contents }
    @inline(__always) _modify { yield &matcher.decisions.handover.objects.contents }
  }
  var automaton: Automaton { @inline(__always) _read { yield matcher.decisions.automaton } }
  var rows: RowState {
    @inline(__always) _read { yield matcher.decisions.handover.rows }
    @inline(__always) _modify { yield &matcher.decisions.handover.rows }
  }
  var outcome: Outcome {
    @inline(__always) _read { yield matcher.decisions.handover.outcome }
    @inline(__always) _modify { yield &matcher.decisions.handover.outcome }
  }
  var hints: Hints {
    @inline(__always) _read { yield matcher.decisions.handover.hints }
    @inline(__always) _modify { yield &matcher.decisions.handover.hints }
  }
  var fieldUse: FieldUse? {
    @inline(__always) _read { yield matcher.decisions.handover.objects.fieldUse }
    @inline(__always) _modify { yield &matcher.decisions.handover.objects.fieldUse }
  }
  var plan: Plan { @inline(__always) _read { yield contents.plan } }
  var limits: Limits { @inline(__always) _read { yield contents.limits } }
  var setting: AssemblySetting {
    @inline(__always) _read { yield contents.setting }
    @inline(__always) _modify { yield &contents.setting }
  }
  var places: any PlaceSource {
    @inline(__always) _read { yield contents.places }
    @inline(__always) _modify { yield &contents.places }
  }
  var nodes: NodeStack {
    @inline(__always) _read { yield contents.nodes }
    @inline(__always) _modify { yield &contents.nodes }
  }
  var opening: OpeningNode {
    @inline(__always) _read { yield contents.opening }
    @inline(__always) _modify { yield &contents.opening }
  }
  var fields: FieldStore {
    @inline(__always) _read { yield contents.fields }
    @inline(__always) _modify { yield &contents.fields }
  }
  var texts: CapturedTexts {
    @inline(__always) _read { yield contents.texts }
    @inline(__always) _modify { yield &contents.texts }
  }
  var rare: RareStacks {
    @inline(__always) _read { yield contents.rare }
    @inline(__always) _modify { yield &contents.rare }
  }
  var pending: PendingState {
    @inline(__always) _read { yield contents.pending }
    @inline(__always) _modify { yield &contents.pending }
  }
}
