/// A value that is made of a group's rows, with its name: see ``ODataTransformations/aggregate(_:)``.
public struct ODataAggregation: Sendable {
  let aggregate: ODataAggregate
  /// The reason why it can't be sent, which is told then.
  let fault: String?

  /// The number of rows.
  public static func count(as name: String) -> ODataAggregation {
    ODataAggregation(ODataAggregate(.count([]), as: name))
  }

  init(_ aggregate: ODataAggregate, fault: String? = nil) {
    self.aggregate = aggregate
    self.fault = fault
  }
}

/// The methods of aggregation (OData Data Aggregation 4.0 §3.2.1.3).
extension ODataValue {
  /// The sum of the values.
  public func sum(as name: String) -> ODataAggregation { aggregated("sum", as: name) }

  /// Their average.
  public func average(as name: String) -> ODataAggregation { aggregated("average", as: name) }

  /// The least of them.
  public func min(as name: String) -> ODataAggregation { aggregated("min", as: name) }

  /// The greatest of them.
  public func max(as name: String) -> ODataAggregation { aggregated("max", as: name) }

  /// The number of different ones.
  public func countDistinct(as name: String) -> ODataAggregation {
    aggregated("countdistinct", as: name)
  }

  /// The value that a method makes of them.
  ///
  /// - Parameters:
  ///   - method: one of the service's own, by its qualified name.
  ///   - name: that of the value.
  public func aggregated(_ method: String, as name: String) -> ODataAggregation {
    ODataAggregation(ODataAggregate(.expression(expression), with: method, as: name), fault: fault)
  }
}
