/// What has been learned of the nodes that come, so that objects are taken all at once.
struct RowState: ~Copyable {
  let shapes: RowShapes
  /// The context that has the field of the object that was asked about last.
  var owner: Int32 = 0
  /// The targets of objects that are filled as they are read; by rule.
  var targets = Stack<Unmanaged<ObjectTarget>?>()
  /// Holds them, so that to look at one doesn't have to.
  var heldTargets: [ObjectTarget] = []
  var learnedKeys = LearnedKeys()
  var learnedElements = LearnedElements()
  /// The number of objects that come by events again, having been handed out of a row that was not plain.
  var repeated = 0

  init(_ shapes: RowShapes) { self.shapes = shapes }
}
