internal import SaxSchema

extension ODataError {
  /// The error for a name that the service's model does not explain: with the fault of its metadata for which it means
  /// nothing, where that is known.
  ///
  /// - Parameters:
  ///   - message: one line, such as "the service's model has no type N.T".
  ///   - name: of a type, or of a part of a declaration as `Namespace.Container/Set`.
  ///   - fix: a way out, where no fault is known.
  init(_ message: String, about name: String, in model: EntityModel, fix: String?) {
    let fault = model.fault(of: name)
    let line = fault?.line.map { ", line \($0)" } ?? ""
    self.init(
      .model, message + (fault.map { " ($metadata\(line): \($0))" } ?? ""),
      fix: fault == nil ? fix : nil)
  }
}
