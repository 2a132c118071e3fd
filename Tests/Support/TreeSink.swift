package import SaxEvents

/// A JSON value as a tree, numbers by their source text, members in order.
package indirect enum Tree: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([Tree])
  case object([(key: String, value: Tree)])

  package static func == (a: Tree, b: Tree) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value }
    default: false
    }
  }
}

/// Builds trees from events.
package final class TreeSink: EventSink {
  package private(set) var roots: [Tree] = []
  private enum Open {
    case array([Tree])
    case object([(key: String, value: Tree)], String)
    case string([UInt8])
  }
  private var open: [Open] = []

  package init() {}

  private func add(_ value: Tree) {
    switch open.popLast() {
    case nil: roots.append(value)
    case .array(let items): open.append(.array(items + [value]))
    case .object(let members, let key): open.append(.object(members + [(key, value)], key))
    case .string(let bytes): open.append(.string(bytes))
    }
  }

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  package func key(_ name: Span<UInt8>) throws -> Interest {
    if case .object(let members, _) = open.popLast() {
      open.append(.object(members, String(decoding: name.array, as: UTF8.self)))
    }
    return .walk
  }
  package func startObject() throws -> Interest {
    open.append(.object([], ""))
    return .walk
  }
  package func startArray() throws -> Interest {
    open.append(.array([]))
    return .walk
  }
  package func startString() throws -> Interest {
    open.append(.string([]))
    return .text
  }
  package func scalar(_ scalar: borrowing Scalar) throws {
    let text = String(decoding: scalar.text.array, as: UTF8.self)
    switch scalar.kind {
    case .string: add(.string(text))
    case .number: add(.number(text))
    case .true: add(.bool(true))
    case .false: add(.bool(false))
    case .null: add(.null)
    }
  }
  package func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes)
    throws
    -> Interest
  { .skip }
  package func text(_ piece: Span<UInt8>) throws {
    if case .string(let bytes) = open.popLast() { open.append(.string(bytes + piece.array)) }
  }
  package func end() throws {
    switch open.popLast() {
    case nil: break
    case .array(let items): add(.array(items))
    case .object(let members, _): add(.object(members))
    case .string(let bytes): add(.string(String(decoding: bytes, as: UTF8.self)))
    }
  }
}
