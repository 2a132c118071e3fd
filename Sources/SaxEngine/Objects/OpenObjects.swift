import SaxEvents

/// The layer of an ``Assembly`` in which values go to the fields of the objects that are open: which alternative
/// wins, and what waits until that is known.
struct OpenObjects: ~Copyable {
  var contents: NodeContents
  /// The counts of what the mapping's parts are used for, if somebody asks.
  var fieldUse: FieldUse?
}

/// The layers below and their parts.
extension OpenObjects {
  var plan: Plan { @inline(__always) _read { yield contents.plan } }
  var limits: Limits { @inline(__always) _read { yield contents.limits } }
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
