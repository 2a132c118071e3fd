import SaxEvents

@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

/// The result of building a value from a node.
enum Built {
  case value(SaxValue)
  /// A text of nothing but white space, where a scalar is wanted.
  case empty
  /// A `switch` passes over the node.
  case dropped
  /// A misfit has been noted.
  case failed
}

/// An item that a list has gathered, with its node.
struct Item {
  var value: SaxValue
  var node: TreeNode
}

extension ReferenceEvaluator {
  func build(
    _ type: TypeReference, _ found: Found, _ reading: Reading, _ misfits: inout [Misfit]
  ) -> Built {
    let node = found.node
    func misfit(_ code: BuildError.Code) -> Built {
      misfits.append(Misfit(code: code, offset: node.start, path: node.path, place: reading.place))
      return .failed
    }
    switch type {
    case .optional(let inner):
      if found.source == nil, node.isNull { return .value(.null) }
      return build(inner, found, reading, &misfits)
    case .scalar(let scalar):
      guard let text = stringValue(found) else { return misfit(.structure) }
      do throws(ConversionFailure) {
        let conversion = ScalarConversion(scalar, reading.conversion)
        guard let value = try conversion.value(of: text.utf8.span) else { return .empty }
        // A `text()` of which nothing is left is none.
        if found.source == .text, value == .string("") { return .empty }
        return hooked(value, as: scalar.rawValue, found, reading, &misfits)
      } catch {
        return misfit(.conversion)
      }
    case .enumeration(let id):
      guard let text = stringValue(found) else { return misfit(.structure) }
      let trimmed = String(copying: text.utf8.span.trimmed)
      if trimmed.isEmpty { return .empty }
      let named = model.enums[id].cases.first { $0.literals.contains { $0.isExactly(trimmed) } }
      guard let name = named?.name ?? model.enums[id].otherwise else {
        return misfit(.unknownCase)
      }
      return hooked(.enumeration(name), as: model.enums[id].name, found, reading, &misfits)
    case .any: return .value(any(found))
    case .raw:
      if found.source == nil { return .value(.raw(raw(node))) }
      return stringValue(found).map { .value(.raw($0)) } ?? .empty
    case .type(let id): return object(id, found, isChosen: false, reading, &misfits)
    case .list(let item):
      guard holdsItems(node) else { return misfit(.structure) }
      let before = misfits.count
      let items = list(of: item, children(of: found), reading, &misfits)
      return misfits.count > before ? .failed : .value(.list(items.map(\.value)))
    case .dictionary(let value):
      guard holdsItems(node) else { return misfit(.structure) }
      return dictionary(
        of: value, children(of: found), key: nil, value: nil, reading, &misfits
      ).map { .value(.dictionary($0)) } ?? .failed
    }
  }

  private func hooked(
    _ value: SaxValue, as type: String, _ found: Found, _ reading: Reading,
    _ misfits: inout [Misfit]
  ) -> Built {
    guard let hooks else { return .value(value) }
    do {
      return .value(try hooks.value(value, field: reading.field, type: type))
    } catch {
      misfits.append(
        Misfit(code: .rejected, offset: found.node.start, path: found.node.path, place: nil))
      return .failed
    }
  }

  /// True if a node can be a list of its children: it is no scalar.
  private func holdsItems(_ node: TreeNode) -> Bool {
    switch node.content {
    case .object, .array: return true
    case .null, .string, .literal: return false
    case .markup where node.kind == .attribute: return false
    case .markup:
      return !node.members.isEmpty || node.directText.utf8.allSatisfy(\.isWhiteSpace)
    }
  }

  private func children(of found: Found) -> [Found] {
    found.node.children.enumerated().map { Found(node: $0.element, number: $0.offset + 1) }
  }

  /// The text that a scalar is read from; nil where there is none.
  func stringValue(_ found: Found) -> String? {
    switch found.source {
    case nil: found.node.stringValue
    case .text: found.node.ownText
    case .name: found.node.shownName
    case .localName: found.node.shownLocalName
    case .position: String(found.number)
    case .line: String(found.node.line)
    case .offset: String(found.node.start)
    case .source: source
    case .rest: nil
    }
  }

