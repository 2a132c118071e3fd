/// The columns of a table of objects. What an object within them holds has columns of its own, named by the way to it:
/// `customer_city`.
package struct TableLayout: Sendable, Hashable {
  /// The ways to write lists.
  package enum Lists: String, Sendable, CaseIterable {
    /// As JSON in a cell.
    case json
    /// Lists of scalars in a cell, with `;` between their texts: an empty cell for an empty list. As JSON where a text is
    /// empty, null or has a `;` in it.
    case join
    /// A row for each item of the one list.
    case rows
  }

  package struct Column: Sendable, Hashable {
    package var name: String
    /// The names of the fields that lead to the value: from the object, or from the item whose row it is.
    package var fields: [String]
    package var isOfItem: Bool
    /// True if the texts of a list of scalars are joined.
    package var isJoined: Bool

    package init(_ name: String, _ fields: [String], isOfItem: Bool, isJoined: Bool) {
      self.name = name
      self.fields = fields
      self.isOfItem = isOfItem
      self.isJoined = isJoined
    }
  }

  package var columns: [Column] = []
  /// The fields that lead to the list each of whose items has a row; empty where each object has one.
  package var rows: [String] = []
  /// True if all columns are scalars of the object itself.
  package var isPlain = true

  package init() {}

  /// The rows of an object: the item of each, or nil for one without an item.
  func items(of object: SaxObject) -> [SaxValue?] {
    guard !rows.isEmpty, case .list(let items)? = object.value(at: rows), !items.isEmpty else {
      return [nil]
    }
    return items
  }
}

extension TableLayout.Column {
  /// The value of the column in a row; nil where there is none.
  func value(in object: SaxObject, _ item: SaxValue?) -> SaxValue? {
    if !isOfItem { return object.value(at: fields[...]) }
    if fields.isEmpty { return item }
    guard case .object(let part)? = item else { return nil }
    return part.value(at: fields)
  }
}

extension SaxObject {
  /// The value that fields of objects within objects lead to; nil where one of them is missing.
  fileprivate func value(at fields: some Collection<String>) -> SaxValue? {
    guard let first = fields.first, let value = self[first] else { return nil }
    if fields.count == 1 { return value }
    guard case .object(let part) = value else { return nil }
    return part.value(at: Array(fields.dropFirst()))
  }
}
