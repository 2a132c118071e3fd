/// A value that is made of a group's rows, with its name (OData Data Aggregation 4.0 §3.2.1.3): see
/// ``ODataTransformations``.
public struct ODataAggregation: Sendable {
  let aggregate: ODataAggregate
  /// The reason why it can't be sent, which is told then.
  let fault: String?

  /// The number of rows.
  public static func count(as name: String) -> ODataAggregation {
    ODataAggregation(aggregate: ODataAggregate(.count([]), as: name), fault: nil)
  }

  /// The sum of values.
  public static func sum<Value>(
    _ value: ODataValue<Value>, as name: String
  ) -> ODataAggregation { made(of: value, by: "sum", as: name) }

  /// The average of values.
  public static func average<Value>(
    _ value: ODataValue<Value>, as name: String
  ) -> ODataAggregation { made(of: value, by: "average", as: name) }

  /// The least of values.
  public static func min<Value>(
    _ value: ODataValue<Value>, as name: String
  ) -> ODataAggregation { made(of: value, by: "min", as: name) }

  /// The greatest of values.
  public static func max<Value>(
    _ value: ODataValue<Value>, as name: String
  ) -> ODataAggregation { made(of: value, by: "max", as: name) }

  /// The number of different values.
  public static func countDistinct<Value>(
    _ value: ODataValue<Value>, as name: String
  ) -> ODataAggregation { made(of: value, by: "countdistinct", as: name) }

  /// The value that a method makes of values.
  ///
  /// - Parameters:
  ///   - value: what the method takes of each row.
  ///   - method: one of the service's own, by its qualified name.
  ///   - name: that of the value.
  public static func made<Value>(
    of value: ODataValue<Value>, by method: String, as name: String
  ) -> ODataAggregation {
    ODataAggregation(
      aggregate: ODataAggregate(.expression(value.expression), with: method, as: name),
      fault: value.fault)
  }
}
