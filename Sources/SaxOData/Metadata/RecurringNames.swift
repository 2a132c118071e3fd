/// Names that occur again and again, each kept once: equal ones share their memory.
struct RecurringNames {
  private var names: Set<String> = []

  /// The name as it was first given.
  mutating func kept(_ name: String) -> String {
    // Short ones take no memory of their own.
    guard name.utf8.count > 15 else { return name }
    return names.insert(name).memberAfterInsert
  }
}
