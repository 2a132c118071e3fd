public import SaxValues

extension SaxObject {
  /// A SHA-256 of the type and the values, by which to tell whether two objects are the same without keeping both.
  ///
  ///     let digest = try order.digest(ignoring: ["read", "customer.visits"])
  ///
  /// Equal objects have equal digests: in every run, on every machine, and whether they came from JSON or from XML. The
  /// order in which the mapping declares fields makes no difference, nor does an optional field that is nil, so that one can
  /// be added to the mapping. The values count and not how they were written: a `Decimal` of `1.50` is one of `1.5`. What
  /// lies in an `Any` counts as it was written; in XML all of it is text.
  ///
  /// - Parameter ignored: fields that don't count, by their names; those of objects in a field, in the items of a list and in
  ///   the values of a dictionary as `customer.name`, `lines.price`.
  /// - Returns: 64 hexadecimal digits in lower case.
  /// - Throws: ``DigestError`` if there is no such field to ignore, a value is one that only Swift knows or is deeper than 2,000
  ///   levels, or libcrypto can't be used.
  public func digest(ignoring ignored: [String] = []) throws(DigestError) -> String {
    let fields = try IgnoredFields(ignored)
    var encoder = try DigestEncoder()
    try encoder.append(self, without: fields, isNested: false)
    return try encoder.finish()
  }
}
