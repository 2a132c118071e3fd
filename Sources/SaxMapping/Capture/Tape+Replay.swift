import SaxEvents

extension Tape {
  /// Tells a run's mapper everything that was recorded.
  func replay(into run: ChoiceRun) throws {
    let places = TapePlaces(self)
    run.mapper?.places = places
    var cursor = TapeCursor()
    while let event = cursor.next(bytes.span) {
      places.reach(cursor.place, before: cursor.index)
      try replay(event, &cursor, into: run)
    }
    // The marks of what is still open mean nothing to the reader's places.
    run.mapper?.windowWillClose()
  }

  private func replay(
    _ event: TapeCursor.Event, _ cursor: inout TapeCursor, into run: ChoiceRun
  ) throws {
    let bytes = self.bytes
    let text = bytes.span.extracting(event.text)
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
      try run.take(Scalar(kind: kind, text: text, source: bytes.span.extracting(event.source)))
    case .element:
      try bytes.withUnsafeBufferPointer { buffer in
        var attributes: [Attributes.Entry] = []
        for _ in 0..<event.attributes {
          let name = cursor.name(bytes.span)
          attributes.append(
            Attributes.Entry(
              local: buffer.part(name.local), prefix: buffer.part(name.prefix),
              namespace: buffer.part(name.namespace), value: buffer.part(cursor.text(bytes.span)),
              number: name.number))
        }
        let element = ElementName(
          local: buffer.part(event.name.local).span, prefix: buffer.part(event.name.prefix).span,
          namespace: buffer.part(event.name.namespace).span, number: event.name.number)
        try run.startElement(element, Attributes(attributes.span))
      }
    case .text: try run.text(text)
    case .skippedEntity: try run.skippedEntity(text)
    case .skippedInAttributes: try run.skippedEntity(inAttributes: text)
    case .raw: try run.raw(text, level: event.level)
    case .end: try run.end()
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}
