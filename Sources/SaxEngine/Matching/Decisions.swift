import SaxEvents

/// The layer of an ``Assembly`` that decides what could not be decided as it came: predicates, the types of a
/// `switch`, and what lies above a node.
struct Decisions: ~Copyable {
  var handover: Handover
  let automaton: Automaton
  /// The nodes above, for an assembly inside a node.
  let outside: Outside?
  /// The mappers of nodes whose types are found late.
  let nested: any NodeMapper.Type
}

/// The layers below and their parts.
extension Decisions {
  var objects: OpenObjects {
    @inline(__always) _read { yield handover.objects }
    @inline(__always) _modify { yield &handover.objects }
  }
  var contents: NodeContents {
    @inline(__always) _read { yield handover.objects.contents }
    @inline(__always) _modify { yield &handover.objects.contents }
  }
  var fieldUse: FieldUse? {
    @inline(__always) _read { yield handover.objects.fieldUse }
    @inline(__always) _modify { yield &handover.objects.fieldUse }
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
  var rare: RareStacks {
    @inline(__always) _read { yield contents.rare }
    @inline(__always) _modify { yield &contents.rare }
  }
  var pending: PendingState {
    @inline(__always) _read { yield contents.pending }
    @inline(__always) _modify { yield &contents.pending }
  }
}
