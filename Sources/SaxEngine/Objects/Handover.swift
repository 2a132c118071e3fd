import SaxEvents

/// The layer of an ``Assembly`` in which objects are finished and handed on: defaults, hooks, targets, and the
/// messages for what is missing.
struct Handover: ~Copyable {
  var objects: OpenObjects
  private(set) var output: (Emission) throws -> Void
  var rows: RowState
  var outcome = Outcome()
  var hints = Hints()

  init(
    _ objects: consuming OpenObjects, _ automaton: Automaton,
    output: @escaping (Emission) throws -> Void
  ) {
    rows = RowState(automaton, textLimit: objects.limits.text)
    rows.targets.append(repeating: nil, count: objects.plan.rules.count)
    self.objects = objects
    self.output = output
  }

  /// As one that is new, with what has been learned of the payload's form.
  mutating func reset() {
    output = { _ in }
    rows.reset()
    outcome = Outcome()
    hints = Hints()
    fieldUse = nil
    contents.reset()
  }

  /// Begins another reading. It has been ``reset()``.
  mutating func restart(
    _ automaton: Automaton, _ options: BuildOptions, _ limits: Limits,
    output: @escaping (Emission) throws -> Void
  ) {
    self.output = output
    if rows.shapes.textLimit != limits.text {
      rows = RowState(automaton, textLimit: limits.text)
    }
    rows.targets.append(repeating: nil, count: plan.rules.count)
    contents.restart(options, limits)
  }
}

/// The layers below and their parts.
extension Handover {
  var contents: NodeContents {
    @inline(__always) _read { yield objects.contents }
    @inline(__always) _modify { yield &objects.contents }
  }
  var fieldUse: FieldUse? {
    @inline(__always) _read { yield objects.fieldUse }
    @inline(__always) _modify { yield &objects.fieldUse }
  }
  var plan: Plan { @inline(__always) _read { yield contents.plan } }
  var options: BuildOptions { @inline(__always) _read { yield contents.options } }
  var limits: Limits { @inline(__always) _read { yield contents.limits } }
  var setting: AssemblySetting {
    @inline(__always) _read { yield contents.setting }
    @inline(__always) _modify { yield &contents.setting }
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
  var rare: RareStacks {
    @inline(__always) _read { yield contents.rare }
    @inline(__always) _modify { yield &contents.rare }
  }
  var pending: PendingState {
    @inline(__always) _read { yield contents.pending }
    @inline(__always) _modify { yield &contents.pending }
  }
}
