import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// `Any`s take their subtree whole, and choices hold or pass on theirs: both are told of every
/// event below their node, before the paths of this assembly are.
extension Assembly {
  mutating func tellConsumersKey(_ name: Span<UInt8>) throws {
    for builder in rare.anyBuilders { builder.key(name) }
    for run in rare.choices {
      run.tape?.key(name, places)
      try run.key(name)
    }
  }

  mutating func tellConsumersStart(_ kind: NodeKind) throws {
    for builder in rare.anyBuilders { builder.start(kind) }
    for run in rare.choices {
      run.tape?.start(kind, places)
      try run.start(kind)
    }
  }

  mutating func tellConsumers(_ scalar: borrowing Scalar) throws {
    for builder in rare.anyBuilders {
      builder.take(scalar)
      try checkSize(of: builder)
    }
    for run in rare.choices {
      run.tape?.take(scalar, places)
      try run.take(scalar)
      try checkTape(run)
    }
  }

  mutating func tellConsumers(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws {
    for builder in rare.anyBuilders {
      builder.startElement(name, attributes)
      try checkSize(of: builder)
    }
    for run in rare.choices {
      run.tape?.startElement(name, attributes, places)
      try run.startElement(name, attributes)
      try checkTape(run)
    }
  }

  mutating func tellConsumers(text piece: Span<UInt8>) throws {
    for builder in rare.anyBuilders {
      builder.text(piece)
      try checkSize(of: builder)
    }
    for run in rare.choices {
      run.tape?.text(piece, places)
      try run.text(piece)
      try checkTape(run)
    }
  }

  mutating func tellConsumers(
    skippedEntity name: Span<UInt8>, inAttributes: Bool = false
  ) throws {
    for builder in rare.anyBuilders where !builder.isComplete { throw skippedEntityError(name) }
    for run in rare.choices {
      run.tape?.skippedEntity(name, inAttributes: inAttributes, places)
      try inAttributes ? run.skippedEntity(inAttributes: name) : run.skippedEntity(name)
      try checkTape(run)
    }
  }

  /// Hands on a piece of a node's source to the choices around that node.
  ///
  /// - Parameter depth: in XML, how many nodes are open at the node whose source it is.
  mutating func tellConsumers(raw piece: Span<UInt8>, of depth: Int?) throws {
    for run in rare.choices {
      let level = depth.map { $0 - run.depth }
      run.tape?.raw(piece, level: level, places)
      try run.raw(piece, level: level)
      try checkTape(run)
    }
  }

  mutating func tellConsumersEnd() throws {
    for builder in rare.anyBuilders {
      builder.end()
      try count(builder)
    }
    for run in rare.choices {
      run.tape?.end(places)
      try run.end()
      try count(run)
    }
  }

  /// Begins to hold the events of the choices that the opening of their node did not decide.
  ///
  /// - Parameters:
  ///   - depth: how many nodes are open around it.
  ///   - record: writes the opening down.
  mutating func holdUndecided(
    depth: Int, _ record: (Tape, any PlaceSource) -> Void
  ) {
    for index in nodes.frames[nodes.frames.count - 1].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .choice {
      let run = rare.choices[nodes.captures[index].index]
      if run.decision == nil, run.tape == nil {
        let tape = Tape()
        record(tape, places)
        run.tape = tape
        run.depth = depth
        rare.beginConsuming()
      }
    }
  }

  /// Checks what is being held against `limit buffer`.
  mutating func checkTape(_ run: ChoiceRun) throws {
    try count(run)
    guard let tape = run.tape, tape.size > limits.buffer,
      case .choice(let choice) = plan.scopes[run.scope].kind
    else { return }
    throw limitError(
      "more than \(limits.buffer) bytes before \(choice.pathText), which says what \(choice.name) is",
      "buffer")
  }
}