  /// The items made of the nodes that fit.
  func list(
    of item: TypeReference, _ found: [Found], _ reading: Reading, _ misfits: inout [Misfit]
  ) -> [Item] {
    var items: [Item] = []
    for found in found {
      if found.source == nil, found.node.isNull, format == .json, !found.node.isItem { continue }
      if found.source == nil, found.node.isNull, !item.isOptional, item != .any {
        misfits.append(
          Misfit(
            code: .structure, offset: found.node.start, path: found.node.path, place: reading.place)
        )
        continue
      }
      if found.source == nil, found.node.isNull, item == .any {
        items.append(Item(value: .null, node: found.node))
        continue
      }
      switch build(item, found, reading, &misfits) {
      case .value(let value): items.append(Item(value: value, node: found.node))
      case .empty, .dropped, .failed: break
      }
    }
    return items
  }

  /// Builds a dictionary of the nodes that a field found, by their names or by paths to key and value.
  ///
  /// - Returns: nil after a misfit.
  func dictionary(
    of type: TypeReference, _ found: [Found], key: [Path]?, value: [Path]?, _ reading: Reading,
    _ misfits: inout [Misfit]
  ) -> ValueDictionary? {
    var entries = ValueDictionary()
    var isWhole = true
    for found in found {
      if found.source == nil, found.node.isNull, format == .json, !found.node.isItem { continue }
      // What a key collects is one list, or the value itself.
      let (item, collects): (TypeReference, Bool) =
        if case .list(let item) = type { (item, true) } else { (type, false) }
      if key != nil || value != nil {
        // An entry's errors name the place of the clause.
        // A null has no key.
        if found.source == nil, found.node.isNull, item.isOptional || item == .any { continue }
        if found.source != nil || !found.node.isNull {
          let entry = entry(item, found, key: key, value: value, reading)
          misfits += entry.misfits.map {
            var misfit = $0
            misfit.place = nil
            return misfit
          }
          if let name = entry.key, let value = entry.value {
            if collects { entries.append(value, for: name) } else { entries.set(value, for: name) }
          } else if !entry.misfits.isEmpty {
            isWhole = false
          }
          continue
        }
      }
      let node = found
      let name = found.node.shownLocalName
      if node.source == nil, node.node.isNull, !item.isOptional, item != .any {
        misfits.append(
          Misfit(
            code: .structure, offset: node.node.start, path: node.node.path, place: reading.place))
        isWhole = false
        continue
      }
      if node.source == nil, node.node.isNull, item == .any {
        if collects { entries.append(.null, for: name) } else { entries.set(.null, for: name) }
        continue
      }
      switch build(item, node, reading, &misfits) {
      case .value(let value):
        if collects { entries.append(value, for: name) } else { entries.set(value, for: name) }
      case .empty, .dropped: break
      case .failed: isWhole = false
      }
    }
    return isWhole ? entries : nil
  }

  /// A dictionary's entry with paths for its key or value: both are wanted.
  private func entry(
    _ type: TypeReference, _ found: Found, key: [Path]?, value: [Path]?, _ reading: Reading
  ) -> (key: String?, value: SaxValue?, misfits: [Misfit]) {
    var misfits: [Misfit] = []
    let missing = Misfit(
      code: .missing, offset: found.node.start, path: found.node.path, place: nil)
    var name: String? = found.node.shownLocalName
    if let key {
      name = nil
      if let winner = winner(key, from: found) {
        name = stringValue(winner)
        if name == nil {
          misfits.append(
            Misfit(
              code: .structure, offset: winner.node.start, path: winner.node.path, place: nil))
        }
      } else {
        misfits.append(missing)
      }
    }
    var content = Built.value(.null)
    let node = value.map { winner($0, from: found) } ?? found
    if let node {
      content = build(type.required, node, reading, &misfits)
    } else if !type.isOptional {
      misfits.append(missing)
    }
    switch content {
    case .value(let value): return (name, value, misfits)
    case .empty, .dropped:
      if type.isOptional { return (name, .null, misfits) }
      return (name, nil, misfits + [missing])
    case .failed: return (name, nil, misfits)
    }
  }

  /// The node that a path of one value takes: of the alternative listed first, the first that is
  /// not null.
  func winner(_ paths: [Path], from context: Found) -> Found? {
    for path in usable(paths) {
      if let found = find(path, from: context).first, found.source != nil || !found.node.isNull {
        return found
      }
    }
    return nil
  }
}
