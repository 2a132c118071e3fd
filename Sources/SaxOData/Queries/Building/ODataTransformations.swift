/// The transformations of `$apply`, each of which takes what the one before gives (OData Data Aggregation 4.0 §3).
///
///     orders.apply {
///       $0.filter { $0.price > 20 }
///         .groupBy(\.category.name) { $0.aggregate { [.sum($0.price, as: "Total"), .count(as: "Number")] } }
///     }
///
/// Behind `aggregate` and a grouping, rows have other properties than entities: those that are grouped by, and
/// those that are named here, which ``ODataValue/property(_:as:)`` reads.
public struct ODataTransformations<Entity>: Sendable {
  var sequence: [ODataTransformation] = []
  /// The reason why they can't be sent, which is told then.
  var fault: String?

  private func adding(_ step: ODataTransformation, fault: String? = nil) -> ODataTransformations {
    var result = self
    result.sequence.append(step)
    result.fault = self.fault ?? fault
    return result
  }

  // MARK: Rows

  /// The rows for which a condition is true.
  public func filter(_ body: (ODataValue<Entity>) -> ODataValue<Bool>) -> ODataTransformations {
    let condition = body(.row(.implicit))
    return adding(.filter(condition.expression), fault: condition.fault)
  }

  /// The order of the rows.
  public func orderBy<Value>(
    _ direction: ODataDirection = .ascending,
    _ body: (ODataValue<Entity>) -> ODataValue<Value>
  ) -> ODataTransformations {
    let value = body(.row(.implicit))
    let item = ODataOrderItem(value.expression, isDescending: direction == .descending)
    return adding(.orderBy([item]), fault: value.fault)
  }

  /// The first rows, at most so many.
  ///
  /// - Parameter count: not below 0; a query with less is not sent.
  public func top(_ count: Int) -> ODataTransformations { number(count, "top") { .top($0) } }

  /// The rows behind the first ones.
  ///
  /// - Parameter count: not below 0; a query with less is not sent.
  public func skip(_ count: Int) -> ODataTransformations { number(count, "skip") { .skip($0) } }

  private func number(
    _ count: Int, _ name: String, _ make: (UInt64) -> ODataTransformation
  ) -> ODataTransformations {
    guard let number = UInt64(exactly: count) else {
      return adding(.identity, fault: "\(name) of $apply is \(count), and can't be below 0")
    }
    return adding(make(number))
  }

  /// The rows with a property that is computed.
  public func compute<Value>(
    _ name: String, _ body: (ODataValue<Entity>) -> ODataValue<Value>
  ) -> ODataTransformations {
    let value = body(.row(.implicit))
    return adding(.compute([ODataComputed(value.expression, as: name)]), fault: value.fault)
  }

  // MARK: Groups

  /// One row with values that are made of all.
  ///
  ///     $0.aggregate { [.average($0.price, as: "Average"), .count(as: "Number")] }
  public func aggregate(
    _ body: (ODataValue<Entity>) -> [ODataAggregation]
  ) -> ODataTransformations { aggregate(body(.row(.implicit))) }

  /// One row with values for which no property is looked at: `aggregate(.count(as: "Number"))`.
  public func aggregate(_ values: ODataAggregation...) -> ODataTransformations { aggregate(values) }

  private func aggregate(_ values: [ODataAggregation]) -> ODataTransformations {
    adding(.aggregate(values.map(\.aggregate)), fault: values.lazy.compactMap(\.fault).first)
  }

  /// A row for each group of equal values.
  ///
  /// - Parameters:
  ///   - paths: the names of properties, with slashes between those of one path.
  ///   - build: what is made of each group's rows; nothing if it is left out.
  public func groupBy(
    _ paths: String...,
    build: (ODataTransformations) -> ODataTransformations = { $0 }
  ) -> ODataTransformations {
    groupBy(
      paths.map { $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init) },
      fault: nil, build)
  }

  private func groupBy(
    _ paths: [[String]], fault: String?, _ build: (ODataTransformations) -> ODataTransformations
  ) -> ODataTransformations {
    let inner = build(ODataTransformations())
    return adding(
      .groupBy(paths.map(ODataTransformation.Grouping.path), inner.sequence),
      fault: fault ?? inner.fault)
  }

  /// The rows of several sequences, one after the other.
  ///
  /// - Parameter builds: the sequences, of which there have to be two at least.
  public func concat(
    _ builds: (ODataTransformations) -> ODataTransformations...
  ) -> ODataTransformations {
    let inner = builds.map { $0(ODataTransformations()) }
    return adding(
      .concat(inner.map(\.sequence)), fault: inner.lazy.compactMap(\.fault).first)
  }
}

extension ODataTransformations where Entity: ODataEntity {
  /// A row for each group of equal values of properties.
  ///
  ///     $0.groupBy(\.category.name) { $0.aggregate { [.sum($0.price, as: "Total")] } }
  ///
  /// - Parameters:
  ///   - first: a property, or one of a related entity.
  ///   - more: further ones.
  ///   - build: what is made of each group's rows; nothing if it is left out.
  public func groupBy(
    _ first: PartialKeyPath<Entity>, _ more: PartialKeyPath<Entity>...,
    build: (ODataTransformations) -> ODataTransformations = { $0 }
  ) -> ODataTransformations {
    var paths: [[String]] = []
    var fault: String?
    for keyPath in [first] + more {
      switch PropertyPath(keyPath) {
      case .names(let names): paths.append(names)
      case .fault(let message): fault = fault ?? message
      }
    }
    return groupBy(paths, fault: fault, build)
  }
}

extension ODataQueryable {
  /// Transformations, from V4 on (OData Data Aggregation 4.0 §3), behind those that were said before.
  ///
  ///     products.apply { $0.groupBy("Category") { $0.aggregate { [.sum($0.price, as: "Total")] } } }
  public func apply(
    _ build: (ODataTransformations<Entity>) -> ODataTransformations<Entity>
  ) -> Self {
    let built = build(ODataTransformations())
    if let fault = built.fault { return with(.init(.fault(fault))) }
    return with(.option(.apply(built.sequence)))
  }
}
