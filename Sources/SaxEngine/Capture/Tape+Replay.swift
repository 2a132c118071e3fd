import SaxEvents

extension Tape {
  /// Tells a run's mapper everything that was recorded.
  func replay(into run: ChoiceRun) throws {
    let places = TapePlaces(self)
    run.mapper?.places = places
    var cursor = TapeCursor()
    repeat {
      let piece = piece(cursor.address.piece)
      while let event = cursor.next(piece.span, of: self) {
        places.reach(cursor.place, before: cursor.address)
        try replay(event, &cursor, piece, into: run)
      }
    } while cursor.goToNextPiece(of: self)
    // The marks of what is still open mean nothing to the reader's places.
    run.mapper?.windowWillClose()
  }

  private func replay(
    _ event: TapeCursor.Event, _ cursor: inout TapeCursor, _ bytes: [UInt8], into run: ChoiceRun
  ) throws {
    let text = bytes.span.extracting(event.text.indexes)
    switch event.kind {
    case .document: try run.start(.document)
    case .key: try run.key(text)
    case .object: try run.start(.object)
    case .array: try run.start(.array)
    case .longString: try run.start(.text)
    case .string, .number, .true, .false, .null:
      let kind: Scalar.Kind =
        switch event.kind {
        case .number: .number
        case .true: .true
        case .false: .false
        case .null: .null
        default: .string
        }
      try run.take(
        Scalar(kind: kind, text: text, source: bytes.span.extracting(event.source.indexes)))
    case .element: try replayElement(event, &cursor, bytes, into: run)
    case .text: try run.text(text)
    case .skippedEntity: try run.skippedEntity(text)
    case .skippedInAttributes: try run.skippedEntity(inAttributes: text)
    case .raw: try run.raw(text, level: event.level)
    case .end: try run.end()
    }
  }

  private func replayElement(
    _ event: TapeCursor.Event, _ cursor: inout TapeCursor, _ bytes: [UInt8], into run: ChoiceRun
  ) throws {
    let names = names
    try bytes.withUnsafeBufferPointer { buffer in
      try names.withUnsafeBufferPointer { names in
        func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(rebasing: (range.piece == 0 ? names : buffer)[range.indexes])
        }
        var attributes: [Attributes.Entry] = []
        for _ in 0..<event.attributes {
          let name = cursor.name(bytes.span, of: self)
          attributes.append(
            Attributes.Entry(
              local: part(name.local), prefix: part(name.prefix), namespace: part(name.namespace),
              value: part(cursor.text(bytes.span)), number: name.number))
        }
        let element = ElementName(
          local: part(event.name.local).span, prefix: part(event.name.prefix).span,
          namespace: part(event.name.namespace).span, number: event.name.number)
        try run.startElement(element, Attributes(attributes.span))
      }
    }
  }
}
