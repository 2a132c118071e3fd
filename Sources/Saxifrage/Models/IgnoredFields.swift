internal import SaxLanguage
internal import SaxValues

/// The fields of an object that its digest leaves out, and those of what is in its fields.
struct IgnoredFields {
  /// True if all of the field is left out.
  private(set) var isWhole = false
  private var inner: [String: IgnoredFields] = [:]

  /// The fields at paths.
  ///
  /// - Parameter paths: names of fields, with points between them, such as `customer.name`.
  /// - Throws: ``DigestError/Code/field`` if a path has an empty name in it.
  init(_ paths: [String]) throws(DigestError) {
    for path in paths {
      let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if names.contains("") {
        throw DigestError(
          .field, "\"\(path)\" is no path of fields", fix: "names with points: customer.name")
      }
      add(names[...])
    }
  }

  private init() {}

  private mutating func add(_ names: ArraySlice<String>) {
    guard let name = names.first else {
      isWhole = true
      return
    }
    inner[name, default: IgnoredFields()].add(names.dropFirst())
  }

  /// True if nothing is left out.
  var isEmpty: Bool { inner.isEmpty && !isWhole }

  /// The parts of a field that are left out; nil if none are.
  subscript(field: String) -> IgnoredFields? { inner[field] }

  /// Checks that an object has the fields.
  ///
  /// - Parameter isNested: whether it lies in another object: one that a `switch` chose may lack them then, as others have
  ///   them that it could have chosen.
  func check(_ object: SaxObject, isNested: Bool) throws(DigestError) {
    if isNested, object.isChosen { return }
    for name in inner.keys.sorted() where object.shape.index(of: name) == nil {
      let names = object.fieldNames
      throw DigestError(
        .field,
        "\(object.typeName) has no field \(name) to ignore, but \(names.joined(separator: ", "))",
        fix: NearestName.ofPart(name, among: names).map { "did you mean \($0)?" })
    }
  }

  /// The error for a value that has no fields of which any could be ignored.
  func noFields(_ field: String) -> DigestError {
    let name = inner.keys.sorted().first ?? ""
    return DigestError(
      .field, "\(field) holds no object, and so no field \(name) to ignore",
      fix: "the path without .\(name)")
  }
}
