/// The namespace declarations of the elements that are open, from the document element in.
struct Declarations {
  struct Declaration {
    let prefix: StringPool.Entry
    let namespace: StringPool.Entry?
    /// The namespace that the prefix stood for outside.
    let outer: StringPool.Entry?
  }

  private(set) var all: [Declaration] = []
  private(set) var count = 0
  /// Another for every change of what prefixes stand for.
  private(set) var bindings = 0

  /// Adds a declaration, and lets the prefix stand for its namespace.
  ///
  /// - Parameter namespace: the namespace's URI; nil where the prefix is undeclared.
  mutating func add(_ prefix: StringPool.Entry, _ namespace: StringPool.Entry?) {
    all.append(
      Declaration(prefix: prefix, namespace: namespace, outer: prefix.pointee.namespace))
    count = all.count
    prefix.pointee.namespace = namespace
    bindings &+= 1
  }

  /// The innermost go out of scope.
  @inline(never)
  mutating func remove(to count: Int) {
    while all.count > count {
      let last = all.removeLast()
      last.prefix.pointee.namespace = last.outer
    }
    self.count = count
    bindings &+= 1
  }

  /// Keeps their strings when others are forgotten.
  func hold() {
    for declaration in all {
      declaration.prefix.pointee.isHeld = true
      declaration.namespace?.pointee.isHeld = true
      declaration.outer?.pointee.isHeld = true
    }
  }
}
