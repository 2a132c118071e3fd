/// Options as texts, with nothing percent-encoded, in the grammar of the version that is spoken. What can't be read is
/// an ``ODataError/Code/query`` when the query is sent.
extension ODataQueryable {
  /// The entities for which an expression is true. Several filters hold together.
  ///
  /// - Parameter text: as `$filter` has it: `UnitPrice gt 20 and contains(Name,'chai')`.
  public func filter(_ text: String) -> Self { with(.init(.text(.filter, text))) }

  /// The properties that are given; the others are left out.
  ///
  /// - Parameter names: those of properties, or paths with slashes.
  public func select(_ names: String...) -> Self {
    with(.init(.text(.select, names.joined(separator: ","))))
  }

  /// The related entities that are given within the entities.
  ///
  /// - Parameter names: those of properties; from V4 on with options in parentheses: `Category($select=Name)`.
  public func expand(_ names: String...) -> Self {
    with(.init(.text(.expand, names.joined(separator: ","))))
  }

  /// The order in which they are given, behind one that was said before.
  ///
  /// - Parameter text: as `$orderby` has it: `Price desc,Name`.
  public func orderBy(_ text: String) -> Self { with(.init(.text(.orderBy, text))) }

  /// The entities that a text is found in, from V4 on.
  ///
  /// - Parameter text: as `$search` has it: `tea AND NOT "green tea"`.
  public func search(_ text: String) -> Self { with(.init(.text(.search, text))) }

  /// Transformations, from V4 on (OData Data Aggregation 4.0 §3).
  ///
  /// - Parameter text: as `$apply` has it: `groupby((Category),aggregate(Price with sum as Total))`.
  public func apply(_ text: String) -> Self { with(.init(.text(.apply, text))) }

  /// Properties that are computed, from V4.01 on.
  ///
  /// - Parameter text: as `$compute` has it: `Price mul Quantity as Total`.
  public func compute(_ text: String) -> Self { with(.init(.text(.compute, text))) }

  /// The format of the answer, in place of the one of ``ODataOptions/format``: `json`, or a media type.
  public func format(_ text: String) -> Self { with(.option(.format(text))) }

  /// The value of a parameter alias, from V4 on.
  ///
  /// - Parameters:
  ///   - name: without its `@`.
  ///   - value: what it stands for.
  public func alias(_ name: String, _ value: some ODataOperand) -> Self {
    with(.value(value.odataValue) { .alias(name, $0) })
  }

  /// An option of the service's own, such as `sap-client`.
  ///
  /// - Parameters:
  ///   - name: without `$` and `@`.
  ///   - value: nil for one without a `=`.
  public func option(_ name: String, _ value: String?) -> Self {
    with(.option(.custom(name, value)))
  }

  /// At most as many entities.
  ///
  /// - Parameter count: not below 0; a query with less is not sent.
  public func top(_ count: Int) -> Self { number(count, "$top") { .top($0) } }

  /// Without as many of the first.
  ///
  /// - Parameter count: not below 0; a query with less is not sent.
  public func skip(_ count: Int) -> Self { number(count, "$skip") { .skip($0) } }

  private func number(
    _ count: Int, _ name: String, _ make: (UInt64) -> ODataQuery.Option
  ) -> Self {
    guard let number = UInt64(exactly: count) else {
      return with(.init(.fault("\(name) is \(count), and can't be below 0")))
    }
    return with(.option(make(number)))
  }

  /// With the number of all that answer, which ``ODataObjects/count`` is then: `$count`, or `$inlinecount` below V4.
  public func counted() -> Self { with(.option(.count(true))) }
}
