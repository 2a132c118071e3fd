import SaxEvents

/// The layer of an ``Assembly`` that opens and closes nodes: by the automaton it finds what each is for, and what it
/// has become goes to the field or rule that captured it.
struct Matcher: ~Copyable {
  var decisions: Decisions
}

/// The layers below and their parts.
extension Matcher {
  var handover: Handover {
    @inline(__always) _read { yield decisions.handover }
    @inline(__always) _modify { yield &decisions.handover }
  }
  var objects: OpenObjects {
    @inline(__always) _read { yield decisions.handover.objects }
    @inline(__always) _modify { yield &decisions.handover.objects }
  }
  var contents: NodeContents {
    @inline(__always) _read { yield decisions.handover.objects.contents }
    @inline(__always) _modify { yield &decisions.handover.objects.contents }
  }
  var automaton: Automaton { @inline(__always) _read { yield decisions.automaton } }
  var rows: RowState {
    @inline(__always) _read { yield decisions.handover.rows }
    @inline(__always) _modify { yield &decisions.handover.rows }
  }
  var outcome: Outcome {
    @inline(__always) _read { yield decisions.handover.outcome }
    @inline(__always) _modify { yield &decisions.handover.outcome }
  }
  var fieldUse: FieldUse? {
    @inline(__always) _read { yield decisions.handover.objects.fieldUse }
    @inline(__always) _modify { yield &decisions.handover.objects.fieldUse }
  }
  var plan: Plan { @inline(__always) _read { yield contents.plan } }
  var options: BuildOptions { @inline(__always) _read { yield contents.options } }
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
